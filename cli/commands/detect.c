/* SPDX-License-Identifier: MIT */
/* detect.c - say what encoding files are in */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/command.h"
#include "commands/commands.h"
#include "commands/detect/candidates.h"
#include "commands/detect/spans.h"
#include "io/compressed.h"
#include "io/files.h"
#include "io/workers.h"
#include "base/message.h"
#include "report/json.h"
#include "report/report.h"
#include "text/diagnosis.h"

static const char *const evidence_names[] = {
	[EVIDENCE_BOM] = "bom",
	[EVIDENCE_EMPTY] = "empty",
	[EVIDENCE_ESCAPES] = "escapes",
	[EVIDENCE_SHIFTS] = "shifts",
	[EVIDENCE_VALID] = "valid",
	[EVIDENCE_APPENDED] = "appended",
	[EVIDENCE_STRUCTURE] = "structure",
	[EVIDENCE_COMPRESSED] = "compressed",
	[EVIDENCE_NUL] = "nul",
	[EVIDENCE_FORM] = "form",
	[EVIDENCE_MOSTLY] = "mostly-utf-8",
	[EVIDENCE_NO_TEXT] = "no-text",
	[EVIDENCE_MIXED] = "mixed",
	[EVIDENCE_DECLARED] = "declared",
	[EVIDENCE_GUESS] = "guess",
	[EVIDENCE_NONE] = "unknown",
};

static const char *const evidence_texts[] = {
	[EVIDENCE_BOM] = "so says the byte order mark",
	[EVIDENCE_EMPTY] = "there is nothing",
	[EVIDENCE_ESCAPES] = "UTF-8 is announced by ESC %",
	[EVIDENCE_SHIFTS] = "escapes or ~{, and letters after them",
	[EVIDENCE_VALID] = "well-formed",
	[EVIDENCE_APPENDED] = "other text, and after it UTF-16 or UTF-32",
	[EVIDENCE_STRUCTURE] = "well-formed, and its code units are characters of text",
	[EVIDENCE_COMPRESSED] = "by its first octets",
	[EVIDENCE_NUL] = "there is a NUL",
	[EVIDENCE_FORM] = "well-formed in this form, which is not UTF-8 itself",
	[EVIDENCE_MOSTLY] = "nearly, but not well-formed",
	[EVIDENCE_NO_TEXT] = "no text has such octets",
	[EVIDENCE_MIXED] = "parts are UTF-8, and others are not",
	[EVIDENCE_DECLARED] = "declared, and the octets agree",
	[EVIDENCE_GUESS] = "a guess",
	[EVIDENCE_NONE] = "not UTF-8, and no guess",
};

/* What follows ESC %. */
static const char *const designations[] = {
	[OCTAVO_DESIGNATE_UTF8] = " G",
	[OCTAVO_DESIGNATE_UTF8_LEVEL1] = " / G",
	[OCTAVO_DESIGNATE_UTF8_LEVEL2] = " / H",
	[OCTAVO_DESIGNATE_UTF8_LEVEL3] = " / I",
};

struct detect {
	/* What the command line says: */
	bool is_verbose, is_json, is_brief, ends_names, has_spans;
	uint64_t limit;
	unsigned threads;
	struct files files;

	/* Of the files so far: */
	int status;
};

/* ------------------------------------------------------------------ text */

/* Whether the diagnosis says more than the evidence does. */
static bool has_diagnosis(const struct answer *answer)
{
	enum diagnosis diagnosis = diagnose(answer);
	bool is_marked = answer->evidence == EVIDENCE_BOM && diagnosis == DIAGNOSIS_CHARSET;

	return diagnosis != DIAGNOSIS_GOOD && !is_marked;
}

