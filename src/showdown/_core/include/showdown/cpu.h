/* What differs between compilers and processors: inlining and, at run time, what the processor can do. */
#ifndef SHOWDOWN_CPU_H
#define SHOWDOWN_CPU_H

#if defined(_MSC_VER)
#define SD_INLINE __forceinline
#define SD_NOINLINE __declspec(noinline)
#else
#define SD_INLINE inline __attribute__((always_inline))
#define SD_NOINLINE __attribute__((noinline))
#endif

/* The sixteen-byte registers that every 64-bit x86 processor has. */
#if defined(__SSE2__) || defined(_M_X64)
#define SD_SSE2 1
#include <emmintrin.h>
#endif

#endif
