/* SPDX-License-Identifier: MIT */
/* diagnosis.c - what is wrong with a text that is not well-formed UTF-8, in one sentence */
#include "text/diagnosis.h"

#include <inttypes.h>
#include <string.h>

#include "text/charset.h"

/* Whether no part of a text with errors is meant to be UTF-8. */
static bool has_no_utf8(const struct answer *answer)
{
	enum evidence evidence = answer->evidence;
	return evidence == EVIDENCE_GUESS || evidence == EVIDENCE_DECLARED ||
	       evidence == EVIDENCE_NO_TEXT || evidence == EVIDENCE_NONE;
}

bool is_utf8_by_chance(const struct answer *answer)
{
	return answer->sequences && answer->guess.condition == OCTAVO_CONDITION_OTHER &&
	       answer->guess.confidence >= CERTAIN;
}

static bool is_weak_guess(const struct answer *answer)
{
	enum { MIN_CONFIDENCE = 75 };
	return answer->evidence == EVIDENCE_GUESS && answer->guess.confidence < MIN_CONFIDENCE;
}

/* Whether a text is UTF-8, and its only error is that its end is missing. */
static bool is_cut_off(const struct answer *answer)
{
	bool is_at_end = answer->error.place.offset + answer->error.length == answer->octets;
	bool is_utf8 = answer->evidence == EVIDENCE_MOSTLY || answer->evidence == EVIDENCE_BOM;

	return is_utf8 && answer->errors == 1 && answer->is_whole && is_at_end &&
	       strcmp(answer->name, "utf-8") == 0 &&
	       strcmp(answer->error.error, octavo_error_name(OCTAVO_TRUNCATED)) == 0;
}

static enum diagnosis diagnose_good(const struct answer *answer)
{
	return answer->lines.twice.count ? DIAGNOSIS_DOUBLE : DIAGNOSIS_GOOD;
}

enum diagnosis diagnose(const struct answer *answer)
{
	if (is_cut_off(answer) && answer->evidence != EVIDENCE_COMPRESSED)
		return DIAGNOSIS_CUT;
	switch (answer->evidence) {
	case EVIDENCE_BOM:
		if (strcmp(answer->name, "utf-8") != 0)
			return DIAGNOSIS_CHARSET;
		return answer->errors ? DIAGNOSIS_DAMAGED : diagnose_good(answer);
	case EVIDENCE_EMPTY:
	case EVIDENCE_ESCAPES:
		return DIAGNOSIS_GOOD;
	case EVIDENCE_VALID:
		return diagnose_good(answer);
	case EVIDENCE_SHIFTS:
	case EVIDENCE_STRUCTURE:
		return DIAGNOSIS_CHARSET;
	case EVIDENCE_APPENDED:
		return DIAGNOSIS_APPENDED;
	case EVIDENCE_COMPRESSED:
	case EVIDENCE_NUL:
	case EVIDENCE_NO_TEXT:
		return DIAGNOSIS_BINARY;
	case EVIDENCE_FORM:
		return DIAGNOSIS_FORM;
	case EVIDENCE_MOSTLY:
		return DIAGNOSIS_DAMAGED;
	case EVIDENCE_MIXED:
		return DIAGNOSIS_MIXED;
	case EVIDENCE_DECLARED:
	case EVIDENCE_GUESS:
		return DIAGNOSIS_CHARSET;
	case EVIDENCE_NONE:
		break;
	}
	return DIAGNOSIS_UNKNOWN;
}

bool is_appended_to_utf8(const struct answer *answer)
{
	return !answer->errors || answer->error.place.offset >= answer->appended.at;
}

bool is_with_cesu8(const struct answer *answer)
{
	enum { ERRORS_EACH = 6 };
	return answer->lines.pairs && answer->lines.pairs * ERRORS_EACH == answer->errors;
}

