/* SPDX-License-Identifier: MIT */
/* outcome.c - what merged summaries tell, for people and programs */
#include "commands/merge/outcome.h"

#include <inttypes.h>
#include <string.h>

#include "base/array.h"
#include "base/message.h"
#include "base/status.h"
#include "report/json.h"
#include "report/kind.h"
#include "report/report.h"
#include "text/converted.h"

/* ---------------------------------------------------------------- numbers */

/* What is added up over files, in the order of struct octavo_totals. */
static const struct {
	const char *key;
	size_t offset;
} numbers[] = {
#define NUMBER(member) { #member, offsetof(struct octavo_totals, member) }
	NUMBER(octets), NUMBER(code_points), NUMBER(utf16_units), NUMBER(utf8_octets),
	NUMBER(surplus),
	NUMBER(lines), NUMBER(returns), NUMBER(crlf), NUMBER(nuls), NUMBER(longest_line),
#undef NUMBER
};

static uint64_t number_of(const struct octavo_totals *totals, size_t i)
{
	uint64_t number;

	memcpy(&number, (const char *)totals + numbers[i].offset, sizeof number);
	return number;
}

static bool has_errors(const struct octavo_totals *totals)
{
	return totals->error != OCTAVO_OK;
}

static void sum_add(struct sum *sum, const struct octavo_totals *totals)
{
	struct octavo_totals *all = &sum->totals;
	uint64_t longest = all->longest_line;

	sum->files++;
	sum->with_errors += has_errors(totals);
	for (size_t i = 0; i < COUNT(numbers); i++) {
		uint64_t number = number_of(all, i) + number_of(totals, i);
		memcpy((char *)all + numbers[i].offset, &number, sizeof number);
	}
	all->longest_line = longest > totals->longest_line ? longest : totals->longest_line;
	for (size_t i = 0; i < OCTAVO_ERROR_KINDS; i++)
		all->errors[i] += totals->errors[i];
}

static uint64_t error_count(const struct octavo_totals *totals)
{
	uint64_t count = 0;

	for (size_t i = 0; i < OCTAVO_ERROR_KINDS; i++)
		count += totals->errors[i];
	return count;
}

/* ---------------------------------------------------------------- in words */

static void print_count(FILE *to, uint64_t n, const char *what)
{
	fprintf(to, "%" PRIu64 " %s%s", n, what, n == 1 ? "" : "s");
}

/* "3 errors (2 stray, 1 overlong): " */
static void print_errors(FILE *to, const struct octavo_totals *totals)
{
	const char *before = " (";

	print_count(to, error_count(totals), "error");
	for (size_t i = 0; i < OCTAVO_ERROR_KINDS; i++) {
		if (!totals->errors[i])
			continue;
		fprintf(to, "%s%" PRIu64 " %s", before, totals->errors[i],
		        octavo_error_name((enum octavo_error)i));
		before = ", ";
	}
	fputs(")", to);
}

static void print_numbers(FILE *to, const struct octavo_totals *totals)
{
	fputs(": ", to);
	print_count(to, totals->lines, "line");
	fputs(", ", to);
	print_count(to, totals->code_points, "code point");
	fputs(", ", to);
	print_count(to, totals->octets, "octet");
	putc('\n', to);
}

/* Its octets are not known: a summary has only how many there are. */
static struct finding first_error(const struct octavo_totals *totals)
{
	const struct place place = {
		.offset = totals->offset, .line = totals->line + 1, .column = totals->column + 1,
	};

	return (struct finding){
		.error = octavo_error_name(totals->error), .place = place,
		.length = (size_t)totals->length, .encoding = totals->encoding,
	};
}

static void print_file(FILE *to, const char *name, const struct octavo_totals *totals)
{
	if (has_errors(totals)) {
		struct finding first = first_error(totals);
		print_finding_place(to, name, &first, false);
		putc(' ', to);
		print_finding_text(to, &first);
		print_finding_details(to, &first);
		putc('\n', to);
	}
	print_name(to, name);
	fputs(": ", to);
	if (has_errors(totals))
		print_errors(to, totals);
	else
		fprintf(to, "well-formed %s", octavo_encoding_label(totals->encoding));
	print_numbers(to, totals);
	if (!totals->surplus)
		return;
	print_name(to, name);
	fprintf(to, ": %s\n",
	        longer_warning(UINT64_MAX, octavo_encoding_label(totals->encoding)));
}

