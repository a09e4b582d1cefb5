/* SPDX-License-Identifier: MIT */
/* sections.h - which parts of a text are in UTF-16 or UTF-32, and which in octets */
#ifndef OCTAVO_DETECT_SECTIONS_H
#define OCTAVO_DETECT_SECTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "octavo.h"

/* What characters have. Before a text it is not known. */
enum form { OCTETS, UTF16LE, UTF16BE, UTF32LE, UTF32BE, FORMS, NO_FORM };

/* A longest part of a text in one form. */
struct section {
	enum form form;
	size_t n;        /* its octets */
	enum form next;  /* what follows; NO_FORM if that is not known yet */
	int32_t odds;    /* of its end, in parts of NAT; see octavo_path_find() */
};

/* Octets of which a path is found at once, and sections of these. */
enum { MAX_PATH = 4096, MAX_SECTIONS = 64 };

/* What is known of a text. All is zero at first. */
struct sections {
	struct {
		uint32_t point; /* 1 more */
		int32_t cost;
		uint8_t script;
	} memo[1024];                  /* of characters, by hash */
	uint16_t back[MAX_PATH + 1];   /* the form before the last unit, 3 bits for each form */
	struct section found[MAX_SECTIONS];
	unsigned top, known;           /* the next section is the one below 'top', if it is known */
	int32_t odds;                  /* of all so far */
};

/* Octets that tell where a section ends: of one that may go on, these are not certain. */
enum { SECTION_END = 4096 };

/* The encoding of a form; of octets UTF-8. */
enum octavo_encoding octavo_form_encoding(enum form form);

/* Begins a text, or another part of it. */
void octavo_sections_begin(struct sections *sections);

/*
 * Finds the section at the beginning of some octets, of which the first are in 'form' if that is
 * known: those after the last section that was found. If the text goes on after them, so may the
 * section. Time is linear.
 */
struct section octavo_section(struct sections *sections, const uint8_t *s, size_t n, bool last,
                              enum form form);

/* Octets before the first control. */
size_t octavo_plain_octets(const uint8_t *s, size_t n);

/* How many octets at the beginning of a section are whole characters, nearly n; in OCTETS all. */
size_t octavo_section_characters(enum form form, const uint8_t *s, size_t n);

#endif
