/* SPDX-License-Identifier: MIT */
/* advice.c - the commands that help with a text that is not well-formed UTF-8 */
#include "text/advice.h"

#include <inttypes.h>
#include <string.h>

#include "base/message.h"
#include "text/octet_table.h"

/* The charset of octets that do not fit UTF-8, where nothing tells more. */
#define USUAL_CHARSET "windows-1252"

/* What can be done: a command, the value of its last option, what comes of it. */
struct advice {
	const char *command, *value, *result; /* no command: print_parts() prints it */
};

#define MAX_ADVICE 3

static const struct advice replace = {
	"octavo repair -i.bak --invalid=", "replace", "write U+FFFD (cannot be undone)",
};
static const struct advice look = { "octavo detect -v", "", "see why" };

/* Of a text that is UTF-8 in part. */
static size_t advise_parts(const struct answer *answer, struct advice advice[MAX_ADVICE])
{
	const char *foreign = diagnosis_foreign(answer);
	struct octets table;
	bool is_wide = foreign && !octets_charset(&table, foreign);
	size_t n = 0;

	if (is_only_marked(answer) && is_wide)
		advice[n++] = (struct advice){ "octavo bom --strip", "",
		                               "remove the mark, then fix the rest" };
	else if (!is_with_cesu8(answer) && !is_wide && answer->nul == UINT64_MAX)
		advice[n++] = (struct advice){ "octavo repair -i.bak --invalid=",
		                               foreign ? foreign : USUAL_CHARSET,
		                               "decode these octets" };
	advice[n++] = (struct advice){ "octavo check", "", "list the errors" };
	advice[n++] = replace;
	return n;
}

static size_t advise_double(const struct answer *answer, struct advice advice[MAX_ADVICE])
{
	const struct survey_result *lines = &answer->lines;
	const char *between = diagnosis_between(answer);
	bool is_usual = between && (strcmp(between, "windows-1252") == 0 ||
	                            strcmp(between, "iso-8859-1") == 0);
	bool is_partly = lines->partly_twice == lines->twice.count;

	advice[0] = (struct advice){ "octavo repair -i.bak --undo-double=auto", "", "undo it" };
	advice[1] = (struct advice){ "octavo repair --diff --undo-double=auto", "",
	                             "show what would change" };
	if (is_partly) {
		advice[0].command = "octavo repair -i.bak --parts --undo-double=auto";
		advice[1].command = "octavo repair --diff --parts --undo-double=auto";
	} else if (is_usual) {
		advice[0].command = "octavo repair -i.bak --undo-double";
		advice[1].command = "octavo repair --diff --undo-double";
	} else if (between) {
		advice[0].command = "octavo repair -i.bak --undo-double=";
		advice[1].command = "octavo repair --diff --undo-double=";
		advice[0].value = advice[1].value = between;
	}
	return 2;
}

static size_t advise_charset(const struct answer *answer, struct advice advice[MAX_ADVICE])
{
	bool is_wide = answer->evidence == EVIDENCE_STRUCTURE || answer->evidence == EVIDENCE_BOM;

	if (answer->is_joined) {
		advice[0] = look;
		return 1;
	}
	advice[0] = (struct advice){ "octavo convert -i.bak -f ", name_to_decode(answer),
	                             "decode all of it" };
	if (answer->is_undecodable) {
		advice[0].command = "octavo convert -i.bak --invalid=escape -f ";
		advice[0].result = "decode it, and escape what cannot be decoded";
	} else if (declares_other(answer) && answer->declared.in == DECLARED_RTF) {
		advice[0].result = "decode all of it, which is no RTF any more";
	} else if (declares_other(answer)) {
		advice[0].result = "decode all of it, then change its declaration";
	}
	advice[1] = replace;
	/* UTF-16 with U+FFFD for each error would still be no text. */
	return is_wide ? 1 : 2;
}

static struct advice advise_form(const struct answer *answer)
{
	/* Lone surrogates are not UTF-8, whatever they are decoded from. */
	if (strcmp(answer->name, "wtf-8") == 0)
		return replace;
	if (strcmp(answer->name, "utf-8-rfc2279") == 0)
		return (struct advice){ "octavo repair -i.bak --invalid=replace -f ", answer->name,
		                        "write U+FFFD for what UTF-8 lacks (cannot be undone)" };
	return (struct advice){ "octavo repair -i.bak -f ", answer->name, "decode all of it" };
}

static struct advice advise_binary(const struct answer *answer)
{
	if (answer->evidence == EVIDENCE_COMPRESSED)
		return (struct advice){ "octavo check -z", "", "check the text inside" };
	if (answer->errors)
		return look;
	return (struct advice){ "octavo repair -i.bak --strip=", "nul", "remove each NUL" };
}

static struct advice advise_appended(const struct answer *answer)
{
	if (!answer->appended.is_exact || !answer->appended.is_last || answer->is_inside)
		return look;
	return (struct advice){
		.result = is_appended_to_utf8(answer) ? "decode that part"
		                                      : "decode that part, then fix the rest",
	};
}

