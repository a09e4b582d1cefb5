/* SPDX-License-Identifier: MIT */
/* makeup.c - which scripts or blocks text is made of */
#define _POSIX_C_SOURCE 200809L
#include "commands/count/histogram.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "io/progress.h"
#include "base/memory.h"
#include "octavo.h"
#include "base/terminal.h"
#include "text/unicode.h"

/* Several times as many as there are scripts or blocks. */
#define MAX_SHARES 2048

/* Texts repeat their characters soon. */
#define MAX_RECENT 4096

struct share {
	const char *name; /* NULL for none */
	uint64_t code_points;
};

struct histogram {
	enum histogram_kind kind;
	uint64_t all; /* code points, and errors */
	uint64_t errors;
	struct histogram *next; /* another part */
	struct share shares[MAX_SHARES]; /* where the hash of the name says, or behind */
	struct {
		uint32_t c;
		struct share *share; /* NULL for none */
	} recent[MAX_RECENT];
};

static const struct {
	const char *name, *rest, *key;
} kinds[HISTOGRAMS] = {
	[SCRIPTS] = { "script", "Unknown", "scripts" },
	[BLOCKS] = { "block", "No_Block", "blocks" },
};

struct histogram *histogram_new(enum histogram_kind kind)
{
	struct histogram *makeup = allocate(sizeof *makeup);

	makeup->kind = kind;
	return makeup;
}

void histogram_free(struct histogram *makeup)
{
	free(makeup);
}

static const char *name_of(enum histogram_kind kind, uint32_t c)
{
	const char *name = kind == SCRIPTS ? unicode_script(c) : unicode_block(c);
	return name ? name : kinds[kind].rest;
}

static struct share *find_share(struct histogram *makeup, const char *name)
{
	size_t at = 5381;

	for (const char *s = name; *s; s++)
		at = at * 33 + (unsigned char)*s;
	at %= MAX_SHARES;
	while (makeup->shares[at].name && strcmp(makeup->shares[at].name, name) != 0)
		at = (at + 1) % MAX_SHARES;
	makeup->shares[at].name = name;
	return &makeup->shares[at];
}

void histogram_add(struct histogram *makeup, uint32_t c, bool is_error)
{
	size_t at = c % MAX_RECENT;

	makeup->all++;
	makeup->errors += is_error;
	if (is_error)
		return;
	if (!makeup->recent[at].share || makeup->recent[at].c != c) {
		makeup->recent[at].share = find_share(makeup, name_of(makeup->kind, c));
		makeup->recent[at].c = c;
	}
	makeup->recent[at].share->code_points++;
}

static pthread_mutex_t joining = PTHREAD_MUTEX_INITIALIZER;

struct histogram *histogram_part(struct histogram *whole)
{
	static _Thread_local struct histogram *parts[HISTOGRAMS];
	struct histogram **part = &parts[whole->kind];

	if (*part)
		return *part;
	*part = histogram_new(whole->kind);
	pthread_mutex_lock(&joining);
	(*part)->next = whole->next;
	whole->next = *part;
	pthread_mutex_unlock(&joining);
	return *part;
}

void histogram_join(struct histogram *whole)
{
	struct histogram *part;

	while ((part = whole->next)) {
		whole->next = part->next;
		whole->all += part->all;
		whole->errors += part->errors;
		for (size_t i = 0; i < MAX_SHARES; i++)
			if (part->shares[i].name)
				find_share(whole, part->shares[i].name)->code_points +=
					part->shares[i].code_points;
		histogram_free(part);
	}
}

/* ------------------------------------------------------------------ what is shown */

static int by_size(const void *a, const void *b)
{
	const struct share *one = a, *other = b;

	if (one->code_points != other->code_points)
		return one->code_points < other->code_points ? 1 : -1;
	return strcmp(one->name, other->name);
}

/* Puts those in order that there are. Returns how many. */
static size_t sort(const struct histogram *makeup, struct share sorted[MAX_SHARES])
{
	size_t n = 0;

	for (size_t i = 0; i < MAX_SHARES; i++)
		if (makeup->shares[i].name)
			sorted[n++] = makeup->shares[i];
	qsort(sorted, n, sizeof sorted[0], by_size);
	return n;
}

/* A terminal that shows UTF-8 has bars of eighths. */
static bool has_eighths(void)
{
	char codeset[64];
	return isatty(STDOUT_FILENO) && octavo_locale_codeset(codeset, sizeof codeset);
}

static void print_bar(uint64_t eighths, bool fine)
{
	enum { FULL_BLOCK = 0x2588 }; /* the next ones are an eighth less each */
	char text[8];

	if (!fine)
		eighths = (eighths + 4) / 8 * 8;
	if (!eighths) /* whatever there is can be seen */
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
	unsigned room; /* columns of the longest bar */
	bool fine;
};

static void print_share(const struct chart *chart, const char *name, uint64_t n)
{
	double part = (double)n / (double)chart->greatest * 8 * chart->room;

	printf("%-*s %12" PRIu64 " %6.1f %%  ", chart->name_width, name, n,
	       100 * (double)n / (double)chart->all);
	print_bar((uint64_t)(part + 0.5), chart->fine);
}

void histogram_print(const struct histogram *makeup)
{
	static struct share sorted[MAX_SHARES];
	size_t n = sort(makeup, sorted);
	struct chart chart = {
		.name_width = (int)strlen(kinds[makeup->kind].name),
		.all = makeup->all,
		.greatest = makeup->errors,
		.fine = has_eighths(),
	};

	for (size_t i = 0; i < n; i++) {
		int width = (int)strlen(sorted[i].name);
		if (chart.name_width < width)
			chart.name_width = width;
		if (chart.greatest < sorted[i].code_points)
			chart.greatest = sorted[i].code_points;
	}
	progress_step_aside();
	int before = printf("%-*s %12s %8s", chart.name_width, kinds[makeup->kind].name,
	                    "code-points", "share");
	int columns = (int)terminal_columns(STDOUT_FILENO);
	putchar('\n');
	/* Nothing is written in the last column, which makes some terminals go on. */
	chart.room = columns > before + 2 + 10 ? (unsigned)(columns - before - 2 - 1) : 10;
	for (size_t i = 0; i < n; i++)
		print_share(&chart, sorted[i].name, sorted[i].code_points);
	if (makeup->errors)
		print_share(&chart, "errors", makeup->errors);
}

void histogram_put(const struct histogram *makeup, struct json *to)
{
	static struct share sorted[MAX_SHARES];
	size_t n = sort(makeup, sorted);
	struct json *list = new_array();

	put_number(to, "code_points", makeup->all);
	put_number(to, "errors", makeup->errors);
	for (size_t i = 0; i < n; i++) {
		struct json *share = new_object();
		put_text(share, "name", sorted[i].name);
		put_number(share, "code_points", sorted[i].code_points);
		put_part(list, NULL, share);
	}
	put_part(to, kinds[makeup->kind].key, list);
}
