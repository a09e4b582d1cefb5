/* SPDX-License-Identifier: MIT */
/* convert.c - from one encoding to another */
#include "convert.h"

#include "base.h"
#include "decode.h"
#include "exclude.h"
#include "replacement.h"
#include "pairs.h"
#include "prefix.h"

/*
 * Characters that are converted one by one where a kernel stopped, before it is asked
 * again, which takes as long as some of them: few first, for most often it was but one
 * that it does not take.
 */
#define MIN_BLOCK 16
#define MAX_BLOCK 1024

/*
 * Octets of a text that is not all of a kind that are looked at before they are converted:
 * few first, for what is looked at in vain costs as much.
 */
#define MIN_PART 64
#define MAX_PART 4096

/* Octets that are written to be counted or to be converted again, and then forgotten. */
#define SCRATCH 4096

struct output {
	uint8_t *dst;
	size_t cap;
};

static bool supported(const struct encoding *from, const struct encoding *to,
                      unsigned options)
{
	if ((options & ~(OCTAVO_ERROR_MASK | OCTAVO_PER_MASK | OCTAVO_BOM_MASK |
	                 OCTAVO_EXCLUDE_MASK | OCTAVO_UNMAPPABLE_MASK)) != 0 ||
	    (options & OCTAVO_ERROR_MASK) > OCTAVO_ROUNDTRIP ||
	    (options & OCTAVO_PER_MASK) > OCTAVO_PER_RUN ||
	    (options & OCTAVO_BOM_MASK) > OCTAVO_BOM_REQUIRE ||
	    (options & OCTAVO_UNMAPPABLE_MASK) > OCTAVO_UNMAPPABLE_ESCAPE)
		return false;
	/* Octets are kept as surrogates in one of the two. */
	return (options & OCTAVO_ERROR_MASK) != OCTAVO_ROUNDTRIP ||
	       (to && !from->put_surrogate != !to->put_surrogate);
}

/* Writes 'octets' if they fit, or says that they don't. */
static bool put(const struct output *out, struct octavo_result *result,
                const uint8_t *octets, size_t length)
{
	if (length > out->cap - result->written) {
		result->error = OCTAVO_NO_ROOM;
		return false;
	}
	if (length)
		memcpy(out->dst + result->written, octets, length);
	result->written += length;
	return true;
}

static bool by_bom(const struct encoding *e)
{
	return e->info.byte_order == OCTAVO_ORDER_BY_BOM;
}

/*
 * Deals with the byte order mark, and with encodings whose byte order it tells. Returns
 * false where that needs more input or room, or is an error.
 */
static bool begin(struct octavo_stream *stream, const struct encoding *from,
                  const struct encoding *to, const uint8_t *src, size_t n, bool more,
                  const struct output *out, struct octavo_result *result)
{
	unsigned signature = stream->options & OCTAVO_BOM_MASK;
	struct octavo_character first = bad(OCTAVO_TRUNCATED, 0);
	uint8_t octets[MAX_CHARACTER];
	bool is_little = false;

	if (n > 0)
		first = from->decode(src, n, more);
	if (more && first.error == OCTAVO_TRUNCATED)
		return false;
	if (n > 0 && by_bom(from)) {
		const struct encoding *little = octavo_encoding_find(from->info.little);
		struct octavo_character c = little->decode(src, n, more);
		is_little = !c.error && c.code_point == 0xFEFF;
		if (is_little)
			first = c;
	}
	bool is_bom = !first.error && first.code_point == 0xFEFF;
	bool strips = is_bom && (by_bom(from) || signature == OCTAVO_BOM_STRIP);
	bool adds = to && (by_bom(to) || signature == OCTAVO_BOM_ADD) && (!is_bom || strips);

	if (adds && !put(out, result, octets, to->encode(to, 0xFEFF, octets)))
		return false;
	if (by_bom(from))
		stream->from = is_little ? from->info.little : from->info.big;
	if (to && by_bom(to))
		stream->to = to->info.big;
	stream->begun = true;
	if (signature == OCTAVO_BOM_REFUSE && is_bom) {
		result->error = OCTAVO_BOM;
		result->length = first.length;
	} else if (signature == OCTAVO_BOM_REQUIRE && !is_bom) {
		result->error = OCTAVO_NO_BOM;
	} else if (strips) {
		result->read = first.length;
	}
	return !result->error;
}

/* Whether U+FFFD is all that the options want for an ill-formed piece of 'from'. */
static bool replaces(const struct encoding *from, unsigned options)
{
	return (options & (OCTAVO_ERROR_MASK | OCTAVO_PER_MASK)) ==
	               (OCTAVO_REPLACE | OCTAVO_PER_SUBPART) &&
	       from->only_kind;
}