static void print_reasons(FILE *to, const char *name, const struct answer *answer)
{
	fprintf(to, ": %s", evidence_texts[answer->evidence]);
	if (answer->evidence == EVIDENCE_ESCAPES)
		fputs(designations[answer->announced], to);
	fprintf(to, "; confidence %u%%; looked at %s %" PRIu64 " octet%s",
	        diagnosis_confidence(answer), answer->is_whole ? "all" : "the first",
	        answer->octets, answer->octets == 1 ? "" : "s");
	if (answer->sequences)
		fprintf(to, "; %" PRIu64 " %s", answer->sequences,
		        answer->sequences == 1 ? "sequence of two octets or more is valid UTF-8"
		                               : "sequences of two octets or more are valid UTF-8");
	if (answer->declared.in != DECLARED_NOWHERE) {
		fputs(is_contradicted(answer) ? "; but " : "; ", to);
		declaration_print_place(to, &answer->declared);
		fprintf(to, " says %s", answer->declared.name);
	}
	if (answer->nul != UINT64_MAX)
		fprintf(to, "; first NUL at offset %" PRIu64, answer->nul);
	if (answer->errors > 1)
		fprintf(to, "; %" PRIu64 " errors, the first:", answer->errors);
	putc('\n', to);
	if (has_diagnosis(answer)) {
		fputs("  ", to);
		diagnosis_print(to, answer);
		putc('\n', to);
	}
	if (answer->errors) {
		fputs("  ", to);
		print_finding(to, name, &answer->error, false);
		print_finding_details(to, &answer->error);
		putc('\n', to);
	}
	print_candidates(to, answer);
}

static void begin_line(FILE *to, const struct detect *detect, const char *name)
{
	before_writing(to);
	if (detect->ends_names) {
		fputs(name, to);
		putc('\0', to);
	} else if (!detect->is_brief) {
		print_name(to, name);
	}
	if (!detect->is_brief)
		fputs(": ", to);
}

static void print_text(FILE *to, const struct detect *detect, const char *name,
                       const struct answer *answer)
{
	begin_line(to, detect, name);
	fputs(answer->name, to);
	if (detect->is_verbose)
		print_reasons(to, name, answer);
	else
		putc('\n', to);
}

/* ------------------------------------------------------------------ JSON */

static void put_declaration(struct json *json, const struct answer *answer)
{
	const struct declaration *declared = &answer->declared;

	if (declared->in == DECLARED_NOWHERE)
		return;
	begin_part(json, "declared", '{');
	put_text(json, "encoding", declared->name);
	put_text(json, "in", declaration_word(declared->in));
	if (declared->line)
		put_number(json, "line", declared->line);
	put_truth(json, "agrees", !is_contradicted(answer));
	end_part(json, '}');
}

static void put_candidates(struct json *json, const struct answer *answer)
{
	const struct guess *guess = &answer->guess;

	if (diagnose(answer) == DIAGNOSIS_CUT)
		return;
	if (guess->count)
		begin_part(json, "candidates", '[');
	for (size_t i = 0; i < guess->count; i++) {
		begin_part(json, NULL, '{');
		put_text(json, "encoding", guess->charsets[i].name);
		put_number(json, "confidence", guess->charsets[i].confidence);
		end_part(json, '}');
	}
	if (guess->count)
		end_part(json, ']');
	if (answer->lines.foreign && answer->evidence != EVIDENCE_GUESS)
		put_number(json, "foreign", answer->lines.foreign);
}

static void put_lines(struct json *json, const char *key, const struct lines *lines)
{
	if (!lines->count)
		return;
	begin_part(json, key, '{');
	put_number(json, "count", lines->count);
	put_number(json, "first", lines->first);
	end_part(json, '}');
}

/* Which lines are UTF-8; those that were encoded twice are, too. */
static void put_survey(struct json *json, const struct answer *answer)
{
	const struct survey_result *lines = &answer->lines;

	if (lines->utf8.count + lines->other.count + lines->both.count == 0)
		return;
	begin_part(json, "lines", '{');
	put_lines(json, "utf-8", &lines->utf8);
	put_lines(json, "other", &lines->other);
	put_lines(json, "both", &lines->both);
	put_lines(json, "double", &lines->twice);
	end_part(json, '}');
	if (lines->twice.count && diagnosis_between(answer))
		put_text(json, "double", diagnosis_between(answer));
}

static void print_object(FILE *to, const char *name, const struct answer *answer)
{
	struct json json = begin_message(to, "file");

	put_octets(&json, "path", name, strlen(name));
	put_text(&json, "encoding", answer->name);
	put_truth(&json, "detected", is_detected(answer));
	put_text(&json, "by", evidence_names[answer->evidence]);
	put_text(&json, "diagnosis", diagnosis_word(diagnose(answer)));
	put_number(&json, "confidence", diagnosis_confidence(answer));
	put_number(&json, "octets", answer->octets);
	put_truth(&json, "whole", answer->is_whole);
	put_number(&json, "sequences", answer->sequences);
	put_number(&json, "errors", answer->errors);
	put_survey(&json, answer);
	put_candidates(&json, answer);
	put_declaration(&json, answer);
	if (answer->nul != UINT64_MAX)
		put_number(&json, "nul", answer->nul);
	if (answer->evidence == EVIDENCE_APPENDED) {
		put_number(&json, "appended", answer->appended.at);
		put_truth(&json, "exact", answer->appended.is_exact);
	}
	if (answer->errors) {
		begin_part(&json, "first", '{');
		put_finding(&json, &answer->error);
		end_part(&json, '}');
	}
	end_message(&json);
}

