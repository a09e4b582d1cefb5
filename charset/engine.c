/* SPDX-License-Identifier: MIT */
/* engine.c - conversion or check of one part of a text, from or to a charset with tables */
#include "engine.h"

#include <string.h>

#include "escape_text.h"
#include "joins.h"
#include "options.h"
#include "unicode.h"

/* Units of UTF-16 that are read at once: few at first, as what cannot be written is read again. */
#define MIN_UNITS 64
#define MAX_UNITS 2048

/* Characters that are converted one by one before the next run, if runs are below MIN_RUN. */
#define MIN_RUN 16
#define MAX_SINGLE 1024

/* Text of which an index is worth its time. */
#define MIN_INDEXED 96

/* ASCII that is worth a call: all of the text that is_ascii() looks at. */
#define MIN_ASCII 32

/* What shifts in front of a byte order mark: the sign of UTF-7. */
#define MAX_SHIFT 1

/* What one error is written as, at most, and what encode() wants. */
#define MAX_REPLACEMENT (OCTAVO_MIN_CAPACITY + MAX_ENCODED)

struct conversion {
	struct octavo_charset_stream *stream;
	const struct octavo_charset *from;
	const struct octavo_charset *to; /* NULL where the text is only checked */
	unsigned options;
	bool more; /* the source goes on after these octets */
	const uint8_t *src;
	size_t n;
	uint8_t *dst;
	size_t cap;
	size_t replaced;
	bool goes_on;   /* what the target lacks is replaced, left out or escaped .. */
	bool skips;     /* .. left out */
	bool has_pairs; /* a character of the source may be two code points */
	enum octavo_encoding ascii; /* what ASCII can be converted to at once, or none */
	const struct workspace *index; /* of 'to', or NULL */
	struct workspace work;
};

static void advance(struct conversion *c, size_t read, size_t written)
{
	if (read) /* it may be NULL, to which C allows no addition */
		c->src += read;
	c->n -= read;
	c->cap -= written;
	if (written)
		c->dst += written;
}

/* ------------------------------------------------------------------ runs */

static bool is_ascii(const uint8_t *s)
{
	return !(four_words_at(s) & EACH_OCTET(0x80));
}

static void run_ascii(struct conversion *c)
{
	unsigned excluded = c->options & OCTAVO_EXCLUDE_MASK;

	/* A letter that the target holds back comes first. */
	if (c->ascii == OCTAVO_NO_ENCODING || c->stream->writes || c->n < MIN_ASCII ||
	    !is_ascii(c->src))
		return;
	struct octavo_result done =
		c->to ? octavo_convert(OCTAVO_ASCII, c->src, c->n, c->ascii, c->dst, c->cap,
		                       excluded)
		      : octavo_check(OCTAVO_ASCII, c->src, c->n, excluded);
	advance(c, done.read, done.written);
}

/* How many of the units come before a character that the options exclude. */
static size_t included(const struct conversion *c, const uint16_t *units, size_t n)
{
	unsigned excluded = c->options & OCTAVO_EXCLUDE_MASK;

	return excluded ? octavo_check(OCTAVO_UTF16_NATIVE, units, n * sizeof *units,
	                               excluded).read / sizeof *units
	                : n;
}

/* ------------------------------------------------------------------ one character or error */

/* Writes a character. Returns its length in octets, or -1; '*writes' is the state of the target. */
static int put(const struct conversion *c, uint32_t *writes, uint32_t code_point, uint8_t *dst)
{
	return c->to->codec->encode(c->to, writes, code_point, dst, c->index);
}

static unsigned put_text(const struct conversion *c, uint32_t *writes, const char *text,
                         unsigned n, uint8_t *dst)
{
	unsigned length = 0;

	for (unsigned i = 0; i < n; i++) {
		int added = put(c, writes, (uint8_t)text[i], dst + length);
		length += added > 0 ? (unsigned)added : 0;
	}
	return length;
}

static unsigned put_replacement(const struct conversion *c, uint32_t *writes, uint8_t *dst)
{
	int length = put(c, writes, REPLACEMENT, dst);

	return length < 0 ? put_text(c, writes, "?", 1, dst) : (unsigned)length;
}