/* Returns how many pieces of advice there are. */
static size_t find_advice(const struct answer *answer, struct advice advice[MAX_ADVICE])
{
	switch (diagnose(answer)) {
	case DIAGNOSIS_GOOD:
		return 0;
	case DIAGNOSIS_DOUBLE:
		return advise_double(answer, advice);
	case DIAGNOSIS_CHARSET:
		return advise_charset(answer, advice);
	case DIAGNOSIS_FORM:
		advice[0] = advise_form(answer);
		return 1;
	case DIAGNOSIS_CUT:
		advice[0] = (struct advice){ "octavo repair -i.bak --invalid=", "skip",
		                             "remove what there is of the character" };
		advice[1] = replace;
		return 2;
	case DIAGNOSIS_DAMAGED:
	case DIAGNOSIS_MIXED:
		return advise_parts(answer, advice);
	case DIAGNOSIS_APPENDED:
		advice[0] = advise_appended(answer);
		return 1;
	case DIAGNOSIS_BINARY:
		advice[0] = advise_binary(answer);
		return 1;
	case DIAGNOSIS_UNKNOWN:
		advice[0] = look;
		advice[1] = replace;
		return 2;
	}
	return 0;
}

/* Inside a compressed file nothing is changed in place: the result goes to standard output. */
static void write_inside(char command[MAX_COMMAND], const struct advice *advice)
{
	static const char octavo[] = "octavo ", in_place[] = " -i.bak";
	const char *word = advice->command + sizeof octavo - 1;
	size_t n = strcspn(word, " ");
	const char *rest = word + n;

	if (strncmp(rest, in_place, sizeof in_place - 1) == 0)
		rest += sizeof in_place - 1;
	snprintf(command, MAX_COMMAND, "%s%.*s -z%s%s", octavo, (int)n, word, rest, advice->value);
}

/* Where a text has NUL, 'repair' must be told to take it. */
static void write_command(char command[MAX_COMMAND], const struct answer *answer,
                          const struct advice *advice)
{
	static const char repair[] = "octavo repair ";
	size_t n = sizeof repair - 1;

	if (answer->is_inside) {
		write_inside(command, advice);
		return;
	}
	const char *begin = "", *rest = advice->command;

	if (answer->evidence == EVIDENCE_BOM && answer->nul != UINT64_MAX &&
	    strncmp(rest, repair, n) == 0) {
		begin = "octavo repair --binary ";
		rest += n;
	}
	snprintf(command, MAX_COMMAND, "%s%s%s", begin, rest, advice->value);
}

/* Prints a command that puts a text together from what is UTF-8 already and what is after it. */
static void print_parts(FILE *to, const struct appended *appended, const char *name)
{
	const struct octavo_info *info = octavo_encoding_info(appended->encoding);
	/* A mark is no text (RFC 2781, 3.2). */
	const char *order = appended->has_mark                    ? "" :
	                    appended->encoding == info->big ? "be" : "le";

	fprintf(to, "(head -c %" PRIu64 " ", appended->at);
	print_operand(to, name);
	fprintf(to, "; tail -c +%" PRIu64 " ", appended->at + 1);
	print_operand(to, name);
	fprintf(to, " | octavo convert -f utf-%u%s) > ", 8 * info->unit_size, order);
	print_operand(to, name);
	fputs(".utf-8", to);
}

static void print_command(FILE *to, const struct answer *answer, const struct advice *advice,
                          const char *name)
{
	char command[MAX_COMMAND];

	if (!advice->command) {
		print_parts(to, &answer->appended, name);
		return;
	}
	write_command(command, answer, advice);
	fprintf(to, "%s ", command);
	print_operand(to, name);
}

/* ---------------------------------------------------------------- what is certain */

/* Whether the text's form shows that the first command makes UTF-8 of it, and loses nothing. */
static bool is_certain(const struct answer *answer)
{
	enum diagnosis diagnosis = diagnose(answer);

	if (diagnosis == DIAGNOSIS_FORM)
		/* The others have characters that UTF-8 lacks, or text: NUL. */
		return strcmp(answer->name, "cesu-8") == 0;
	return diagnosis == DIAGNOSIS_CHARSET && diagnosis_encoding(answer) &&
	       !declares_other(answer) && !answer->is_joined && !answer->is_undecodable &&
	       answer->evidence != EVIDENCE_GUESS;
}

/* ---------------------------------------------------------------- the advice */

bool advice_certain(const struct answer *answer, char command[MAX_COMMAND])
{
	struct advice advice[MAX_ADVICE];

	if (!is_certain(answer) || !find_advice(answer, advice))
		return false;
	write_command(command, answer, &advice[0]);
	return true;
}

bool advice_is_to_look(const struct answer *answer)
{
	struct advice advice[MAX_ADVICE];

	return find_advice(answer, advice) && advice[0].command == look.command;
}

void advice_first(FILE *to, const struct answer *answer, const char *name)
{
	struct advice advice[MAX_ADVICE];

	if (find_advice(answer, advice))
		print_command(to, answer, &advice[0], name);
}

void advice_print(FILE *to, const struct answer *answer, const char *name)
{
	struct advice advice[MAX_ADVICE];
	size_t n = find_advice(answer, advice);

	for (size_t i = 0; i < n; i++) {
		fputs("    ", to);
		print_command(to, answer, &advice[i], name);
		fprintf(to, "  # %s\n", advice[i].result);
	}
}

void refuse_with_advice(const char *name, const char *what, const struct answer *answer)
{
	before_writing(stderr);
	print_name(stderr, name);
	fprintf(stderr, ": %s: ", what);
	diagnosis_print(stderr, answer);
	putc('\n', stderr);
	advice_print(stderr, answer, name);
}