/* ------------------------------------------------------------------ spans */

enum { MAX_DECODING = 128 };

/* Prints the spans of an input. */
struct printer {
	struct span_sink sink;
	const struct detect *detect;
	const char *name;
	FILE *to;
	bool has_doubt; /* of one at least: see the exit status */
};

static void print_span(const struct printer *p, const struct found_span *part)
{
	const struct octavo_span *span = &part->span;
	char decoding[MAX_DECODING], next[MAX_DECODING];

	octavo_decoding_name(&span->decoding, decoding, sizeof decoding);
	octavo_decoding_name(&part->next.decoding, next, sizeof next);
	begin_line(p->to, p->detect, p->name);
	fprintf(p->to, "at %" PRIu64 ", %" PRIu64 " octet%s: %s", span->offset, span->length,
	        span->length == 1 ? "" : "s", decoding);
	if (part->language[0])
		fprintf(p->to, " (%s)", part->language);
	fprintf(p->to, ", %u%%", span->posterior / PERCENT);
	if (part->next.posterior)
		fprintf(p->to, "; or %s", next);
	fputs(span->has_errors ? "; with errors\n" : "\n", p->to);
}

static void put_decoding(struct json *json, const struct octavo_decoding *decoding,
                         unsigned posterior)
{
	char name[MAX_DECODING];

	octavo_decoding_name(decoding, name, sizeof name);
	put_text(json, "decoding", name);
	put_number(json, "confidence", posterior / PERCENT);
}

static void print_span_object(const struct printer *p, const struct found_span *part)
{
	struct json json = begin_message(p->to, "span");

	put_octets(&json, "path", p->name, strlen(p->name));
	put_number(&json, "offset", part->span.offset);
	put_number(&json, "length", part->span.length);
	put_decoding(&json, &part->span.decoding, part->span.posterior);
	put_truth(&json, "errors", part->span.has_errors);
	if (part->language[0])
		put_text(&json, "language", part->language);
	if (part->next.posterior) {
		begin_part(&json, "next", '{');
		put_decoding(&json, &part->next.decoding, part->next.posterior);
		end_part(&json, '}');
	}
	end_message(&json);
}

static void take_span(struct span_sink *sink, const struct found_span *part)
{
	enum { MIN_POSTERIOR = 7500 };
	struct printer *p = (struct printer *)sink;
	enum octavo_decoding_kind kind = part->span.decoding.kind;

	p->has_doubt |= part->span.has_errors || part->span.posterior < MIN_POSTERIOR ||
	                kind == OCTAVO_DECODING_NONE || kind == OCTAVO_DECODING_BINARY;
	if (p->detect->is_json)
		print_span_object(p, part);
	else
		print_span(p, part);
}

static int print_spans(const struct detect *detect, struct input *in, FILE *to)
{
	struct printer printer = { { take_span }, detect, in->name, to, false };

	if (!spans_find(in, detect->limit, &printer.sink))
		return STATUS_TROUBLE;
	return printer.has_doubt ? STATUS_ERRORS : STATUS_OK;
}

/* ------------------------------------------------------------------ files */

struct detected {
	int status;
};

static void detect_file(void *context, void *own, struct input *in, FILE *to)
{
	struct detect *detect = context;
	struct detected *file = own;
	struct answer answer;

	file->status = STATUS_TROUBLE;
	if (in->failed)
		return;
	if (detect->has_spans) {
		file->status = print_spans(detect, in, to);
		return;
	}
	if (!detect_input(&answer, in, detect->limit) || in->failed)
		return;
	file->status = is_detected(&answer) ? STATUS_OK : STATUS_ERRORS;
	if (detect->is_json)
		print_object(to, in->name, &answer);
	else
		print_text(to, detect, in->name, &answer);
}

static void print_file(void *context, void *own, const char *text, size_t n)
{
	(void)context;
	(void)own;
	fwrite(text, 1, n, stdout);
}