static void print_sum(FILE *to, const struct sum *sum)
{
	before_writing(to);
	fputs("total of ", to);
	print_count(to, sum->files, "file");
	if (sum->refused)
		fprintf(to, ", and %" PRIu64 " more with missing or contradictory parts",
		        sum->refused);
	fputs(": ", to);
	if (sum->with_errors) {
		print_errors(to, &sum->totals);
		fputs(" in ", to);
		print_count(to, sum->with_errors, "file");
	} else {
		fputs("well-formed", to);
	}
	print_numbers(to, &sum->totals);
}

/* ---------------------------------------------------------------- for programs */

static void put_numbers(struct json *json, const struct octavo_totals *totals)
{
	for (size_t i = 0; i < COUNT(numbers); i++)
		put_number(json, numbers[i].key, number_of(totals, i));
}

static void put_errors(struct json *json, const struct octavo_totals *totals)
{
	put_number(json, "errors", error_count(totals));
	begin_part(json, "kinds", '[');
	for (size_t i = 0; i < OCTAVO_ERROR_KINDS; i++) {
		if (!totals->errors[i])
			continue;
		begin_part(json, NULL, '{');
		put_text(json, "kind", octavo_error_name((enum octavo_error)i));
		put_number(json, "errors", totals->errors[i]);
		end_part(json, '}');
	}
	end_part(json, ']');
}

/* What a repair would do, by the words of 'octavo repair --replace-per'. */
static void put_repair(struct json *json, const char *key, const uint64_t counts[4])
{
	static const char *const ways[] = { "subpart", "octet", "sequence", "run" };

	begin_part(json, key, '{');
	for (size_t i = 0; i < 4; i++)
		put_number(json, ways[i], counts[i]);
	end_part(json, '}');
}

static void print_file_json(FILE *to, const char *name, const struct octavo_totals *totals)
{
	static const char *const widest[] = { "US-ASCII", "ISO-8859-1", "BMP", "beyond-BMP" };
	struct json json = begin_message(to, "file");

	put_octets(&json, "path", name, strlen(name));
	put_text(&json, "encoding", octavo_encoding_label(totals->encoding));
	put_truth(&json, "well_formed", !has_errors(totals));
	put_numbers(&json, totals);
	put_text(&json, "widest", widest[totals->widest]);
	put_truth(&json, "has_bom", totals->has_bom);
	put_errors(&json, totals);
	put_repair(&json, "replaced", totals->replaced);
	put_repair(&json, "repaired", totals->repaired);
	if (has_errors(totals)) {
		struct finding first = first_error(totals);
		begin_part(&json, "first", '{');
		put_finding(&json, &first);
		end_part(&json, '}');
	}
	end_message(&json);
}

static void print_sum_json(FILE *to, const struct sum *sum)
{
	struct json json = begin_message(to, "total");

	put_number(&json, "files", sum->files);
	put_number(&json, "with_errors", sum->with_errors);
	put_number(&json, "refused", sum->refused);
	put_truth(&json, "complete", sum->refused == 0 && !sum->lacks_input);
	put_numbers(&json, &sum->totals);
	put_errors(&json, &sum->totals);
	end_message(&json);
}

/* ---------------------------------------------------------------- in either way */

void sum_tell(struct sum *sum, FILE *to, const char *name, const struct octavo_totals *totals)
{
	sum_add(sum, totals);
	if (sum->format == OUTCOME_JSON)
		print_file_json(to, name, totals);
	else
		print_file(to, name, totals);
}

void sum_print(const struct sum *sum, FILE *to)
{
	if (sum->format == OUTCOME_JSON)
		print_sum_json(to, sum);
	else if (sum->files + sum->refused > 1)
		print_sum(to, sum);
}

int sum_status(const struct sum *sum)
{
	if (sum->refused || sum->lacks_input)
		return STATUS_TROUBLE;
	return sum->with_errors ? STATUS_ERRORS : STATUS_OK;
}

bool totals_are_possible(const struct octavo_totals *totals)
{
	bool has_some = false;

	for (size_t i = 0; i < OCTAVO_ERROR_KINDS; i++) {
		bool has_kind = kind_named(octavo_error_name((enum octavo_error)i)) < kind_count();
		if (totals->errors[i] && !has_kind)
			return false;
		has_some |= totals->errors[i] != 0;
	}
	return totals->error ? totals->errors[totals->error] != 0 : !has_some;
}
