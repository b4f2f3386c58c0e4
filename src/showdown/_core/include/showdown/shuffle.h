/* The random numbers of a deal: xoshiro256** (Blackman, Vigna, "Scrambled linear pseudorandom number generators", 2021).
 *
 * The state is 256 bits, enough for every order of a deck (52! is about 2^226), and is copied with the deal, so that a
 * copy plays on alike. It is a simulator's generator, not a casino's: who sees enough of its output can tell the rest. */
#ifndef SHOWDOWN_SHUFFLE_H
#define SHOWDOWN_SHUFFLE_H

#include <stdint.h>

typedef struct {
    uint64_t word[4];
} sd_rng;

static inline uint64_t sd_rotate(uint64_t word, int by) { return word << by | word >> (64 - by); }

static inline uint64_t sd_random(sd_rng *rng) {
    uint64_t *s = rng->word, result = sd_rotate(s[1] * 5, 7) * 9, t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = sd_rotate(s[3], 45);
    return result;
}

/* A whole number below `bound`, each equally likely (Lemire, "Fast random integer generation in an interval", 2019). */
static inline uint32_t sd_random_below(sd_rng *rng, uint32_t bound) {
    uint64_t product = (sd_random(rng) >> 32) * bound;
    if ((uint32_t)product < bound) {
        uint32_t refused = (0u - bound) % bound; /* 2^32 mod bound */
        while ((uint32_t)product < refused) product = (sd_random(rng) >> 32) * bound;
    }
    return (uint32_t)(product >> 32);
}

/* The same for bounds that may pass 32 bits: draw as many bits as the bound has until they fall below it. */
static inline uint64_t sd_random_chips(sd_rng *rng, uint64_t bound) {
    if (bound <= UINT32_MAX) return sd_random_below(rng, (uint32_t)bound);
    uint64_t bits = bound - 1, number;
    for (int shift = 1; shift < 64; shift <<= 1) bits |= bits >> shift;
    do number = sd_random(rng) & bits;
    while (number >= bound);
    return number;
}

/* One step of SplitMix64, the generator the authors of xoshiro seed it with. */
static inline uint64_t sd_splitmix(uint64_t *state) {
    uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15); /* 2^64 divided by the golden ratio */
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

static inline void sd_seed(sd_rng *rng, uint64_t seed) {
    for (int i = 0; i < 4; i++) rng->word[i] = sd_splitmix(&seed);
}

/* Take one more word of a long seed into the state. */
static inline void sd_seed_more(sd_rng *rng, uint64_t seed) {
    for (int i = 0; i < 4; i++) rng->word[i] ^= sd_splitmix(&seed);
    if (!(rng->word[0] | rng->word[1] | rng->word[2] | rng->word[3])) rng->word[0] = 1; /* the one state that stands still */
    for (int i = 0; i < 8; i++) sd_random(rng);
}

#endif