/* Writes a letter that the target holds back, as a mark may follow. Returns its length. */
static unsigned put_held(const struct conversion *c, uint32_t *writes, uint8_t *dst)
{
	bool may_hold = c->to && c->to->codec->finish && !c->to->info.is_stateful;

	return may_hold ? c->to->codec->finish(c->to, writes, dst) : 0;
}

/* The octets of an error as surrogates, or the octet of a surrogate; 0 if that cannot be. */
static unsigned put_octets(const struct conversion *c, struct decoded d, uint8_t *dst)
{
	unsigned length = 0;

	if (c->from->info.encoding != OCTAVO_NO_ENCODING) {
		dst[0] = (uint8_t)d.code_point[0];
		return d.code_point[0] >= 0xDC80 && d.code_point[0] <= 0xDCFF;
	}
	for (unsigned i = 0; i < d.length; i++) {
		if (c->src[i] < 0x80)
			return 0;
		length += octavo_put_surrogate(c->to->info.encoding, 0xDC00u | c->src[i],
		                               dst + length);
	}
	return length;
}

/*
 * Writes what the options put in place of a character or an error; *count is the number of errors
 * it counts as. Returns how many octets it wrote.
 */
static unsigned replace(struct conversion *c, uint32_t *writes, struct decoded d,
                        enum octavo_error error, uint8_t *dst, unsigned *count)
{
	unsigned length = 0, held, per = c->options & OCTAVO_PER_MASK;
	const struct octavo_info *info = octavo_encoding_info(c->from->info.encoding);

	if (per == OCTAVO_PER_SEQUENCE && !(info && info->is_utf8))
		per = OCTAVO_PER_SUBPART;
	*count = 1;
	if (!d.error || d.error == OCTAVO_UNMAPPABLE)
		;
	else if (per == OCTAVO_PER_OCTET)
		*count = d.length;
	else if (joins_error(per, &c->stream->joins, c->src, error, d.length))
		*count = 0;
	if (!c->to)
		return 0;

	switch (octavo_policy(c->options, error)) {
	case OCTAVO_REPLACE:
		for (unsigned i = 0; i < *count; i++)
			length += put_replacement(c, writes, dst + length);
		break;
	case OCTAVO_ESCAPE:
		for (unsigned i = 0; i < (d.error ? d.length : d.count); i++) {
			char text[ESCAPE_TEXT];
			unsigned n = d.error ? octet_escape(c->src[i], text)
			                     : character_escape(d.code_point[i], text);
			length += put_text(c, writes, text, n, dst + length);
		}
		break;
	case OCTAVO_ROUNDTRIP:
		held = put_held(c, writes, dst);
		length = put_octets(c, d, dst + held);
		length += length ? held : 0;
		*count = c->from->info.encoding == OCTAVO_NO_ENCODING ? d.length : 1;
		break;
	}
	return length;
}

/* Units that are written, as octets. */
struct units_done {
	size_t read, written, replaced;
};

static bool is_mark(uint16_t unit)
{
	return unit >= 0x0300 && unit <= 0x036F;
}

/*
 * Writes characters one by one, and what the options put in place of those that the target lacks,
 * until some can be written again. Stops before what step() must do. Returns whether there was
 * anything else.
 */
static bool write_single(struct conversion *c, uint32_t *writes, const uint16_t *units, size_t n,
                         struct units_done *done)
{
	const size_t before = done->read;
	unsigned good = 0;

