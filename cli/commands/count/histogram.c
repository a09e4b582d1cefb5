/* SPDX-License-Identifier: MIT */
/* histogram.c - how many code points text has of each script or block */
#define _POSIX_C_SOURCE 200809L
#include "commands/count/histogram.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "io/fd.h"
#include "base/message.h"
#include "base/memory.h"
#include "octavo.h"
#include "text/unicode.h"

/* Size of a cache of code points, as text repeats its characters. */
#define MAX_RECENT 4096

struct share {
	const char *name;
	uint64_t code_points;
};

struct histogram {
	enum histogram_kind kind;
	uint64_t all; /* code points and errors */
	uint64_t errors;
	struct share *shares; /* in order of appearance */
	size_t count;
	size_t last; /* the one that was found last */
	struct {
		uint32_t c;
		size_t share; /* its index + 1; 0: unused */
	} recent[MAX_RECENT];

	/* The histograms of other threads, linked by 'next': */
	struct histogram *next;
	pthread_t thread;
};

static const struct {
	const char *name, *without, *key;
} kinds[HISTOGRAMS] = {
	[SCRIPTS] = { "script", "Unknown", "scripts" },
	[BLOCKS] = { "block", "No_Block", "blocks" },
};

struct histogram *histogram_new(enum histogram_kind kind)
{
	struct histogram *histogram = allocate(sizeof *histogram);

	histogram->kind = kind;
	return histogram;
}

void histogram_free(struct histogram *histogram)
{
	free(histogram->shares);
	free(histogram);
}

static const char *share_name(enum histogram_kind kind, uint32_t c)
{
	const char *name = kind == SCRIPTS ? unicode_script(c) : unicode_block(c);
	return name ? name : kinds[kind].without;
}

/* Returns the index of the share. Names are compared by address: each is one string. */
static size_t find_share(struct histogram *histogram, const char *name)
{
	size_t i = histogram->last;

	if (i < histogram->count && histogram->shares[i].name == name)
		return i;
	for (i = 0; i < histogram->count && histogram->shares[i].name != name;)
		i++;
	if (i == histogram->count) {
		histogram->shares = reallocate(histogram->shares,
		                               (i + 1) * sizeof *histogram->shares);
		histogram->shares[histogram->count++] = (struct share){ name, 0 };
	}
	return histogram->last = i;
}

void histogram_add(struct histogram *histogram, uint32_t c, bool is_error)
{
	size_t at = c % MAX_RECENT;

	histogram->all++;
	histogram->errors += is_error;
	if (is_error)
		return;
	if (!histogram->recent[at].share || histogram->recent[at].c != c) {
		const char *name = share_name(histogram->kind, c);
		histogram->recent[at].share = find_share(histogram, name) + 1;
		histogram->recent[at].c = c;
	}
	histogram->shares[histogram->recent[at].share - 1].code_points++;
}

struct histogram *histogram_part(struct histogram *whole)
{
	static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
	pthread_t thread = pthread_self();

	pthread_mutex_lock(&lock);
	struct histogram *part = whole->next;
	while (part && !pthread_equal(part->thread, thread))
		part = part->next;
	if (!part) {
		part = histogram_new(whole->kind);
		part->thread = thread;
		part->next = whole->next;
		whole->next = part;
	}
	pthread_mutex_unlock(&lock);
	return part;
}

/* The greatest share first. */
static int by_size(const void *a, const void *b)
{
	const struct share *one = a, *other = b;

	if (one->code_points != other->code_points)
		return one->code_points < other->code_points ? 1 : -1;
	return strcmp(one->name, other->name);
}

void histogram_join(struct histogram *whole)
{
	struct histogram *part;

	while ((part = whole->next)) {
		whole->next = part->next;
		whole->all += part->all;
		whole->errors += part->errors;
		for (size_t i = 0; i < part->count; i++) {
			size_t share = find_share(whole, part->shares[i].name);
			whole->shares[share].code_points += part->shares[i].code_points;
		}
		histogram_free(part);
	}
	if (whole->count)
		qsort(whole->shares, whole->count, sizeof whole->shares[0], by_size);
}

/* ------------------------------------------------------------------ printing */

/* A terminal that shows UTF-8 can show eighths of blocks. */
static bool has_eighths(void)
{
	char codeset[64];
	return is_terminal(stdout) && octavo_locale_codeset(codeset, sizeof codeset);
}

static void print_bar(uint64_t eighths, bool fine)
{
	enum { FULL_BLOCK = 0x2588 }; /* those that follow it have an eighth less each */
	char text[8];

	if (!fine)
		eighths = (eighths + 4) / 8 * 8;
	if (!eighths) /* show at least the shortest bar */
		eighths = fine ? 1 : 8;
	for (; eighths; eighths -= eighths < 8 ? eighths : 8) {
		uint32_t block = FULL_BLOCK + (eighths < 8 ? 8 - (uint32_t)eighths : 0);
		size_t n = octavo_encode(OCTAVO_UTF8, block, text, sizeof text).written;
		fwrite(fine ? text : "#", 1, fine ? n : 1, stdout);
	}
	putchar('\n');
}

struct chart {
	int name_width;
	uint64_t all, greatest;
	unsigned bar_width; /* columns of the longest bar */
	bool fine;
};

static void print_share(const struct chart *chart, const char *name, uint64_t n)
{
	double part = (double)n / (double)chart->greatest * 8 * chart->bar_width;

	printf("%-*s %12" PRIu64 " %6.1f %%  ", chart->name_width, name, n,
	       100 * (double)n / (double)chart->all);
	print_bar((uint64_t)(part + 0.5), chart->fine);
}

void histogram_print(const struct histogram *histogram)
{
	struct chart chart = {
		.name_width = (int)strlen(kinds[histogram->kind].name),
		.all = histogram->all,
		.greatest = histogram->errors,
		.fine = has_eighths(),
	};

	for (size_t i = 0; i < histogram->count; i++) {
		int width = (int)strlen(histogram->shares[i].name);
		if (chart.name_width < width)
			chart.name_width = width;
	}
	if (histogram->count && chart.greatest < histogram->shares[0].code_points)
		chart.greatest = histogram->shares[0].code_points;
	before_writing(stdout);
	int before = printf("%-*s %12s %8s", chart.name_width, kinds[histogram->kind].name,
	                    "code-points", "share");
	int columns = (int)terminal_columns(stdout);
	putchar('\n');
	/* The last column stays empty, as some terminals wrap after it. */
	chart.bar_width = columns > before + 2 + 10 ? (unsigned)(columns - before - 2 - 1) : 10;
	for (size_t i = 0; i < histogram->count; i++)
		print_share(&chart, histogram->shares[i].name, histogram->shares[i].code_points);
	if (histogram->errors)
		print_share(&chart, "errors", histogram->errors);
}

void histogram_put(const struct histogram *histogram, struct json *to)
{
	struct json *list = new_array();

	put_number(to, "code_points", histogram->all);
	put_number(to, "errors", histogram->errors);
	for (size_t i = 0; i < histogram->count; i++) {
		struct json *share = new_object();
		put_text(share, "name", histogram->shares[i].name);
		put_number(share, "code_points", histogram->shares[i].code_points);
		put_part(list, NULL, share);
	}
	put_part(to, kinds[histogram->kind].key, list);
}