bool is_other_throughout(const struct answer *answer)
{
	bool is_compressed = answer->evidence == EVIDENCE_COMPRESSED;
	enum diagnosis diagnosis = diagnose(answer);

	return is_compressed || diagnosis == DIAGNOSIS_APPENDED ||
	       (diagnosis == DIAGNOSIS_CHARSET && diagnosis_confidence(answer) >= CERTAIN) ||
	       (diagnosis == DIAGNOSIS_FORM && strcmp(answer->name, "cesu-8") == 0);
}

const char *diagnosis_foreign(const struct answer *answer)
{
	const struct guess *guess = &answer->guess;
	bool is_part = guess->condition == OCTAVO_CONDITION_MIXED || is_only_marked(answer);

	return is_with_cesu8(answer)      ? "cesu-8" :
	       is_part && guess->count ? guess->charsets[0].name : NULL;
}

const char *diagnosis_between(const struct answer *answer)
{
	const struct survey_result *lines = &answer->lines;

	/* 'repair --undo-double' tries those on each line. */
	return double_name(!lines->twice_by && lines->is_usual ? DOUBLE_USUAL : lines->twice_by);
}

const char *name_to_decode(const struct answer *answer)
{
	bool is_16 = strncmp(answer->name, "utf-16", 6) == 0;
	bool is_32 = strncmp(answer->name, "utf-32", 6) == 0;

	if (answer->evidence != EVIDENCE_BOM || !(is_16 || is_32))
		return answer->name;
	return is_16 ? "utf-16" : "utf-32";
}

const char *diagnosis_encoding(const struct answer *answer)
{
	switch (diagnose(answer)) {
	case DIAGNOSIS_GOOD:
		return answer->name;
	case DIAGNOSIS_DOUBLE:
	case DIAGNOSIS_FORM:
	case DIAGNOSIS_CHARSET:
		return is_weak_guess(answer) ? NULL : name_to_decode(answer);
	case DIAGNOSIS_DAMAGED:
	case DIAGNOSIS_CUT:
	case DIAGNOSIS_MIXED:
	case DIAGNOSIS_APPENDED:
	case DIAGNOSIS_BINARY:
	case DIAGNOSIS_UNKNOWN:
		break;
	}
	return NULL;
}

const char *diagnosis_word(enum diagnosis diagnosis)
{
	static const char *const words[] = {
		[DIAGNOSIS_GOOD] = "good",       [DIAGNOSIS_DOUBLE] = "double",
		[DIAGNOSIS_DAMAGED] = "damaged", [DIAGNOSIS_CUT] = "cut",
		[DIAGNOSIS_MIXED] = "mixed",     [DIAGNOSIS_FORM] = "form",
		[DIAGNOSIS_CHARSET] = "charset", [DIAGNOSIS_APPENDED] = "appended",
		[DIAGNOSIS_BINARY] = "binary",   [DIAGNOSIS_UNKNOWN] = "unknown",
	};

	return words[diagnosis];
}

unsigned diagnosis_confidence(const struct answer *answer)
{
	switch (answer->evidence) {
	case EVIDENCE_EMPTY:
		return 100;
	case EVIDENCE_VALID:
		return answer->sequences ? 99 : 100;
	case EVIDENCE_BOM:
	case EVIDENCE_STRUCTURE:
		return 99;
	case EVIDENCE_ESCAPES:
	case EVIDENCE_SHIFTS:
	case EVIDENCE_APPENDED:
	case EVIDENCE_COMPRESSED:
	case EVIDENCE_NUL:
	case EVIDENCE_FORM:
	case EVIDENCE_DECLARED:
		return 95;
	case EVIDENCE_MOSTLY:
	case EVIDENCE_NO_TEXT:
	case EVIDENCE_MIXED:
	case EVIDENCE_GUESS:
		return answer->guess.confidence;
	case EVIDENCE_NONE:
		break;
	}
	return 0;
}

bool is_detected(const struct answer *answer)
{
	bool has_mark = answer->evidence == EVIDENCE_BOM;
	return diagnosis_encoding(answer) && !(has_mark && answer->errors);
}