/* What is known to be well-formed of s[0..n), n > 0. */
static size_t well_formed_prefix(enum octavo_kind kind, const uint8_t *s, size_t n)
{
	size_t (*kernel)(const uint8_t *, size_t) = octavo_valid_kernels()->prefix[kind];

	if (kind == OCTAVO_KIND_UTF8)
		return octavo_utf8_prefix(s, n); /* which without a kernel is not slow */
	return kernel ? kernel(s, n) : 0;
}

/* Takes what the kernels take, where something is written; n > 0. */
static inline struct octavo_run run_kernels(const struct encoding *from,
                                            const struct encoding *to, const uint8_t *s,
                                            size_t n, uint8_t *dst, size_t cap,
                                            unsigned options, size_t *replaced)
{
	octavo_convert_kernel *convert =
		octavo_convert_kernels()->convert[from->kind][to->kind];
	struct octavo_run run = { 0, 0 };

	if (cap == 0) /* nor need there be a 'dst' */
		return run;
	if (convert)
		return convert(s, n, dst, cap, replaces(from, options) ? replaced : NULL);
	if (from->kind == to->kind) {
		run.read = well_formed_prefix(from->kind, s, n < cap ? n : cap);
		run.written = run.read;
		if (run.read)
			memcpy(dst, s, run.read);
	}
	return run;
}

/* Whether the text has pairs of surrogates in place of sequences of four octets. */
static bool has_pairs(const struct encoding *e)
{
	return e->form && e->form->pairs;
}

/* The same from a text with pairs. */
static NEVER_INLINE struct octavo_run
run_from_pairs(const struct encoding *from, const struct encoding *to, const uint8_t *s,
               size_t n, uint8_t *dst, size_t cap, unsigned options, size_t *replaced)
{
	uint8_t utf8[SCRATCH];
	struct octavo_run joined = join_pairs(from->form, s, n, utf8, sizeof utf8);
	struct octavo_run run = run_kernels(from, to, utf8, joined.written, dst, cap, options,
	                                    replaced);

	run.read = run.read == joined.written ? joined.read
	                                      : joined_from(from->form, s, n, run.read);
	return run;
}

/* The same to a text with pairs. */
static NEVER_INLINE struct octavo_run
run_to_pairs(const struct encoding *from, const struct encoding *to, const uint8_t *s,
             size_t n, uint8_t *dst, size_t cap, unsigned options, size_t *replaced)
{
	uint8_t utf8[SCRATCH + MAX_CHARACTER];
	size_t room = SCRATCH, count;

	for (;;) {
		count = 0;
		struct octavo_run run = run_kernels(from, to, s, n, utf8, room, options, &count);
		struct octavo_run parted = part_pairs(to->form, utf8, run.written, dst, cap);
		if (parted.read == run.written) {
			*replaced += count;
			return (struct octavo_run){ run.read, parted.written };
		}
		room = parted.read; /* as far as that, once more */
	}
}

/* The same where only a part of the text may be what the kernels take it for. */
static NEVER_INLINE struct octavo_run
run_on_common(const struct encoding *from, const struct encoding *to, const uint8_t *s,
              size_t n, uint8_t *dst, size_t cap, unsigned options, size_t *replaced)
{
	struct octavo_run all = { 0, 0 };
	size_t part_size = MIN_PART;

	for (bool whole = true; whole && all.read < n; part_size *= 4) {
		const uint8_t *part = s + all.read;
		uint8_t *out = dst + all.written;
		if (part_size > MAX_PART)
			part_size = MAX_PART;
		size_t most = n - all.read < part_size ? n - all.read : part_size;
		size_t length = from->common ? from->common(part, most) : most;
		size_t room = cap - all.written, count = 0;
		struct octavo_run run = { 0, 0 }, pairs = { 0, 0 };

		if (length)
			run = run_kernels(from, to, part, length, out, room, options, &count);
		if (run.written && to->common) {
			room = to->common(out, run.written);
			whole = room == run.written;
			if (!whole) { /* as far as that, once more */
				count = 0;
				run = run_kernels(from, to, part, length, out, room, options,
				                  &count);
			}
		}
		room = cap - all.written - run.written;
		if (run.read < length && room) {
			if (has_pairs(from) && !to->common)
				pairs = run_from_pairs(from, to, part + run.read,
				                       length - run.read, out + run.written, room,
				                       options, &count);
			else if (has_pairs(to) && !from->common)
				pairs = run_to_pairs(from, to, part + run.read, length - run.read,
				                     out + run.written, room, options, &count);
		}
		run.read += pairs.read;
		run.written += pairs.written;
		all.read += run.read;
		all.written += run.written;
		*replaced += count;
		/* What is left of a part may be a character that it cuts. */
		whole = (whole || pairs.read) && run.read > 0 &&
		        run.read + MAX_CHARACTER > most;
	}
	return all;
}

