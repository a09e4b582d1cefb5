/* SPDX-License-Identifier: MIT */
/* double_evidence.h - what in a line speaks for having been encoded as UTF-8 twice */
#ifndef DOUBLE_EVIDENCE_H
#define DOUBLE_EVIDENCE_H

#include <stdbool.h>
#include <stddef.h>

#include "text/double_tables.h"

/* Which characters make no sense beside each other is known of western charsets only. */
struct double_evidence {
	bool for_it, against_it; /* a run would become good UTF-8; a run would not         */
	bool is_sure;        /* in a western charset, enough of it is no accident          */
	bool has_controls;   /* the result would have C1 controls                          */
	bool is_uncommon;    /* it would have rare characters, or capitals within words     */
	bool is_odd;         /* one makes no sense there, or they differ, or share a run    */
	const struct double_row *pair[2]; /* what the first sequence begins with            */
	bool is_pair_of_text; /* all there is are pairs, which may be good text             */
	bool is_word;        /* all there would be is a word of one letter                  */
	bool has_a_grave;    /* it would have one whose last octet became a blank           */
	unsigned sequences;
	unsigned points;     /* of sequences: those that make no sense there count more    */
	unsigned doubts;     /* runs that would become one character that is unlikely alone */
};

/* A letter that often ends a word. Its last octet is a no-break space in many charsets. */
#define A_GRAVE UINT32_C(0xE0)

/*
 * The characters that decide about a line: those above ASCII, and the first and the last of the
 * ASCII between them.
 */
struct double_line {
	const struct double_tables *tables;
	uint16_t *rows; /* of the characters                                */
	size_t size;    /* how many there are                               */
	unsigned table;
	char *undone;   /* what they become in this table, an octet for each */
};

/* Weighs what the line becomes in its table. */
void double_weigh(const struct double_line *line, struct double_evidence *evidence);

#endif
