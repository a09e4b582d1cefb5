/* SPDX-License-Identifier: MIT */
/* decoding_names.c - the names of decodings */
#include <string.h>

#include "find.h"
#include "octavo-detect.h"

/* A string that may be longer than its buffer. */
struct writer {
	char *dst;
	size_t cap, n;
};

static void write(struct writer *to, const char *s)
{
	for (; *s; s++, to->n++)
		if (to->n + 1 < to->cap)
			to->dst[to->n] = *s;
}

static const char *label_of(const struct octavo_charset *charset)
{
	return charset ? octavo_charset_label(charset) : "unknown";
}

static const char between[] = " read as ", in[] = ", in ";

size_t octavo_decoding_name(const struct octavo_decoding *decoding, char *dst, size_t cap)
{
	struct writer to = { dst, cap, 0 };

	switch (decoding->kind) {
	case OCTAVO_DECODING_TEXT:
		write(&to, label_of(decoding->charset));
		break;
	case OCTAVO_DECODING_MISREAD:
		write(&to, label_of(decoding->original));
		write(&to, between);
		write(&to, label_of(decoding->read_as));
		if (decoding->charset != octavo_charset_of(OCTAVO_UTF8)) {
			write(&to, in);
			write(&to, label_of(decoding->charset));
		}
		break;
	case OCTAVO_DECODING_BINARY:
		write(&to, "binary");
		break;
	default:
		write(&to, label_of(NULL));
	}
	if (cap)
		dst[to.n < cap ? to.n : cap - 1] = '\0';
	return to.n;
}

/* The charset of a name that ends at 'end'; NULL if it is unknown. */
static const struct octavo_charset *charset_named(const char *name, const char *end)
{
	char copy[64];
	size_t n = (size_t)(end - name);

	if (n >= sizeof copy)
		return NULL;
	memcpy(copy, name, n);
	copy[n] = '\0';
	return octavo_charset_from_label(copy, OCTAVO_NAMES_SYSTEM);
}

static struct octavo_decoding misread(const char *name, const char *original_end)
{
	const char *read_as = original_end + sizeof between - 1, *end = name + strlen(name);
	const char *comma = find(read_as, in);
	struct octavo_decoding decoding = {
		OCTAVO_DECODING_MISREAD,
		comma ? charset_named(comma + sizeof in - 1, end) : octavo_charset_of(OCTAVO_UTF8),
		charset_named(name, original_end), charset_named(read_as, comma ? comma : end)
	};

	return decoding.charset && decoding.original && decoding.read_as ?
		       decoding : (struct octavo_decoding){ .kind = OCTAVO_DECODING_NONE };
}

struct octavo_decoding octavo_decoding_from_name(const char *name)
{
	const char *original_end = find(name, between);

	if (strcmp(name, "binary") == 0)
		return (struct octavo_decoding){ .kind = OCTAVO_DECODING_BINARY };
	if (original_end)
		return misread(name, original_end);
	const struct octavo_charset *charset = charset_named(name, name + strlen(name));
	return (struct octavo_decoding){ charset ? OCTAVO_DECODING_TEXT : OCTAVO_DECODING_NONE,
		                         charset, NULL, NULL };
}
