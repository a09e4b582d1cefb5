/* SPDX-License-Identifier: MIT */
/*
 * exhaustive.c - all 4,294,967,296 inputs of four octets, for each instruction set
 *
 *     exhaustive [FIRST LAST]
 *
 * Each input is checked twice: alone, and within ASCII, where kernels process whole blocks, at an
 * offset that depends on the input. Then it is converted with OCTAVO_REPLACE, as one of many in a
 * long text, and compared with what the scalar code writes. FIRST and LAST, in hexadecimal, limit
 * the first octet of the inputs. One process for each processor; all take some minutes, so this is
 * not one of the daily tests: check.c has all inputs of three octets.
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "oracle.h"
#include "support.h"

/* The results of one process for one instruction set, in shared memory. */
struct tally {
	uint64_t inputs, differences;
	double seconds;
};

/* The oracle's result for an input alone. */
struct verdict {
	uint8_t read, error, length;
};

#define LAST_TWO 0x10000 /* the number of third and fourth octets */
#define TEXT 160

static struct verdict verdicts[LAST_TWO];

static void judge(uint8_t octets[4])
{
	for (uint32_t i = 0; i < LAST_TWO; i++) {
		struct octavo_result r;

		octets[2] = (uint8_t)(i >> 8);
		octets[3] = (uint8_t)i;
		r = oracle_check(OCTAVO_UTF8, octets, 4, OCTAVO_STOP);
		verdicts[i] = (struct verdict){ (uint8_t)r.read, (uint8_t)r.error,
			                        (uint8_t)r.length };
	}
}

/*
 * The input is at s[at], alone or within ASCII. There a sequence that the end would truncate is
 * interrupted instead; all else is the same.
 */
static bool same(const uint8_t *s, size_t n, size_t at, struct verdict verdict)
{
	struct octavo_result r = octavo_check(OCTAVO_UTF8, s, n, OCTAVO_STOP);
	enum octavo_error error = (enum octavo_error)verdict.error;

	if (error == OCTAVO_OK)
		return r.read == n && r.error == OCTAVO_OK && r.length == 0;
	if (error == OCTAVO_TRUNCATED && n != 4)
		error = OCTAVO_INTERRUPTED;
	return r.read == at + verdict.read && r.error == error && r.length == verdict.length;
}

static void report(const char *name, const uint8_t *x, size_t at, uint64_t count)
{
	if (count <= 20)
		fprintf(stderr, "%s: %02x %02x %02x %02x differs at %zu\n", name, x[0], x[1],
		        x[2], x[3], at);
}

/* All inputs that begin with these two octets. */
static void check_pair(const char *name, uint8_t first, uint8_t second, struct tally *tally)
{
	uint8_t alone[4] = { first, second, 0, 0 }, text[TEXT];

	for (unsigned third = 0; third < 0x100; third++) {
		/* everywhere in two blocks of 64, and across their border */
		size_t at = (first * 5u + second * 3u + third) % 128;
		const struct verdict *row = &verdicts[third * 0x100];

		memset(text, 'x', TEXT);
		text[at] = first;
		text[at + 1] = second;
		text[at + 2] = alone[2] = (uint8_t)third;
		for (unsigned fourth = 0; fourth < 0x100; fourth++) {
			text[at + 3] = alone[3] = (uint8_t)fourth;
			if (!same(alone, 4, 0, row[fourth]))
				report(name, alone, 0, ++tally->differences);
			if (!same(text, TEXT, at, row[fourth]))
				report(name, alone, at, ++tally->differences);
		}
	}
	tally->inputs += LAST_TWO;
}

/* -------------------------------------------------------------------------------- */
/* Conversions                                                                      */
/* -------------------------------------------------------------------------------- */

/*
 * One input behind another, with an octet between them that ends any sequence. 5 and 64 have no
 * common divisor, so they are at every offset of a block; well-formed text now and then changes
 * that offset.
 */
#define LETTERS 0x40 /* inputs */
#define GOOD \
	"a good text \xC3\xA9 \xE2\x82\xAC \xF0\x9F\x99\x82, longer than a block of 64 octets; "
#define LONG_TEXT (LAST_TWO * 5 + LAST_TWO / LETTERS * sizeof GOOD)

static struct {
	uint8_t text[LONG_TEXT], got[LONG_TEXT * 4];
	uint8_t wanted[3][LONG_TEXT * 4];
	size_t n;
	struct octavo_result result[3];
} conversion;

static const enum octavo_encoding targets[3] = { OCTAVO_UTF32LE, OCTAVO_UTF16LE, OCTAVO_UTF8 };

static size_t put_input(const uint8_t octets[2], uint32_t i, uint8_t *s)
{
	const uint8_t input[5] = { octets[0], octets[1], (uint8_t)(i >> 8), (uint8_t)i, 'x' };

	memcpy(s, input, sizeof input);
	if (i % LETTERS != 0)
		return sizeof input;
	memcpy(s + sizeof input, GOOD, sizeof GOOD - 1);
	return sizeof input + sizeof GOOD - 1;
}

