/* Words for code that is written once and compiled for one hand or for many at a time.
 *
 * Define SD_LANES and include this file: `vec` is then SD_LANES hands, sixteen bits each, `mask` a truth value for each.
 *
 *   1    plain C, for one hand or for the body of a loop over hands
 *   32   AVX-512 with BW, VBMI and BITALG
 *   0    takes the words away again
 *
 * A function of such code is declared `v_function` and named v_name(...). It may be called only where the processor is
 * known to have the instructions (cpu.h).
 */
#include "cpu.h"

#undef vec
#undef mask
#undef v_name
#undef v_function
#undef v_zero
#undef v_set
#undef v_and
#undef v_or
#undef v_xor
#undef v_without
#undef v_and3
#undef v_or3
#undef v_xor3
#undef v_majority
#undef v_and_either
#undef v_add
#undef v_sub
#undef v_sub_floor
#undef v_mul
#undef v_shl
#undef v_shr
#undef v_max
#undef v_if
#undef v_only
#undef v_first
#undef v_look_up
#undef v_best
#undef v_rest
#undef m_any
#undef m_none
#undef m_common
#undef m_equal
#undef m_less
#undef m_and
#undef m_or
#undef m_but
#undef m_some

#if SD_LANES == 1

/* Masks are all ones or none and nothing branches, so that compilers make vectors of a loop over hands by themselves. */
#define vec uint16_t
#define mask uint16_t
#define v_name(name) sd_##name##_1
#define v_function static SD_INLINE
#define v_zero ((vec)0)
#define v_set(x) ((vec)(x))
#define v_and(a, b) ((vec)((a) & (b)))
#define v_or(a, b) ((vec)((a) | (b)))
#define v_xor(a, b) ((vec)((a) ^ (b)))
#define v_without(a, b) ((vec)((a) & ~(b)))
#define v_and3(a, b, c) ((vec)((a) & (b) & (c)))
#define v_or3(a, b, c) ((vec)((a) | (b) | (c)))
#define v_xor3(a, b, c) ((vec)((a) ^ (b) ^ (c)))
#define v_majority(a, b, c) ((vec)(((a) & (b)) | ((c) & ((a) | (b))))) /* of each bit */
#define v_and_either(a, b, c) ((vec)((a) & ((b) | (c))))
#define v_add(a, b) ((vec)((a) + (b)))
#define v_sub(a, b) ((vec)((a) - (b)))
#define v_sub_floor(a, b) ((vec)((a) > (b) ? (a) - (b) : 0)) /* not below zero */
#define v_mul(a, b) ((vec)((uint32_t)(a) * (b)))
#define v_shl(a, n) ((vec)((a) << (n)))
#define v_shr(a, n) ((vec)((a) >> (n)))
#define v_max(a, b) ((vec)((a) > (b) ? (a) : (b)))
#define v_if(m, a, b) ((vec)(((m) & (a)) | (~(m) & (b))))
#define v_only(m, a) ((vec)((m) & (a)))
#define v_first(a) ((vec)sd_first_bit((a) | 0x10000u)) /* the place of the lowest bit, 16 if none */
#define v_look_up(table, i) ((table)[i])                /* of 32 entries */
#define m_any(a) ((mask)((a) ? 0xffff : 0))
#define m_none(a) ((mask)((a) ? 0 : 0xffff))
#define m_common(a, b) ((mask)((a) & (b) ? 0xffff : 0))
#define m_equal(a, b) ((mask)((a) == (b) ? 0xffff : 0))
#define m_less(a, b) ((mask)((a) < (b) ? 0xffff : 0))
#define m_and(a, b) ((mask)((a) & (b)))
#define m_or(a, b) ((mask)((a) | (b)))
#define m_but(a, b) ((mask)((a) & ~(b)))
#define m_some(m) ((void)(m), 1) /* in any lane, or not worth a branch */

#elif SD_LANES == 32

#define vec __m512i
#define mask __mmask32
#define v_name(name) sd_##name##_32
#define v_function SD_TARGET_AVX512 static SD_INLINE
#define v_zero _mm512_setzero_si512()
#define v_set(x) _mm512_set1_epi16((short)(x))
#define v_and(a, b) _mm512_and_si512(a, b)
#define v_or(a, b) _mm512_or_si512(a, b)
#define v_xor(a, b) _mm512_xor_si512(a, b)
#define v_without(a, b) _mm512_andnot_si512(b, a)
/* The last number of a ternary operation is its truth table, the row of inputs abc as bit 4a + 2b + c. */
#define v_and3(a, b, c) _mm512_ternarylogic_epi64(a, b, c, 0x80)
#define v_or3(a, b, c) _mm512_ternarylogic_epi64(a, b, c, 0xfe)
#define v_xor3(a, b, c) _mm512_ternarylogic_epi64(a, b, c, 0x96)
#define v_majority(a, b, c) _mm512_ternarylogic_epi64(a, b, c, 0xe8)
#define v_and_either(a, b, c) _mm512_ternarylogic_epi64(a, b, c, 0xe0)
#define v_add(a, b) _mm512_add_epi16(a, b)
#define v_sub(a, b) _mm512_sub_epi16(a, b)
#define v_sub_floor(a, b) _mm512_subs_epu16(a, b)
#define v_mul(a, b) _mm512_mullo_epi16(a, b)
#define v_shl(a, n) _mm512_slli_epi16(a, n)
#define v_shr(a, n) _mm512_srli_epi16(a, n)
#define v_max(a, b) _mm512_max_epu16(a, b)
#define v_if(m, a, b) _mm512_mask_mov_epi16(b, m, a)
#define v_only(m, a) _mm512_maskz_mov_epi16(m, a)
#define v_first(a) _mm512_popcnt_epi16(_mm512_andnot_si512(a, _mm512_sub_epi16(a, v_set(1))))
#define v_look_up(table, i) _mm512_permutexvar_epi16(i, _mm512_loadu_si512(table))
#define m_any(a) _mm512_test_epi16_mask(a, a)
#define m_none(a) _mm512_testn_epi16_mask(a, a)
#define m_common(a, b) _mm512_test_epi16_mask(a, b)
#define m_equal(a, b) _mm512_cmpeq_epi16_mask(a, b)
#define m_less(a, b) _mm512_cmplt_epu16_mask(a, b)
#define m_and(a, b) ((mask)((a) & (b)))
#define m_or(a, b) ((mask)((a) | (b)))
#define m_but(a, b) ((mask)((a) & ~(b)))
#define m_some(m) ((m) != 0)

#endif

#if SD_LANES > 0
/* The lowest bit, which is the best rank of a set, and the others. */
#define v_best(a) v_and(a, v_sub(v_zero, a))
#define v_rest(a) v_and(a, v_sub(a, v_set(1)))
#endif

#undef SD_LANES
