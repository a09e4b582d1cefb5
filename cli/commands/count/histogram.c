/* SPDX-License-Identifier: MIT */
/* histogram.c - how often each code point occurs in text; charts of scripts and blocks */
#include "commands/count/histogram.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "io/fd.h"
#include "base/message.h"
#include "base/memory.h"
#include "text/charset.h"
#include "text/names.h"
#include "text/unicode.h"

#define PAGE_SIZE 1024u

/* The last page is for all values that are too great for Unicode. */
#define PAGES ((MAX_CODE_POINT + 1) / PAGE_SIZE + 1)

struct histogram {
	uint64_t all; /* code points and errors */
	uint64_t errors;
	uint64_t *pages[PAGES]; /* for each code point how often it occurs; NULL: none does */
};

void histogram_free(struct histogram *histogram)
{
	for (size_t page = 0; histogram && page < PAGES; page++)
		free(histogram->pages[page]);
	free(histogram);
}

struct histogram *histogram_new(void)
{
	return allocate(sizeof(struct histogram));
}

static uint64_t *page_at(struct histogram *histogram, size_t page)
{
	if (!histogram->pages[page])
		histogram->pages[page] = allocate(PAGE_SIZE * sizeof(uint64_t));
	return histogram->pages[page];
}

void histogram_add(struct histogram *histogram, uint32_t c, bool is_error)
{
	histogram->all++;
	histogram->errors += is_error;
	if (is_error)
		return;
	c = c <= MAX_CODE_POINT ? c : MAX_CODE_POINT + 1;
	page_at(histogram, c / PAGE_SIZE)[c % PAGE_SIZE]++;
}

void histogram_join(struct histogram *whole, const struct histogram *part)
{
	whole->all += part->all;
	whole->errors += part->errors;
	for (size_t page = 0; page < PAGES; page++) {
		const uint64_t *from = part->pages[page];
		uint64_t *to = from ? page_at(whole, page) : NULL;
		for (size_t i = 0; from && i < PAGE_SIZE; i++)
			to[i] += from[i];
	}
}

/* ------------------------------------------------------------------ charts */

static const char *find_block(uint32_t c)
{
	const char *name = unicode_block(c);
	return name ? name : "No_Block";
}

static const struct {
	const char *name, *key;
	const char *(*find)(uint32_t c);
} kinds[CHARTS] = {
	[SCRIPTS] = { "script", "scripts", unicode_script },
	[BLOCKS] = { "block", "blocks", find_block },
};

struct share {
	const char *name;
	uint64_t code_points;
};

struct chart {
	struct share *shares; /* the greatest first */
	size_t count;
};

/* Names are compared by address: each is one string. */
static void add_share(struct chart *chart, const char *name, uint64_t n)
{
	size_t i = 0;

	while (i < chart->count && chart->shares[i].name != name)
		i++;
	if (i == chart->count) {
		chart->shares = reallocate(chart->shares, (i + 1) * sizeof *chart->shares);
		chart->shares[chart->count++] = (struct share){ name, 0 };
	}
	chart->shares[i].code_points += n;
}
/* The greatest share first. */
static int by_size(const void *a, const void *b)
{
	const struct share *one = a, *other = b;

	if (one->code_points != other->code_points)
		return one->code_points < other->code_points ? 1 : -1;
	return strcmp(one->name, other->name);
}

static struct chart make_chart(const struct histogram *histogram, enum chart_kind kind)
{
	struct chart chart = { .count = 0 };

	for (uint32_t c = 0; c < PAGES * PAGE_SIZE; c++) {
		const uint64_t *page = histogram->pages[c / PAGE_SIZE];
		if (!page) {
			c |= PAGE_SIZE - 1;
		} else if (page[c % PAGE_SIZE]) {
			add_share(&chart, kinds[kind].find(c), page[c % PAGE_SIZE]);
		}
	}
	if (chart.count)
		qsort(chart.shares, chart.count, sizeof chart.shares[0], by_size);
	return chart;
}

/* A terminal that shows UTF-8 can show eighths of blocks. */
static bool has_eighths(void)
{
	char codeset[64];
	return is_terminal(stdout) && locale_codeset(codeset, sizeof codeset);
}

/* Prints a bar of 'eighths' of columns, or in ASCII of the nearest number of columns. */
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

void histogram_print(const struct histogram *histogram, enum chart_kind kind)
{
	struct chart chart = make_chart(histogram, kind);
	int name_width = (int)strlen(kinds[kind].name);
	uint64_t greatest = histogram->errors;
	bool fine = has_eighths();

	for (size_t i = 0; i < chart.count; i++) {
		int width = (int)strlen(chart.shares[i].name);
		name_width = name_width < width ? width : name_width;
		if (greatest < chart.shares[i].code_points)
			greatest = chart.shares[i].code_points;
	}
	if (histogram->errors)
		add_share(&chart, "errors", histogram->errors);
	before_writing(stdout);
	int before = printf("%-*s %12s %8s", name_width, kinds[kind].name, "code-points", "share");
	int columns = (int)terminal_columns(stdout);
	putchar('\n');
	/* The last column stays empty, as some terminals wrap after it. */
	int longest = columns > before + 2 + 10 ? columns - before - 2 - 1 : 10;
	for (size_t i = 0; i < chart.count; i++) {
		double n = (double)chart.shares[i].code_points;
		printf("%-*s %12" PRIu64 " %6.1f %%  ", name_width, chart.shares[i].name,
		       chart.shares[i].code_points, 100 * n / (double)histogram->all);
		print_bar((uint64_t)(n / (double)greatest * 8 * longest + 0.5), fine);
	}
	free(chart.shares);
}

void histogram_put(const struct histogram *histogram, enum chart_kind kind, struct json *json)
{
	struct chart chart = make_chart(histogram, kind);

	put_number(json, "code_points", histogram->all);
	put_number(json, "errors", histogram->errors);
	begin_part(json, kinds[kind].key, '[');
	for (size_t i = 0; i < chart.count; i++) {
		begin_part(json, NULL, '{');
		put_text(json, "name", chart.shares[i].name);
		put_number(json, "code_points", chart.shares[i].code_points);
		end_part(json, '}');
	}
	end_part(json, ']');
	free(chart.shares);
}
