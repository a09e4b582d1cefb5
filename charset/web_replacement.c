/* SPDX-License-Identifier: MIT */
/* web_replacement.c - what the Encoding Standard reads instead of charsets that it refuses */
#include "row.h"

/* The state: the error has been reported. */
#define REFUSED 1u

#define MAX_ERROR 6

/* The whole text is one error, but an error spans only so many octets. What follows is nothing. */
static struct decoded decode(const struct octavo_charset *charset, uint32_t *state,
                             const uint8_t *s, size_t n, bool more)
{
	(void)charset, (void)s;
	if (*state == REFUSED)
		return escape(n < UINT8_MAX ? (unsigned)n : UINT8_MAX);
	if (n < MAX_ERROR && more)
		return ill_formed(OCTAVO_TRUNCATED, n);
	*state = REFUSED;
	return ill_formed(OCTAVO_UNASSIGNED, n < MAX_ERROR ? n : MAX_ERROR);
}

/* It is no target. */
static const struct codec codec = { .decode = decode };

static const struct octavo_charset charset = {
	"web:replacement",
	{ 531, OCTAVO_NO_ENCODING, 1, 1, false, false, true, false,
	  "Encoding Standard", "web:replacement" },
	&codec, NULL
};

const struct octavo_charset *octavo_charset_web_replacement(void)
{
	return &charset;
}
