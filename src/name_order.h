/* SPDX-License-Identifier: MIT */
/* name_order.h - an order of names in which only letters and digits count */
#ifndef OCTAVO_NAME_ORDER_H
#define OCTAVO_NAME_ORDER_H

#include "octavo.h"

static inline bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

/* A letter in lower case or a digit; 0 for anything else. Independent of the locale. */
static inline char plain(char c)
{
	if (c >= 'A' && c <= 'Z')
		return (char)(c - 'A' + 'a');
	return (c >= 'a' && c <= 'z') || is_digit(c) ? c : 0;
}

/*
 * The next letter or digit that counts, 0 at the end. A zero counts only after another
 * digit; 'last' is the octet before *at.
 */
static inline char next_that_counts(const char **at, char *last)
{
	for (; **at; (*at)++) {
		char c = plain(**at);
		bool leads = c == '0' && !is_digit(*last);
		if (c && !leads) {
			*last = c;
			(*at)++;
			return c;
		}
		if (!leads)
			*last = 0;
	}
	return 0;
}

/* Unicode TR 22, section 1.4: "Charset Alias Matching". 0 if they match. */
static inline int compare_names(const char *a, const char *b)
{
	char last_a = 0, last_b = 0, c, d;
	do {
		c = next_that_counts(&a, &last_a);
		d = next_that_counts(&b, &last_b);
	} while (c && c == d);
	return c - d;
}

#endif
