/* What differs between compilers and processors: inlining, bits, and, at run time, what the processor can do. */
#ifndef SHOWDOWN_CPU_H
#define SHOWDOWN_CPU_H

#include <stdint.h>

#if defined(_MSC_VER)
#include <intrin.h>
#define SD_INLINE __forceinline
#define SD_NOINLINE __declspec(noinline)
#else
#define SD_INLINE inline __attribute__((always_inline))
#define SD_NOINLINE __attribute__((noinline, unused)) /* a file need not use all of a header */
#endif

/* The sixteen-byte registers that every 64-bit x86 processor has. */
#if defined(__SSE2__) || defined(_M_X64)
#define SD_SSE2 1
#include <emmintrin.h>
#endif

/* The place of the lowest bit of a number that has one. */
static SD_INLINE int sd_first_bit(uint32_t bits) {
#if defined(_MSC_VER)
    unsigned long place;
    _BitScanForward(&place, bits);
    return (int)place;
#else
    return __builtin_ctz(bits);
#endif
}

/* --- wide registers, where the processor and the operating system have them ----------------------------------- */

enum { SD_PORTABLE, SD_AVX512 };

#if defined(__x86_64__) || defined(_M_X64)
#define SD_X86 1
#include <immintrin.h>
#if defined(_MSC_VER)
#define SD_TARGET_AVX512
#else
#include <cpuid.h>
/* On single functions; what runs without asking sd_processor() is compiled for any processor. */
#define SD_TARGET_AVX512 __attribute__((target("avx512f,avx512bw,avx512vl,avx512vbmi,avx512bitalg")))
#endif

static inline void sd_cpuid(unsigned leaf, unsigned answer[4]) {
#if defined(_MSC_VER)
    __cpuidex((int *)answer, (int)leaf, 0);
#else
    if (!__get_cpuid_count(leaf, 0, &answer[0], &answer[1], &answer[2], &answer[3]))
        answer[0] = answer[1] = answer[2] = answer[3] = 0;
#endif
}

/* The registers that the operating system saves when it changes between programs. */
static inline unsigned sd_saved_registers(void) {
#if defined(_MSC_VER)
    return (unsigned)_xgetbv(0);
#else
    unsigned low, high;
    __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    return low;
#endif
}

/* Intel's manual, volume 2, CPUID and XGETBV: leaf 1 has OSXSAVE in ECX 27; leaf 7 has F, BW and VL in EBX 16, 30 and
 * 31, VBMI and BITALG in ECX 1 and 12; XCR0 names the SSE, AVX and three parts of the AVX-512 state in 1, 2, 5, 6, 7. */
static inline int sd_processor(void) {
    const unsigned ebx = 1u << 16 | 1u << 30 | 1u << 31, ecx = 1u << 1 | 1u << 12, saved = 0xe6;
    unsigned leaf[4];
    sd_cpuid(1, leaf);
    if (!(leaf[2] >> 27 & 1) || (sd_saved_registers() & saved) != saved) return SD_PORTABLE;
    sd_cpuid(7, leaf);
    return (leaf[1] & ebx) == ebx && (leaf[2] & ecx) == ecx ? SD_AVX512 : SD_PORTABLE;
}

#else

static inline int sd_processor(void) { return SD_PORTABLE; }

#endif

#endif
