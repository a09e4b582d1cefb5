/* SPDX-License-Identifier: MIT */
/*
 * dispatch.c - the kernels in use are the best that the processor can run
 *
 * usage: dispatch          compares with what Linux says of the processor
 *        dispatch NAME     compares with NAME
 *
 * Exits with 77 where nothing says what the processor can run.
 */
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "octavo.h"

#define SKIPPED 77

#if defined __x86_64__

/* Best first: all of these flags of /proc/cpuinfo. */
static const struct level {
	const char *name, *flags[9];
} levels[] = {
	{ "avx512", { "avx512f", "avx512bw", "avx512dq", "avx512vl", "avx512vbmi",
	              "avx512_vbmi2", "gfni", "avx2" } },
	{ "avx2", { "avx2", "bmi1", "bmi2", "abm", "popcnt", "ssse3", "sse4_1" } },
	{ "sse41", { "ssse3", "sse4_1" } },
	{ "scalar", { NULL } },
};

/* 'line' is a list of words, with a space before and after each. */
static bool has_all(const char *line, const char *const *flags)
{
	for (; *flags; flags++) {
		char word[32];

		snprintf(word, sizeof word, " %s ", *flags);
		if (!strstr(line, word))
			return false;
	}
	return true;
}

static const char *best_name(void)
{
	static char line[16384];
	FILE *file = fopen("/proc/cpuinfo", "r");
	size_t i = 0;

	while (file && fgets(line, sizeof line - 1, file) && strncmp(line, "flags", 5) != 0)
		line[0] = 0;
	if (file)
		fclose(file);
	if (!line[0])
		return NULL;
	line[strcspn(line, "\n")] = ' ';
	while (!has_all(line, levels[i].flags))
		i++;
	return levels[i].name;
}

#else

static const char *best_name(void)
{
#if defined __aarch64__ && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
	return "neon";
#elif defined __wasm_simd128__
	return "simd128";
#elif defined __VSX__ && !defined __clang__
	return "vsx";
#elif defined __riscv && defined __clang__
	return NULL; /* dispatch.sh knows */
#else
	return "portable";
#endif
}

#endif

int main(int argc, char **argv)
{
	const char *wanted = argc > 1 ? argv[1] : best_name(), *name = octavo_kernels_name();

	if (!wanted) {
		printf("skip: nothing tells what this processor can run\n");
		return SKIPPED;
	}
	printf("%s: %s\n", strcmp(name, wanted) == 0 ? "ok" : "FAIL", name);
	if (strcmp(name, wanted) == 0)
		return 0;
	printf("the best kernels that this processor can run are %s\n", wanted);
	return 1;
}