static inline struct octavo_run run_fast(const struct encoding *from,
                                         const struct encoding *to, const uint8_t *s,
                                         size_t n, uint8_t *dst, size_t cap,
                                         unsigned options, size_t *replaced)
{
	if (from->common || to->common)
		return run_on_common(from, to, s, n, dst, cap, options, replaced);
	return run_kernels(from, to, s, n, dst, cap, options, replaced);
}

static void convert_fast(const struct encoding *from, const struct encoding *to,
                         const uint8_t *src, size_t n, const struct output *out,
                         unsigned options, struct octavo_result *result)
{
	if (out->cap == result->written)
		return;
	struct octavo_run run = run_fast(from, to, src + result->read, n - result->read,
	                                 out->dst + result->written,
	                                 out->cap - result->written, options,
	                                 &result->replaced);
	result->read += run.read;
	result->written += run.written;
}

/* What is known to be well-formed of a text with pairs. */
static NEVER_INLINE size_t check_pairs(const struct encoding *from, const uint8_t *s, size_t n)
{
	uint8_t utf8[SCRATCH];
	struct octavo_run joined = join_pairs(from->form, s, n, utf8, sizeof utf8);
	size_t good = joined.written ? well_formed_prefix(from->kind, utf8, joined.written) : 0;

	return good == joined.written ? joined.read : joined_from(from->form, s, n, good);
}

/* Skips what the kernels know to be well-formed, where nothing is written. */
static void check_fast(const struct encoding *from, const uint8_t *src, size_t n,
                       struct octavo_result *result)
{
	size_t most = n - result->read, good, part_size = MIN_PART;

	do {
		if (from->common) {
			most = n - result->read < part_size ? n - result->read : part_size;
			most = from->common(src + result->read, most);
			part_size = part_size < MAX_PART ? 4 * part_size : MAX_PART;
		}
		good = most ? well_formed_prefix(from->kind, src + result->read, most) : 0;
		if (good < most && has_pairs(from))
			good += check_pairs(from, src + result->read + good, most - good);
		result->read += good;
	} while (good && from->common);
}

/*
 * Converts up to 'block' characters as long as nothing is wrong and there is room for any,
 * or checks them where 'to' is NULL.
 */
static void convert_plain(const struct encoding *from, const struct encoding *to,
                          const uint8_t *src, size_t n, bool more, unsigned block,
                          const struct output *out, struct octavo_result *result)
{
	for (unsigned i = 0; i < block && result->read < n &&
	                     out->cap - result->written >= MAX_CHARACTER; i++) {
		struct octavo_character c =
			from->decode(src + result->read, n - result->read, more);
		if (c.error)
			return;
		if (to) {
			unsigned length = to->encode(to, c.code_point, out->dst + result->written);
			if (length == 0)
				return;
			result->written += length;
		}
		result->read += c.length;
	}
}

/* Goes on from where 'result' is. */
static struct octavo_result go_on(struct octavo_stream *stream, const struct encoding *from,
                                  const struct encoding *to, const uint8_t *src, size_t n,
                                  bool more, const struct output out,
                                  struct octavo_result result)
{
	unsigned options = stream->options, block = MIN_BLOCK;
	size_t clear = 0; /* how far nothing is excluded */

