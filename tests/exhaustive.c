/* SPDX-License-Identifier: MIT */
/*
 * exhaustive.c - all 4,294,967,296 inputs of each sort, for each instruction set
 *
 *     exhaustive [FIRST LAST [SORT]]
 *
 * The sorts are four octets of UTF-8, two units of UTF-16, a unit of UTF-32, and a value of UCS-4
 * through the forms that have six octets. FIRST and LAST, in hexadecimal, limit the upper eight bits
 * of the inputs; SORT, such as UTF-16, limits the sorts. One process for each processor; all take
 * about two hours on two, so this is not one of the daily tests: check.c has all inputs of three
 * octets.
 */
#include "exhaustive.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

void use(const char *kernels)
{
	if (!octavo_kernels_choose(kernels))
		abort();
}

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* What the processes find, for each instruction set: in memory that they share. */
#define MAX_WORKERS 64
static struct tally (*tallies)[MAX_KERNELS];

static void work(const struct subject *subject, const struct kernels *const *table, uint32_t begin,
                 uint32_t end, uint32_t step, struct tally *mine)
{
	for (uint32_t high = begin; high < end; high += step) {
		subject->judge(high);
		for (size_t k = 0; table[k] != NULL; k++) {
			double start = now();

			use(table[k]->name);
			subject->check(table[k]->name, high, &mine[k]);
			mine[k].inputs += LOW_HALVES;
			mine[k].seconds += now() - start;
		}
	}
}

/* Returns whether all inputs were tested and none differs. */
static bool report(const struct subject *subject, const struct kernels *const *table,
                   size_t workers, uint64_t inputs)
{
	bool good = true;

	for (size_t k = 0; table[k] != NULL; k++) {
		struct tally sum = { 0, 0, 0 };

		for (size_t w = 0; w < workers; w++) {
			sum.inputs += tallies[w][k].inputs;
			sum.differences += tallies[w][k].differences;
			if (tallies[w][k].seconds > sum.seconds)
				sum.seconds = tallies[w][k].seconds;
		}
		printf("%s, %s: %llu inputs, %llu differences, %.0f s\n", subject->name,
		       table[k]->name, (unsigned long long)sum.inputs,
		       (unsigned long long)sum.differences, sum.seconds);
		fflush(stdout);
		good = good && sum.inputs == inputs && sum.differences == 0;
	}
	return good;
}

static bool test(const struct subject *subject, uint32_t first, uint32_t last, size_t workers)
{
	const struct kernels_here here = kernels_here();
	bool good = true;

	memset(tallies, 0, MAX_WORKERS * sizeof *tallies);
	for (size_t w = 0; w < workers; w++) {
		pid_t child = fork();

		if (child < 0) {
			perror("fork");
			exit(2);
		}
		if (child == 0) {
			work(subject, here.table, first * 0x100 + (uint32_t)w, (last + 1) * 0x100,
			     (uint32_t)workers, tallies[w]);
			_exit(0);
		}
	}
	for (size_t w = 0; w < workers; w++) {
		int status;

		if (wait(&status) < 0 || !WIFEXITED(status) || WEXITSTATUS(status) != 0) {
			fprintf(stderr, "a process did not finish\n");
			good = false;
		}
	}
	return report(subject, here.table, workers, (uint64_t)(last - first + 1) << 24) && good;
}

int main(int argc, char **argv)
{
	static const struct subject *const subjects[] = { &utf8_inputs, &utf16_inputs,
		                                          &utf32_inputs, &ucs4_inputs };
	uint32_t first = 0x00, last = 0xFF;
	long processors = sysconf(_SC_NPROCESSORS_ONLN);
	size_t workers = processors < 1             ? 1
	                 : processors > MAX_WORKERS ? MAX_WORKERS
	                                            : (size_t)processors;
	bool good = true, tested = false;

	if (argc >= 3) {
		first = (uint32_t)strtoul(argv[1], NULL, 16);
		last = (uint32_t)strtoul(argv[2], NULL, 16);
	}
	if (argc == 2 || argc > 4 || first > last || last > 0xFF) {
		fprintf(stderr, "usage: %s [FIRST LAST [SORT]]\n", argv[0]);
		return 2;
	}
	tallies = mmap(NULL, MAX_WORKERS * sizeof *tallies, PROT_READ | PROT_WRITE,
	               MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (tallies == MAP_FAILED) {
		perror("mmap");
		return 2;
	}
	for (size_t i = 0; i < COUNT(subjects); i++)
		if (argc < 4 || strstr(subjects[i]->name, argv[3])) {
			good = test(subjects[i], first, last, workers) && good;
			tested = true;
		}
	return good && tested ? 0 : 1;
}
