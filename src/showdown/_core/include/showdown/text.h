/* Card characters to numbers, one more than the number so that 0 is "no such character". */
#ifndef SHOWDOWN_TEXT_H
#define SHOWDOWN_TEXT_H

static const unsigned char SD_RANK_OF[128] = {
    ['2'] = 1,  ['3'] = 2,  ['4'] = 3,  ['5'] = 4,  ['6'] = 5,  ['7'] = 6,  ['8'] = 7,  ['9'] = 8,  ['T'] = 9,
    ['t'] = 9,  ['J'] = 10, ['j'] = 10, ['Q'] = 11, ['q'] = 11, ['K'] = 12, ['k'] = 12, ['A'] = 13, ['a'] = 13,
};

static const unsigned char SD_SUIT_OF[128] = {
    ['c'] = 1, ['C'] = 1, ['d'] = 2, ['D'] = 2, ['h'] = 3, ['H'] = 3, ['s'] = 4, ['S'] = 4,
};

#endif