	while (done->read < n && good < MIN_RUN / 2) {
		const uint16_t *unit = units + done->read;
		size_t left = n - done->read;
		size_t read = left > 1 && is_high_surrogate(*unit) ? 2 : 1;
		struct decoded d = character(read == 1 ? *unit : join_surrogates(unit[0], unit[1]),
		                             0);
		uint8_t octets[MAX_REPLACEMENT];
		uint32_t state = *writes;
		unsigned count = 0;
		int length = put(c, writes, d.code_point[0], octets);
		good++;
		if (length < 0) {
			/* A character that is two code points is replaced as one. */
			if (c->has_pairs && (is_mark(*unit) || (left > 1 && is_mark(unit[1]))))
				break;
			count = 1;
			length = 0;
			if (!c->skips)
				length = (int)replace(c, writes, d, OCTAVO_UNMAPPABLE, octets,
				                      &count);
			good = 0;
		}
		if ((size_t)length > c->cap - done->written) {
			*writes = state;
			break;
		}
		if (count)
			c->stream->code_point = d.code_point[0];
		if (length)
			memcpy(c->dst + done->written, octets, (size_t)length);
		done->read += read;
		done->written += (size_t)length;
		done->replaced += count;
	}
	return done->read > before;
}

static struct units_done write_units(struct conversion *c, uint32_t *writes, const uint16_t *units,
                                     size_t n)
{
	struct units_done done = { 0, 0, 0 };

	if (!c->to)
		done.read = n;
	while (done.read < n) {
		struct run out = c->to->codec->write(
			c->to, writes, units + done.read, n - done.read,
			done.written ? c->dst + done.written : c->dst, c->cap - done.written,
			c->index);
		done.read += out.read;
		done.written += out.written;
		if (done.read == n || !c->goes_on || !write_single(c, writes, units, n, &done))
			break;
	}
	return done;
}

/*
 * Reads at most 'most' units, and writes as many of them as it can. Which octets these units are
 * tells a second reading, which ends there. Returns how many units that is.
 */
static size_t run_units(struct conversion *c, size_t most)
{
	struct octavo_charset_stream *stream = c->stream;
	uint16_t units[MAX_UNITS];
	uint32_t reads = stream->reads, writes;
	struct run in = c->from->codec->read(c->from, &reads, c->src, c->n, units, most);
	struct units_done done;
	size_t good = included(c, units, in.written);

	for (;;) {
		writes = stream->writes;
		done = write_units(c, &writes, units, good);
		if (done.read == in.written)
			break;
		reads = stream->reads;
		in = c->from->codec->read(c->from, &reads, c->src, c->n, units, done.read);
		if (done.read == in.written)
			break;
		good = in.written;
	}
	stream->reads = reads;
	stream->writes = writes;
	c->replaced += done.replaced;
	advance(c, in.read, done.written);
	return done.read;
}

/* Converts text as long as it is plain. Returns whether that was little. */
static bool run(struct conversion *c)
{
	size_t before = c->n, most = MIN_UNITS, taken;

	if (!c->from->codec->read)
		return true;
	if (c->to && c->to->codec->prepare && !c->index && c->n >= MIN_INDEXED) {
		c->to->codec->prepare(c->to, &c->work);
		c->index = &c->work;
	}
	do {
		run_ascii(c);
		taken = c->n ? run_units(c, most) : 0;
		most = most < MAX_UNITS ? 2 * most : MAX_UNITS;
	} while (taken && c->n);
	if (c->n < before)
		c->stream->joins = 0;
	return before - c->n < MIN_RUN;
}

/* Writes the code points of a character. OCTAVO_UNMAPPABLE: the target lacks one of them. */
static enum octavo_error put_all(const struct conversion *c, uint32_t *writes, struct decoded d,
                                 uint8_t *dst, unsigned *length)
{
	for (unsigned i = 0; i < d.count; i++) {
		int added = put(c, writes, d.code_point[i], dst + *length);
		if (added < 0)
			return OCTAVO_UNMAPPABLE;
		*length += (unsigned)added;
	}
	return OCTAVO_OK;
}

/*
 * Converts the next character, or does with the next error what the options say; c->n > 0. Returns
 * false where the conversion ends here, with an error in 'result' or because 'more' is needed.
 */