	while (result.read < n) {
		size_t before = result.read;
		if (before >= clear)
			clear = before + included(from->form, src + before, n - before, options);
		if (before < clear) {
			if (to)
				convert_fast(from, to, src, clear, &out, options, &result);
			else
				check_fast(from, src, clear, &result);
			if (result.read - before >= MIN_BLOCK)
				block = MIN_BLOCK;
			else if (block < MAX_BLOCK)
				block *= 2;
			convert_plain(from, to, src, clear, more || clear < n, block, &out,
			              &result);
		}
		if (result.read > before)
			stream->joins = 0;
		if (result.read == n)
			break;

		uint8_t octets[MAX_REPLACEMENT];
		unsigned length = 0, count = 0;
		uint8_t joins_before = stream->joins;
		const uint8_t *s = src + result.read;
		struct octavo_character c = from->decode(s, n - result.read, more);
		if (more && c.error == OCTAVO_TRUNCATED)
			break;

		enum octavo_error error = c.error;
		if (!error)
			error = excluded(c.code_point, options);
		if (!error && to) {
			length = to->encode(to, c.code_point, octets);
			if (length == 0)
				error = OCTAVO_UNMAPPABLE;
		}
		if (!c.error)
			stream->joins = 0;
		if (error) {
			unsigned how = octavo_policy(options, error);
			length = octavo_replacement(stream, to, s, c, error, octets, &count);
			if (how == OCTAVO_STOP || (how == OCTAVO_ROUNDTRIP && length == 0)) {
				result.error = error;
				result.length = c.length;
				break;
			}
		}
		if (!put(&out, &result, octets, length)) {
			stream->joins = joins_before;
			break;
		}
		result.read += c.length;
		result.replaced += count;
	}
	return result;
}

struct octavo_result octavo_transcode(struct octavo_stream *stream, const uint8_t *src,
                                      size_t n, uint8_t *dst, size_t cap, bool more)
{
	const struct encoding *from = octavo_encoding_find(stream->from);
	const struct encoding *to = octavo_encoding_find(stream->to);
	const struct output out = { dst, cap };
	struct octavo_result result = { .error = OCTAVO_OK };

	if (!from || (!to && stream->to != OCTAVO_NO_ENCODING) ||
	    !supported(from, to, stream->options)) {
		result.error = OCTAVO_UNSUPPORTED;
		return result;
	}
	if (!stream->begun &&
	    ((stream->options & OCTAVO_BOM_MASK) || by_bom(from) || (to && by_bom(to)))) {
		if (!begin(stream, from, to, src, n, more, &out, &result))
			return result;
		from = octavo_encoding_find(stream->from);
		to = octavo_encoding_find(stream->to);
	}
	return go_on(stream, from, to, src, n, more, out, result);
}

struct octavo_stream octavo_stream_init(enum octavo_encoding from, enum octavo_encoding to,
                                        unsigned options)
{
	return (struct octavo_stream){ .from = from, .to = to, .options = options };
}

/* What octavo_convert() does where 'result' is not all. */
static NEVER_INLINE struct octavo_result
convert_slowly(enum octavo_encoding from, enum octavo_encoding to, unsigned options,
               const uint8_t *src, size_t n, const struct output out,
               struct octavo_result result)
{
	struct octavo_stream whole = octavo_stream_init(from, to, options);

	if (to == OCTAVO_NO_ENCODING)
		result.error = OCTAVO_UNSUPPORTED;
	else if (result.read == 0)
		result = octavo_transcode(&whole, src, n, out.dst, out.cap, false);
	else
		result = go_on(&whole, octavo_encoding_find(from), octavo_encoding_find(to), src,
		               n, false, out, result);
	return result;
}

struct octavo_result octavo_convert(enum octavo_encoding from, const void *src, size_t n,
                                    enum octavo_encoding to, void *dst, size_t cap,
                                    unsigned options)
{
	const struct encoding *source = octavo_encoding_find(from);
	const struct encoding *target = octavo_encoding_find(to);

	struct octavo_run run = { 0, 0 };
	size_t replaced = 0;

	/* The common case, which for short text has to be short: all is good and fits. */
	if (n && source && target && (options & ~(unsigned)OCTAVO_ESCAPE) == 0) {
		run = run_fast(source, target, src, n, dst, cap, options, &replaced);
		if (run.read == n)
			return (struct octavo_result){ n, run.written, replaced, OCTAVO_OK, 0 };
	}
	return convert_slowly(from, to, options, src, n, (struct output){ dst, cap },
	                      (struct octavo_result){ run.read, run.written, replaced,
	                                              OCTAVO_OK, 0 });
}

size_t octavo_convert_length(enum octavo_encoding from, const void *src, size_t n,
                             enum octavo_encoding to, unsigned options)
{
	struct octavo_stream whole = octavo_stream_init(from, to, options);
	const uint8_t *octets = src;
	uint8_t scratch[SCRATCH];
	size_t length = 0;

	if (to == OCTAVO_NO_ENCODING)
		return 0;
	for (;;) {
		struct octavo_result part =
			octavo_transcode(&whole, octets, n, scratch, sizeof scratch, false);
		if (part.written > SIZE_MAX - length)
			return SIZE_MAX;
		length += part.written;
		if (part.error != OCTAVO_NO_ROOM)
			return length;
		octets += part.read;
		n -= part.read;
	}
}