/* Converts all inputs that begin with these two octets by the scalar code. */
static void judge_conversion(const uint8_t octets[2])
{
	const uint8_t *points = conversion.wanted[0];
	struct octavo_result *r = conversion.result;

	conversion.n = 0;
	for (uint32_t i = 0; i < LAST_TWO; i++)
		conversion.n += put_input(octets, i, conversion.text + conversion.n);
	if (!octavo_kernels_choose("scalar"))
		abort();
	r[0] = octavo_convert(OCTAVO_UTF8, conversion.text, conversion.n, OCTAVO_UTF32LE,
	                      conversion.wanted[0], sizeof conversion.wanted[0],
	                      OCTAVO_REPLACE);
	/* the other targets have the same code points */
	r[1] = r[2] = r[0];
	r[1].written = r[2].written = 0;
	for (size_t at = 0; at < r[0].written; at += 4) {
		uint32_t c = points[at] | (uint32_t)points[at + 1] << 8 |
		             (uint32_t)points[at + 2] << 16;

		for (size_t t = 1; t < 3; t++)
			r[t].written += oracle_encode(targets[t], c,
			                              conversion.wanted[t] + r[t].written);
	}
}

/* Reports the input whose output differs from here on. */
static void report_conversion(const char *name, const uint8_t octets[2], size_t target,
                              size_t at, uint64_t count)
{
	uint8_t s[5 + sizeof GOOD], dst[4 * sizeof s];
	size_t written = 0;
	uint32_t i = 0;

	if (count > 20 || !octavo_kernels_choose("scalar"))
		return;
	for (; i < LAST_TWO - 1; i++) {
		size_t n = put_input(octets, i, s);

		written += octavo_convert(OCTAVO_UTF8, s, n, targets[target], dst, sizeof dst,
		                          OCTAVO_REPLACE).written;
		if (written > at)
			break;
	}
	fprintf(stderr, "%s: %02x %02x %02x %02x and what surrounds it becomes other %s\n", name,
	        octets[0], octets[1], (unsigned)i >> 8, (unsigned)i & 0xFF,
	        octavo_encoding_label(targets[target]));
}

static void check_conversion(const char *name, const uint8_t octets[2], struct tally *tally)
{
	for (size_t t = 0; t < 3; t++) {
		struct octavo_result *want = &conversion.result[t], r;
		size_t at = 0;

		memset(conversion.got, 0xA5, want->written);
		r = octavo_convert(OCTAVO_UTF8, conversion.text, conversion.n, targets[t],
		                   conversion.got, want->written, OCTAVO_REPLACE);
		if (r.read == want->read && r.written == want->written &&
		    r.replaced == want->replaced && r.error == want->error &&
		    r.length == want->length &&
		    memcmp(conversion.got, conversion.wanted[t], r.written) == 0)
			continue;
		while (at < want->written && conversion.got[at] == conversion.wanted[t][at])
			at++;
		report_conversion(name, octets, t, at, ++tally->differences);
		if (!octavo_kernels_choose(name))
			abort();
	}
}

/* -------------------------------------------------------------------------------- */
/* All                                                                              */
/* -------------------------------------------------------------------------------- */

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void work(const struct kernels *const *table, uint32_t begin, uint32_t end,
                 uint32_t step, struct tally *tallies)
{
	for (uint32_t pair = begin; pair < end; pair += step) {
		uint8_t octets[4] = { (uint8_t)(pair >> 8), (uint8_t)pair, 0, 0 };

		judge(octets);
		judge_conversion(octets);
		for (size_t k = 0; table[k] != NULL; k++) {
			double start = now();

			if (!octavo_kernels_choose(table[k]->name))
				abort();
			check_pair(table[k]->name, octets[0], octets[1], &tallies[k]);
			if (table[k + 1] != NULL) /* that is "scalar" */
				check_conversion(table[k]->name, octets, &tallies[k]);
			tallies[k].seconds += now() - start;
		}
	}
}

int main(int argc, char **argv)
{
	const struct kernels_here here = kernels_here();
	const struct kernels *const *table = here.table;
	uint32_t first = 0x00, last = 0xFF;
	long processors = sysconf(_SC_NPROCESSORS_ONLN);
	size_t workers = processors < 1 ? 1 : processors > 64 ? 64 : (size_t)processors;
	struct tally(*tallies)[MAX_KERNELS];
	bool good = true;
	uint64_t inputs;

	if (argc == 3) {
		first = (uint32_t)strtoul(argv[1], NULL, 16);
		last = (uint32_t)strtoul(argv[2], NULL, 16);
	}
	if ((argc != 1 && argc != 3) || first > last || last > 0xFF) {
		fprintf(stderr, "usage: %s [FIRST LAST]\n", argv[0]);
		return 2;
	}

	tallies = mmap(NULL, workers * sizeof *tallies, PROT_READ | PROT_WRITE,
	               MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (tallies == MAP_FAILED) {
		perror("mmap");
		return 2;
	}
	for (size_t w = 0; w < workers; w++) {
		pid_t child = fork();

		if (child < 0) {
			perror("fork");
			return 2;
		}
		if (child == 0) {
			work(table, first * 0x100 + (uint32_t)w, (last + 1) * 0x100,
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

	inputs = (uint64_t)(last - first + 1) << 24;
	for (size_t k = 0; table[k] != NULL; k++) {
		struct tally sum = { 0, 0, 0 };

		for (size_t w = 0; w < workers; w++) {
			sum.inputs += tallies[w][k].inputs;
			sum.differences += tallies[w][k].differences;
			if (tallies[w][k].seconds > sum.seconds)
				sum.seconds = tallies[w][k].seconds;
		}
		printf("%s: %llu inputs, %llu differences, %.0f s\n", table[k]->name,
		       (unsigned long long)sum.inputs, (unsigned long long)sum.differences,
		       sum.seconds);
		good = good && sum.inputs == inputs && sum.differences == 0;
	}
	return good ? 0 : 1;
}