static void end_file(void *context, void *own)
{
	struct detect *detect = context;
	const struct detected *file = own;

	detect->status = worse(detect->status, file->status);
	report_stdout();
}

/* ------------------------------------------------------------------ the command line */

static const struct option_row rows[] = {
	{ 'v', "verbose", NULL,
	  "also print why: the evidence, the number of octets read and of sequences that fit "
	  "UTF-8; a diagnosis, and the first error; lines with errors in the charsets that they "
	  "may be in",
	  SET_FLAG(struct detect, is_verbose) },
	{ 'b', "brief", NULL, "do not print the names of files",
	  SET_FLAG(struct detect, is_brief) },
	{ '0', "null", NULL, "print each name unescaped, ended by NUL",
	  SET_FLAG(struct detect, ends_names) },
	{ 0, "json", NULL, "a line of JSON for each file",
	  SET_FLAG(struct detect, is_json) },
	{ 0, "spans", NULL,
	  "print a line for each part of a FILE that is in one encoding: its offset and length",
	  SET_FLAG(struct detect, has_spans) },
	{ 0, "limit", "N", "read only the first N octets (default: all)",
	  SET_NUMBER(struct detect, limit, 1, UINT64_MAX) },
	DECOMPRESS_ROW,
	FILE_THREADS_ROW(struct detect, threads),
	FILES_ROWS(struct detect, files),
	COMMON_ROWS,
};

static void refuse_contradictions(const struct detect *detect)
{
	if (detect->is_json && (detect->is_verbose || detect->is_brief || detect->ends_names))
		usage_error(&detect_command, "--json", "not with -v, -b or -0");
	if (detect->has_spans && detect->is_verbose)
		usage_error(&detect_command, "--spans", "not with -v");
	if (detect->is_brief && detect->ends_names)
		usage_error(&detect_command, "-0", "not with -b");
}

static int run(int argc, char **argv)
{
	struct detect detect = {
		.limit = UINT64_MAX, .files.takes_binary = true, .status = STATUS_OK,
	};
	char **operands = read_options(&detect_command, argc, argv, &detect);
	const struct task task = {
		&detect, sizeof(struct detected), detect_file, print_file, end_file,
	};

	refuse_contradictions(&detect);
	files_open(&detect.files, &detect_command, operands);
	work_on(&detect.files, detect.threads, &task);
	return files_close(&detect.files) ? detect.status : STATUS_TROUBLE;
}