static bool step(struct conversion *c, struct octavo_result *result)
{
	struct octavo_charset_stream *stream = c->stream;
	uint32_t reads = stream->reads, writes = stream->writes;
	struct decoded d = c->from->codec->decode(c->from, &reads, c->src, c->n, c->more);
	enum octavo_error error = d.error;
	uint8_t octets[MAX_REPLACEMENT], joins = stream->joins;
	unsigned length = 0, count = 0;
	bool stops = false;

	if (c->more && error == OCTAVO_TRUNCATED)
		return false;
	if (!error)
		stream->joins = 0;
	for (unsigned i = 0; i < d.count && !error; i++)
		error = octavo_excluded(d.code_point[i], c->options);
	if (!error && c->to)
		error = put_all(c, &writes, d, octets, &length);
	if (error) {
		unsigned policy = octavo_policy(c->options, error);
		stream->code_point = d.code_point[0];
		writes = stream->writes;
		if (policy != OCTAVO_STOP)
			length = replace(c, &writes, d, error, octets, &count);
		/* Octets below 80 cannot be kept as surrogates. */
		stops = policy == OCTAVO_STOP || (policy == OCTAVO_ROUNDTRIP && length == 0);
		if (stops) {
			writes = stream->writes;
			length = put_held(c, &writes, octets);
		}
	}
	if (length > c->cap) {
		result->error = OCTAVO_NO_ROOM;
		stream->joins = joins;
		return false;
	}
	/* Of an error that stops it nothing is written; the rest is read as if it were gone. */
	stream->reads = reads;
	stream->writes = writes;
	if (length)
		memcpy(c->dst, octets, length);
	advance(c, stops ? 0 : d.length, length);
	if (stops)
		*result = (struct octavo_result){ .error = error, .length = d.length };
	else
		c->replaced += count;
	return !stops;
}

/* ------------------------------------------------------------------ the beginning and the end */

/*
 * The first character, with what shifts before it; '*state' is the state after it. It has no code
 * points where there is more before it.
 */
static struct decoded first_of(const struct conversion *c, const struct octavo_charset *charset,
                               uint32_t *state)
{
	size_t at = 0;

	*state = 0;
	while (at < c->n) {
		struct decoded d = charset->codec->decode(charset, state, c->src + at, c->n - at,
		                                          c->more);
		at += d.length;
		d.length = (uint8_t)at;
		if (d.count || at > MAX_SHIFT)
			return d;
	}
	return ill_formed(OCTAVO_TRUNCATED, 0);
}

static bool is_bom(struct decoded d)
{
	return !d.error && d.count == 1 && d.code_point[0] == 0xFEFF;
}

static bool is_by_bom(const struct octavo_charset *charset)
{
	const struct octavo_info *info =
		charset ? octavo_encoding_info(charset->info.encoding) : NULL;

	return info && info->byte_order == OCTAVO_ORDER_BY_BOM;
}

static const struct octavo_charset *in_order(const struct octavo_charset *charset, bool big)
{
	const struct octavo_info *info = octavo_encoding_info(charset->info.encoding);

	return octavo_charset_of(big ? info->big : info->little);
}

/*
 * Does what the options say about a byte order mark, and finds the byte order that it decides.
 * Returns false as step() does.
 */
static bool begin(struct conversion *c, struct octavo_result *result)
{
	struct octavo_charset_stream *stream = c->stream;
	unsigned option = c->options & OCTAVO_BOM_MASK;
	bool decides = is_by_bom(c->from), adds = is_by_bom(c->to);
	const struct octavo_charset *from = c->from, *to = adds ? in_order(c->to, true) : c->to;
	uint8_t octets[MAX_ENCODED];
	uint32_t reads;
	int length = 0;

	if (decides)
		from = in_order(c->from, !is_bom(first_of(c, in_order(c->from, false), &reads)));
	struct decoded first = first_of(c, from, &reads);
	if (c->more && first.error == OCTAVO_TRUNCATED)
		return false;
	bool strips = is_bom(first) && (decides || option == OCTAVO_BOM_STRIP);
	uint32_t writes = stream->writes;
	if (to && (adds || option == OCTAVO_BOM_ADD) && (!is_bom(first) || strips))
		length = to->codec->encode(to, &writes, 0xFEFF, octets, NULL);
	if (length > 0 && (size_t)length > c->cap) {
		result->error = OCTAVO_NO_ROOM;
		return false;
	}
	stream->begun = true;
	stream->from = c->from = from;
	stream->to = c->to = to;
	if (is_bom(first) && (strips || option == OCTAVO_BOM_REFUSE))
		stream->reads = reads;
	if (option == OCTAVO_BOM_REFUSE && is_bom(first)) {
		result->error = OCTAVO_BOM;
		result->length = first.length;
	} else if (option == OCTAVO_BOM_REQUIRE && !is_bom(first)) {
		result->error = OCTAVO_NO_BOM;
	}
	if (length > 0) {
		stream->writes = writes;
		memcpy(c->dst, octets, (size_t)length);
		advance(c, 0, (size_t)length);
	}
	if (strips && !result->error)
		advance(c, first.length, 0);
	return !result->error;
}

