/* SPDX-License-Identifier: MIT */
/* report.h - findings, and reports of them: for people, programs and CI */
#ifndef REPORT_H
#define REPORT_H

#include <stdio.h>

#include "io/input.h"
#include "report/color.h"
#include "report/excerpt.h"
#include "report/kind.h"
#include "text/diagnosis.h"
#include "text/place.h"

/* Prints "FILE:LINE:COLUMN: error: TEXT [OCTETS]", or "warning:", without a line feed. */
void print_finding(FILE *to, const char *file, const struct finding *finding, bool has_color);

/* Prints " (KIND, offset N; CLAUSES)": the clauses are those of its encoding. */
void print_finding_details(FILE *to, const struct finding *finding);

/* Prints "FILE:LINE:COLUMN: error:" of these. Returns how many characters that is. */
size_t print_finding_place(FILE *to, const char *file, const struct finding *finding,
                           bool has_color);

/* Print parts of these: TEXT; OCTETS as "c0 ae"; " [OCTETS]" or nothing; "; CLAUSES" or nothing. */
void print_finding_text(FILE *to, const struct finding *finding);
void print_finding_octets(FILE *to, const struct finding *finding);
void print_finding_in_brackets(FILE *to, const struct finding *finding);
void print_finding_clauses(FILE *to, const struct finding *finding);

/* Prints the finding on a line of standard error. */
void trouble_at(const char *file, const struct finding *finding);

/* ---------------------------------------------------------------------------------- */

/* What was found in any number of files. */
struct totals {
	uint64_t files;       /* that were opened or could not be       */
	uint64_t found_in;    /* in which there is something to be said */
	uint64_t with_errors, with_warnings;
	uint64_t unread;      /* that could not be read, or directories */
	uint64_t skipped;     /* binary ones that are none of these     */
	uint64_t ill_named;   /* whose names are not UTF-8; directories, too */
	uint64_t octets;
	uint64_t errors, warnings;
	uint64_t errors_of[MAX_KINDS], warnings_of[MAX_KINDS];
	uint64_t files_of[MAX_KINDS];
};

/* Prints "1 error, 2 warnings", with 'more' before the nouns; "0 errors" if there is nothing. */
void print_found(FILE *to, uint64_t errors, uint64_t warnings, const char *more);

/* Adds the counts of some files to those of others. */
void totals_add(struct totals *to, const struct totals *some);

/* Puts the kinds that were found in order, the most frequent first. Returns how many. */
size_t totals_sort(const struct totals *totals, size_t order[MAX_KINDS]);

/* ---------------------------------------------------------------------------------- */

/* Facts about a file, at its end. */
struct outcome {
	bool is_read;              /* without trouble */
	bool is_complete;          /* to its end      */
	uint64_t octets;           /* that were read  */
	enum octavo_encoding mark; /* by a byte order mark that was found as an error */
	bool has_diagnosis;
	struct answer answer;      /* its evidence */
	bool has_syllables;        /* the encoding is UNICODE-1-1-UTF-8 .. */
	bool has_old_text;         /* .. of which there is some            */
	uint64_t syllables;        /* of Unicode 1.1, also refused ones    */
};

struct report;
struct report_options;

/* A format of reports. A function that it does not need is NULL. */
struct format {
	/* The document around all files. */
	void (*open)(FILE *to);
	void (*close)(FILE *to, const struct report_options *options, const struct totals *totals);

	/* A file, its findings, its end. */
	void (*begin)(struct report *report);
	void (*error)(struct report *report, const struct finding *finding,
	              const struct spot *spot);
	void (*end)(struct report *report, const struct outcome *outcome);

	/* Separates findings, and reports with findings. */
	const char *between;
};

extern const struct format text_format, json_format, github_format, sarif_format;

/* Prints the summary for people. */
void text_summary(FILE *to, const struct report_options *options, const struct totals *totals);

/* These print names only, of files with and without findings; and nothing at all. */
extern const struct format bad_names_format, good_names_format, quiet_format;

/* What to print; the same for all files. */
struct report_options {
	const struct format *format;
	uint64_t max_findings; /* findings of a file that are printed      */
	bool stops;            /* reading a file at the first of them      */
	bool stops_all;        /* reading anything                         */
	bool wants_errors;     /* only what is a reason to fail is printed, and not how many more
	                          there are */
	bool ends_names;       /* with NUL instead of a line feed          */
	bool has_color;
	bool is_verbose;       /* with kind, offset and clauses            */
	unsigned excerpt;      /* columns of an excerpt; 0 for none        */
	bool has_summary;
};

/*
 * The report of one file or of several, one after the other. Threads may write several reports at
 * the same time. Print them in this way:
 *
 *   report_open(options, stdout);
 *   for each report, after options->format->between if it has findings and is not the first
 *   report with findings: what was written to it
 *   report_close(options, stdout, the sum of all totals);
 *
 * All but the first two members are zeros initially.
 */
struct report {
	const struct report_options *options;
	FILE *to;
	const char *file;
	uint64_t found;    /* in this file */
	uint64_t warnings; /* of these .. */
	uint64_t passed;   /* .. and of the warnings those that are no reason to fail */
	uint64_t shown, shown_warnings; /* how many were printed */
	unsigned looked;   /* for what overlong sequences hide */
	bool spells_parent; /* they do: "../" */
	bool found_of[MAX_KINDS];
	const char *last_error; /* of a finding, and its kind: most are like the one before */
	size_t last_kind;
	bool has_findings; /* printed, of any file */
	struct totals totals;
	bool has_told[MAX_KINDS]; /* what the kind means */
	struct excerpt *excerpt;  /* of the last finding, NULL before one has any */
};

/* What is told of text in UNICODE-1-1-UTF-8 that has no Hangul. */
#define NO_SYLLABLES                                                                               \
	"no Hangul syllables of Unicode 1.1: label this text UTF-8 (RFC 2279 s.5)"

void report_open(const struct report_options *options, FILE *to);
void report_begin(struct report *report, const char *file);

/* Returns whether to continue reading. */
bool report_error(struct report *report, const struct finding *finding,
                  const struct spot *spot);

/*
 * The kinds of errors that need only be counted, as bits 1 << enum octavo_error; 0 if all are to be
 * passed to report_error(). Errors of other kinds may be counted where may_be_counted() says so.
 * report_count() counts 'n' of a kind, all of them errors or all warnings.
 */
uint32_t report_only_counts(const struct report *report);
void report_count(struct report *report, const char *error, uint64_t n, bool are_warnings);

/* Returns the exit status of the file. */
int report_end(struct report *report, const struct outcome *outcome);
void report_close(const struct report_options *options, FILE *to, const struct totals *totals);

/* Whether the format prints places and octets of findings. */
bool report_has_places(const struct report *report);

/*
 * Whether a diagnosis of the file tells more than the errors that were printed: if there are some,
 * or none, but NUL near the beginning.
 */
bool report_wants_diagnosis(const struct report *report, bool has_nul);

#endif