const struct command detect_command = {
	.name = "octavo detect",
	.summary = "find out the encoding of files",
	.synopsis = "[-v] [OPTION..] [FILE..]",
	.about =
		"Prints the encoding of each FILE by the names of 'file --mime-encoding': "
		"us-ascii, utf-8, utf-16le, utf-16be, utf-32le, utf-32be, iso-8859-1, koi8-r, .., "
		"binary, unknown-8bit.\n"
		"\n"
		"  FILE: ENCODING\n"
		"\n"
		"It reads each file to the end, because an error may be there. With -r it does not "
		"skip binary files, because UTF-16 may look like one.",
	.options = rows,
	.details =
		"A byte order mark decides. Otherwise well-formed UTF-8 without NUL is UTF-8: "
		"other text may look like it by chance, but the more sequences of two octets or "
		"more there are, the less likely that is (RFC 2279, section 1). Text is "
		"in UTF-16 or UTF-32 where its code units are likelier characters than its octets "
		"are, and in the byte order in which they are likeliest; it must be well-formed "
		"there, without controls and noncharacters that do not occur in text. Text to "
		"which UTF-16 or UTF-32 was appended, as by PowerShell's >>, is unknown-8bit: -v "
		"says where that begins. Any other file with NUL is binary.\n"
		"\n"
		"Text that is well-formed in CESU-8, WTF-8, MUTF-8 or the form of RFC 2279, with "
		"five and six octets, is cesu-8, wtf-8, mutf-8, utf-8-rfc2279; text of ISO 2022 in "
		"which ESC % G announces UTF-8 is iso-2022+utf-8.\n"
		"\n"
		"Of other text with errors in UTF-8 it is asked how likely it is in UTF-8 that was "
		"damaged, in each of 59 charsets, in parts in different ones, or no text, by its "
		"words in 60 languages: its first 64 words that are not ASCII, 64 errors, and "
		"other words with octets that were not there before; a word hardly counts more "
		"than once. Damaged UTF-8 is utf-8, with exit status 1, and so is a mixture with "
		"at least one sequence of UTF-8 for each error; any other with UTF-8 is "
		"unknown-8bit, and one of other charsets has the name of the one of most words: -v "
		"says of which encodings. Of charsets that give the same text, the most "
		"usual one is named: windows-1252 before iso-8859-1. An empty file is us-ascii.\n"
		"\n"
		"What is in one charset is in the one that it declares, if its octets agree: they "
		"decode without errors and C1 controls. Declarations are those of "
		"XML, HTML (meta) and CSS (@charset), Content-Type headers of mail, Emacs (-*- "
		"coding: X -*-, local variables), Vim (modelines with fileencoding), RTF, GEDCOM "
		"and files of the Windows registry, and otherwise, within the first 8 KiB, the "
		"first line that names an encoding after a word such as charset, encoding, coding, "
		"code page or SET NAMES, or before inputenc; but not in a sentence. -v always "
		"prints the declaration of a text. In XML, HTML and CSS a name means what browsers "
		"take it for: latin1 is windows-1252. The answer is then web:NAME, for -f, if "
		"NAME by itself may read characters of the text otherwise: 81 60 in Shift_JIS.\n"
		"\n"
		"The octets of ISO-2022-JP, -KR, -CN and HZ are US-ASCII; they are named if "
		"everything after their first escape can be decoded, and consists of common "
		"letters or, in Japanese, returns to ASCII.\n"
		"\n"
		"The confidence, in percent, says how likely the named encoding is right; for "
		"binary and unknown-8bit, how likely that answer is. If octets are not UTF-8, -v "
		"shows the first three lines with such octets in up to four charsets, the "
		"likeliest first, each with its confidence if there is one. In a text that is "
		"UTF-8 in part, what is UTF-8 is shown unchanged.\n"
		"\n"
		"Lines that were encoded as UTF-8 twice are well-formed. -v reports those that "
		"'octavo repair --undo-double=auto' would find, also with --parts: by way of which "
		"charset they were encoded, and the numbers of the first ones.\n"
		"\n"
		"--spans prints which parts of each FILE are in what, which it finds in one "
		"reading:\n"
		"\n"
		"  FILE: at OFFSET, LENGTH octets: ENCODING (LANGUAGE), CONFIDENCE%; or ENCODING\n"
		"\n"
		"What was encoded twice is 'UTF-8 read as windows-1252'; what is no text, binary. "
		"ASCII is of what is beside it. The confidence is that of this part, and the "
		"last encoding the likeliest other one, if it is no less likely than one "
		"percent. Shifts (ISO 2022, HZ) and declarations are not looked at. --json prints "
		"an object of type span for each: path, offset, length, decoding, confidence, "
		"errors, language, next (the other one: decoding, confidence).\n"
		"\n"
		"--json otherwise prints an object of type file for each file. Its data:\n"
		"\n"
		"  path, encoding\n"
		"  detected    what the exit status says\n"
		"  by          bom, empty, escapes, shifts, valid, appended, structure,\n"
		"              compressed, nul, form, mostly-utf-8, no-text, mixed, declared,\n"
		"              guess, unknown\n"
		"  diagnosis   good; double: encoded twice; damaged: UTF-8 with a few errors;\n"
		"              cut: ends within a character; mixed; form: of UTF-8; charset;\n"
		"              appended: UTF-16 was; binary; unknown\n"
		"  confidence  see above\n"
		"  octets      number that was read; whole, whether these are all\n"
		"  sequences   of UTF-8\n"
		"  errors      number of errors in UTF-8; first, the first one\n"
		"  lines       an object: utf-8, other, both, double; each with count, first\n"
		"  double      the charset by way of which lines were encoded twice, if it is one\n"
		"  candidates  an array: encoding, confidence\n"
		"  foreign     octets within UTF-8 to which the candidates apply\n"
		"  declared    an object: encoding, in, agrees\n"
		"  nul         offset of the first NUL\n"
		"  appended    offset of UTF-16 or UTF-32 after other text; exact: it is certain",
	.notes =
		STANDARD_INPUT
		"Exit status: 0 every encoding is known; 1 a FILE is binary, unknown, guessed with "
		"less than 75 percent, or not well-formed in the "
		"encoding that is named, or a span is so; 2 trouble: a wrong command line, a file "
		"that cannot be read.",
	.examples =
		"octavo detect *.txt\n"
		"octavo detect -v notes.txt\n"
		"git ls-files -z | octavo detect --files0-from=-\n",
	.run = run,
};
