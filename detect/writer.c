/* SPDX-License-Identifier: MIT */
/* writer.c - the names of decodings, and other strings that may be longer than their buffers */
#include <string.h>

#include "find.h"
#include "octavo-detect.h"
#include "writer.h"

void octavo_write(struct writer *to, const char *s)
{
	for (; *s; s++, to->n++)
		if (to->n + 1 < to->cap)
			to->dst[to->n] = *s;
}

void octavo_write_number(struct writer *to, uint64_t number)
{
	char digits[24], *s = digits + sizeof digits;

	*--s = '\0';
	do
		*--s = (char)('0' + number % 10);
	while (number /= 10);
	octavo_write(to, s);
}

size_t octavo_write_end(struct writer *to)
{
	if (to->cap)
		to->dst[to->n < to->cap ? to->n : to->cap - 1] = '\0';
	return to->n;
}

static const char *label_of(const struct octavo_charset *charset)
{
	return charset ? octavo_charset_label(charset) : "unknown";
}

static const char between[] = " read as ";
static const char in[] = ", in ";

void octavo_write_decoding(struct writer *to, const struct octavo_decoding *decoding)
{
	switch (decoding->kind) {
	case OCTAVO_DECODING_TEXT:
		octavo_write(to, label_of(decoding->charset));
		break;
	case OCTAVO_DECODING_MISREAD:
		octavo_write(to, label_of(decoding->original));
		octavo_write(to, between);
		octavo_write(to, label_of(decoding->read_as));
		if (decoding->charset != octavo_charset_of(OCTAVO_UTF8)) {
			octavo_write(to, in);
			octavo_write(to, label_of(decoding->charset));
		}
		break;
	case OCTAVO_DECODING_BINARY:
		octavo_write(to, "binary");
		break;
	default:
		octavo_write(to, label_of(NULL));
	}
}

size_t octavo_decoding_name(const struct octavo_decoding *decoding, char *dst, size_t cap)
{
	struct writer to = { dst, cap, 0 };

	octavo_write_decoding(&to, decoding);
	return octavo_write_end(&to);
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