bool is_contradicted(const struct answer *answer)
{
	const struct declaration *declared = &answer->declared;

	if (declared->in == DECLARED_NOWHERE || declared_agrees(declared, answer->name))
		return false;
	/* ASCII is part of most encodings, and the name of one is often too narrow. */
	return strcmp(answer->name, "us-ascii") != 0 || strncmp(declared->name, "utf-16", 6) == 0 ||
	       strncmp(declared->name, "utf-32", 6) == 0;
}

bool declares_other(const struct answer *answer)
{
	return (diagnose(answer) == DIAGNOSIS_CHARSET || is_only_marked(answer)) &&
	       answer->declared.in != DECLARED_NOWHERE &&
	       strcmp(answer->declared.name, "utf-8") != 0;
}

/* ---------------------------------------------------------------- a sentence */

static void print_number(FILE *to, uint64_t n, const char *one, const char *many)
{
	fprintf(to, "%" PRIu64 " %s", n, n == 1 ? one : many);
}

static void print_errors(FILE *to, const struct answer *answer)
{
	print_number(to, answer->errors, "error", "errors");
	if (!answer->sequences) {
		fputs(" and no UTF-8 sequences", to);
	} else if (!has_no_utf8(answer)) {
		fputs(" among ", to);
		print_number(to, answer->sequences, "UTF-8 sequence", "UTF-8 sequences");
	}
}

static void print_declared(FILE *to, const struct answer *answer)
{
	fprintf(to, "%s, as ", answer->name);
	declaration_print_place(to, &answer->declared);
	fputs(" says", to);
}

static void print_charset(FILE *to, const struct answer *answer)
{
	if (answer->evidence == EVIDENCE_BOM)
		fprintf(to, "begins with the byte order mark of %s", answer->name);
	else if (answer->evidence == EVIDENCE_DECLARED && !is_contradicted(answer))
		print_declared(to, answer);
	else
		fprintf(to, "looks like %s", answer->name);
}

/* Prints "line 7" or "3 lines, first line 7". */
static void print_lines(FILE *to, const struct lines *lines)
{
	if (lines->count > 1)
		fprintf(to, "%" PRIu64 " lines, first ", lines->count);
	fprintf(to, "line %" PRIu64, lines->first);
}

/* Prints a charset and its lines, if all of the text was seen. */
static void print_part(FILE *to, const struct answer *answer, const char *charset,
                       const struct lines *lines)
{
	fputs(charset, to);
	if (!answer->is_whole || !lines->count)
		return;
	fputs(" (", to);
	print_lines(to, lines);
	putc(')', to);
}

static void print_damaged(FILE *to, const struct answer *answer)
{
	const char *foreign = diagnosis_foreign(answer);
	struct lines bad = answer->lines.other, both = answer->lines.both;

	if (is_only_marked(answer) && foreign) {
		fprintf(to, "looks like %s after the byte order mark of UTF-8", foreign);
		return;
	}
	if (!bad.count || (both.count && both.first < bad.first))
		bad.first = both.first;
	bad.count += both.count;
	fputs(foreign ? "UTF-8 with octets of " : "UTF-8 with ", to);
	print_part(to, answer, foreign ? foreign : "damaged or foreign octets", &bad);
	if (answer->nul != UINT64_MAX)
		fputs(" and NUL, as UTF-16 has", to);
}

static void print_mixture(FILE *to, const struct answer *answer)
{
	const char *foreign = diagnosis_foreign(answer);
	const struct survey_result *lines = &answer->lines;
	const struct guess *guess = &answer->guess;

	fputs("a mixture of ", to);
	if (!guess->has_utf8 && foreign) {
		fprintf(to, "%s and %s", foreign, guess->charsets[1].name);
		return;
	}
	print_part(to, answer, "UTF-8", &lines->utf8);
	fputs(" and ", to);
	print_part(to, answer, foreign ? foreign : "another charset", &lines->other);
	if (lines->both.count && answer->is_whole) {
		fputs(", both on ", to);
		print_lines(to, &lines->both);
	}
}

