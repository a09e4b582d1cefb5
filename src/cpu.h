/* SPDX-License-Identifier: MIT */
/*
 * cpu.h - what this processor can run, and the operating system lets it
 *
 * What each name requires is written in cpu.c and in the TARGET_BEGIN line of its file
 * under simd/, nowhere else.
 */
#ifndef OCTAVO_CPU_H
#define OCTAVO_CPU_H

/* Each includes those before it. */
enum octavo_cpu { OCTAVO_CPU_BASELINE, OCTAVO_CPU_SSE41, OCTAVO_CPU_AVX2, OCTAVO_CPU_AVX512 };

enum octavo_cpu octavo_cpu(void);

#endif