/* Converts until the end of the source, or until step() ends it. Returns false in that case. */
static bool convert_text(struct conversion *c, struct octavo_result *result)
{
	size_t single = MIN_RUN;

	while (c->n) {
		if (!run(c))
			single = MIN_RUN;
		else if (single < MAX_SINGLE)
			single *= 2;
		for (size_t i = 0; i < single && c->n; i++)
			if (!step(c, result))
				return false;
	}
	return true;
}

/* Takes the target back to the state in which a text ends. */
static void finish(struct conversion *c, struct octavo_result *result)
{
	uint32_t writes = c->stream->writes;
	uint8_t octets[MAX_ENCODED];

	if (!c->to || !c->to->codec->finish)
		return;
	unsigned length = c->to->codec->finish(c->to, &writes, octets);
	if (length > c->cap) {
		result->error = OCTAVO_NO_ROOM;
		return;
	}
	c->stream->writes = writes;
	if (length)
		memcpy(c->dst, octets, length);
	advance(c, 0, length);
}

static bool is_supported(const struct octavo_charset_stream *stream)
{
	if (!stream->from || !are_options(stream->options) ||
	    (stream->to && !stream->to->codec->encode))
		return false;
	if ((stream->options & OCTAVO_ERROR_MASK) != OCTAVO_ROUNDTRIP)
		return true;
	/* One side has octets, the other one keeps them. */
	return stream->to && octavo_keeps_octets(stream->from->info.encoding) !=
	                             octavo_keeps_octets(stream->to->info.encoding);
}

struct octavo_result octavo_charset_transcode(struct octavo_charset_stream *stream,
                                              const uint8_t *src, size_t n, uint8_t *dst,
                                              size_t cap, bool more)
{
	struct octavo_result result = { .error = OCTAVO_OK };
	struct conversion c;

	if (!is_supported(stream)) {
		result.error = OCTAVO_UNSUPPORTED;
		return result;
	}
	/* Not the workspace, which is large. */
	c.stream = stream;
	c.from = stream->from;
	c.to = stream->to;
	c.options = stream->options;
	c.more = more;
	c.src = src;
	c.n = n;
	c.dst = dst;
	c.cap = cap;
	c.replaced = 0;
	unsigned policy = octavo_policy(c.options, OCTAVO_UNMAPPABLE);
	c.skips = policy == OCTAVO_SKIP;
	c.goes_on = policy != OCTAVO_STOP && policy != OCTAVO_ROUNDTRIP;
	c.has_pairs = c.from->info.encoding == OCTAVO_NO_ENCODING && c.from->info.max_length > 1;
	c.index = NULL;
	bool has_begun = stream->begun || !((stream->options & OCTAVO_BOM_MASK) ||
	                                    is_by_bom(c.from) || is_by_bom(c.to));
	if (has_begun || begin(&c, &result)) {
		c.ascii = !c.from->info.extends_ascii         ? OCTAVO_NO_ENCODING :
		          !c.to                               ? OCTAVO_ASCII :
		          c.to->info.encoding >= 0            ? c.to->info.encoding :
		          c.to->info.extends_ascii            ? OCTAVO_ASCII :
		                                                OCTAVO_NO_ENCODING;
		if (convert_text(&c, &result) && !more)
			finish(&c, &result);
	}
	return (struct octavo_result){ n - c.n, cap - c.cap, c.replaced, result.error,
		                       result.length };
}