/* Prints the charset, and the numbers of the first lines. */
static void print_double(FILE *to, const struct answer *answer)
{
	const struct survey_result *lines = &answer->lines;
	const char *between = diagnosis_between(answer);

	fprintf(to, "encoded twice%s by way of %s on ",
	        lines->partly_twice == lines->twice.count ? " in part" : "",
	        between ? between : "several charsets");
	if (answer->is_whole && lines->twice.count > BAD_LINES)
		fprintf(to, "%" PRIu64 " lines: ", lines->twice.count);
	else
		fputs(lines->twice.count == 1 ? "line " : "lines ", to);
	for (size_t i = 0; i < BAD_LINES && i < lines->twice.count; i++)
		fprintf(to, "%s%" PRIu64, i ? ", " : "", lines->twice_at[i]);
	if (lines->twice.count > BAD_LINES)
		fputs(" and more", to);
}

static void print_appended(FILE *to, const struct answer *answer)
{
	const struct appended *appended = &answer->appended;

	fprintf(to, "%s, then %s from %soffset %" PRIu64 " on",
	        is_appended_to_utf8(answer) ? "UTF-8" : "another charset",
	        octavo_encoding_label(appended->encoding), appended->is_exact ? "" : "about ",
	        appended->at);
	if (appended->encoding == OCTAVO_UTF16LE)
		fputs(", as appended by PowerShell's >>", to);
	if (!appended->is_last)
		fputs(", and then something else", to);
}

static void print_binary(FILE *to, const struct answer *answer)
{
	if (answer->evidence == EVIDENCE_COMPRESSED)
		fprintf(to, "data compressed by %s", answer->compression);
	else if (answer->errors)
		fputs("looks like binary data", to);
	else
		fputs("well-formed UTF-8, but with NUL, like binary data", to);
}

static void print_kind(FILE *to, const struct answer *answer)
{
	switch (diagnose(answer)) {
	case DIAGNOSIS_GOOD:
		fputs("well-formed UTF-8", to);
		break;
	case DIAGNOSIS_DOUBLE:
		fputs("UTF-8 that was ", to);
		print_double(to, answer);
		break;
	case DIAGNOSIS_DAMAGED:
		print_damaged(to, answer);
		break;
	case DIAGNOSIS_CUT:
		fputs("UTF-8 that ends within a character, as if cut off", to);
		break;
	case DIAGNOSIS_MIXED:
		print_mixture(to, answer);
		break;
	case DIAGNOSIS_FORM:
		fprintf(to, "well-formed as %s", answer->name);
		break;
	case DIAGNOSIS_CHARSET:
		print_charset(to, answer);
		break;
	case DIAGNOSIS_APPENDED:
		print_appended(to, answer);
		break;
	case DIAGNOSIS_BINARY:
		print_binary(to, answer);
		break;
	case DIAGNOSIS_UNKNOWN:
		fputs("neither UTF-8 nor a known charset", to);
		break;
	}
}

void diagnosis_print(FILE *to, const struct answer *answer)
{
	/*
	 * Errors of a part would not be all that there are; a mark finds only the first. Those of
	 * UTF-16 are none.
	 */
	if (answer->errors && answer->is_whole && answer->evidence != EVIDENCE_BOM &&
	    answer->evidence != EVIDENCE_COMPRESSED && answer->evidence != EVIDENCE_APPENDED) {
		print_errors(to, answer);
		fputs(": ", to);
	}
	print_kind(to, answer);
	if (answer->lines.twice.count && diagnose(answer) != DIAGNOSIS_DOUBLE) {
		fputs(", and UTF-8 ", to);
		print_double(to, answer);
	}
	if (answer->is_joined)
		fputs(", but a part of it is in another encoding or byte order", to);
	if (is_contradicted(answer)) {
		fputs(", though ", to);
		declaration_print_place(to, &answer->declared);
		fprintf(to, " says %s", answer->declared.name);
	}
}
