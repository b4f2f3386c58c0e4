/* Random words that are computed, not remembered: word n of a stream is a function of (seed, n).
 *
 * The generator is SplitMix (Steele, Lea, Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014): a
 * counter that steps by an odd number `gamma`, passed through a mixing function (Stafford's thirteenth variant). It
 * keeps no state but the counter, so that anybody may compute any word: the words of a sample do not depend on how many
 * threads, processes or machines share the work. Both the start and the step of a stream come from its seed.
 *
 * Several whole numbers below given bounds come from one word without bias (Brackett-Rozinsky, Lemire, "Batched ranged
 * random integer generation", 2024): the word is a fraction, its product with the first bound has the number as its
 * integral part and the next fraction as the rest. Fractions that fall into the incomplete last interval are refused.
 */
#ifndef SHOWDOWN_RNG_H
#define SHOWDOWN_RNG_H

#include <stdint.h>

#if defined(_MSC_VER) && defined(_M_X64)
#include <intrin.h>
#endif

/* The 128-bit product of two words: returns the low one. */
static inline uint64_t sd_multiply(uint64_t a, uint64_t b, uint64_t *high) {
#if defined(__SIZEOF_INT128__)
    __extension__ typedef unsigned __int128 sd_uint128;
    sd_uint128 product = (sd_uint128)a * b;
    *high = (uint64_t)(product >> 64);
    return (uint64_t)product;
#elif defined(_MSC_VER) && defined(_M_X64)
    return _umul128(a, b, high);
#else
    uint64_t a0 = (uint32_t)a, a1 = a >> 32, b0 = (uint32_t)b, b1 = b >> 32;
    uint64_t low = a0 * b0, mid = a1 * b0 + (low >> 32), mid2 = a0 * b1 + (uint32_t)mid;
    *high = a1 * b1 + (mid >> 32) + (mid2 >> 32);
    return mid2 << 32 | (uint32_t)low;
#endif
}

/* --- streams ------------------------------------------------------------------------------------------------- */

#define SD_GOLDEN_GAMMA UINT64_C(0x9e3779b97f4a7c15) /* 2^64 divided by the golden ratio, made odd */

typedef struct {
    uint64_t start, gamma;
} sd_stream;

static inline uint64_t sd_mix(uint64_t z) {
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

/* An odd step whose bits change often enough: with fewer than 24 changes its multiples are too regular (ibid., 5). */
static inline uint64_t sd_mix_gamma(uint64_t z) {
    z = sd_mix(z) | 1;
    uint64_t changes = z ^ (z >> 1);
    int n = 0;
    for (; changes; changes &= changes - 1) n++;
    return n < 24 ? z ^ UINT64_C(0xaaaaaaaaaaaaaaaa) : z;
}

static inline sd_stream sd_stream_of(uint64_t seed) {
    sd_stream s = {sd_mix(seed + SD_GOLDEN_GAMMA), sd_mix_gamma(seed + 2 * SD_GOLDEN_GAMMA)};
    return s;
}

static inline uint64_t sd_word(sd_stream s, uint64_t n) { return sd_mix(s.start + n * s.gamma); }

/* --- numbers below bounds ------------------------------------------------------------------------------------ */

/* The next number below `bound` out of a fraction, which is left as the rest. */
static inline uint64_t sd_below(uint64_t *fraction, uint64_t bound) {
    uint64_t number;
    *fraction = sd_multiply(*fraction, bound, &number);
    return number;
}

/* Whether the numbers drawn from one word must be refused: `rest` is the fraction left, `bounds` their product. */
static inline int sd_refused(uint64_t rest, uint64_t bounds) {
    return rest < bounds && rest < (0 - bounds) % bounds; /* 2^64 mod bounds, wanted once in 2^64 / bounds times */
}

#endif
