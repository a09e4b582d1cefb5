/* SPDX-License-Identifier: MIT */
/* target.h - converted text, on its way to the output */
#ifndef TARGET_H
#define TARGET_H

#include "text/charset.h"
#include "io/output.h"

/* One at a time. */
struct target {
	struct output out;
	struct charset charset;
	enum octavo_encoding encoding; /* of what target_take() gets */
	unsigned options;
	unsigned level; /* that is announced in ISO 2022, 0 for none */
	bool has_announced;
	iconv_t encoder;
	const char *replacement; /* U+FFFD, or what there is instead */
	bool drops_tags; /* U+E0000..E007F; see charset_holds() */
	bool explains;   /* stops at all that there is no place for: see target_unmappable() */
	uint64_t repaired; /* characters that the encoder had no place for, for whoever asks */
};

/* Returns false, and says why, where the output cannot be opened: see output_open(). */
bool target_open(struct target *target, const char *name, char **inputs);

/* The same for UTF-8 that will replace a file. */
bool target_replace(struct target *target, const struct replaced_file *original);

/*
 * Writes text in the 'encoding' above. Returns how much of it: where 'options' say stop,
 * up to the first character that the charset has no place for. This is what a text takes.
 */
size_t target_take(void *target, const char *text, size_t n);

/*
 * Writes what the options say in place of a character that 'to', or the charset behind it, has
 * no place for.
 */
void target_unmappable(struct target *target, enum octavo_encoding to, uint32_t code_point);

/* Writes octets as they are, outside of all text. */
void target_pass(struct target *target, const char *octets, size_t n);

/* Ends the text, and keeps the output or not. Returns whether nothing has failed. */
bool target_close(struct target *target, bool keep);

#endif
