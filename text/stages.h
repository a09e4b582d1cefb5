/* SPDX-License-Identifier: MIT */
/* stages.h - arrays indexed by code points, in three stages: equal blocks are stored once */
#ifndef OCTAVO_TEXT_STAGES_H
#define OCTAVO_TEXT_STAGES_H

/*
 * The element of the array 'name' for code point c, up to 10FFFF. A block of leaves has 1 << 'bits'
 * elements, a block of the middle has the numbers of 64 of those.
 */
#define STAGES(name, bits, c)                                                            \
	name##_leaf[((unsigned)name##_middle[name##_top[(c) >> ((bits) + 6)] * 64u +     \
	                                     ((c) >> (bits) & 63u)]                      \
	             << (bits)) +                                                        \
	            ((c) & ((1u << (bits)) - 1))]

#endif
