/* SPDX-License-Identifier: MIT */
/*
 * summary.c - all that can be counted, of any range of a text
 *
 * A range is three pieces: a head, octets that may belong to a character before the range; a body,
 * which begins at a boundary whatever was before; and octets held at the end, of a character that
 * may go on. Head and held octets are kept as they are, the body is counted. Two ranges are joined
 * by decoding what the left one holds together with the head of the right one.
 *
 * The first octets of a range, 'lead', are kept even if the body begins among them, as they decide
 * what is wrong with what is before them.
 *
 * Where a byte order mark decides the byte order, a range that does not begin the text is read in
 * both, until it is joined to one that does.
 */
#include "summary.h"

#include "encode.h"
#include "exclude.h"
#include "joins.h"
#include "line_tally.h"
#include "prefix.h"
#include "replacement.h"
#include "transcode.h"

/* Octets that other encodings are converted to at once, to be counted. */
#define SCRATCH 4096

/* Octets that decide about any character. */
#define JOINED 32

/* A part, and what its octets are read as. */
struct reading {
	const struct encoding *from;
	struct octavo_part *part;
	unsigned options;
	uint64_t offset; /* of the octets that are counted next */
};

/* ------------------------------------------------------------------ characters and errors */

static uint64_t max(uint64_t a, uint64_t b)
{
	return a > b ? a : b;
}

static void add_tally(struct octavo_part *part, const struct line_tally *tally)
{
	part->code_points += tally->in.code_points;
	part->lead4 += tally->lead4;
	part->nuls += tally->rare.nuls;
	part->lines += tally->in.lines;
	part->returns += tally->rare.returns;
	part->crlf += tally->rare.crlf;
	part->last_line = tally->in.line;
	part->longest_line = tally->in.longest;
}

static enum octavo_widest widest_of(const struct line_tally *tally, size_t octets)
{
	return tally->lead4                     ? OCTAVO_WIDEST_BEYOND_BMP
	       : tally->in.above_latin1         ? OCTAVO_WIDEST_BMP
	       : tally->in.code_points < octets ? OCTAVO_WIDEST_LATIN1
	                                        : OCTAVO_WIDEST_ASCII;
}

/* After a character, even one that is refused, no error counts as part of one before. */
static void separate(struct octavo_part *part)
{
	part->state |= HAS_PIECE | HAS_TEXT | HAS_SEQUENCE;
	part->joins_sequence = part->joins_run = 0;
}

/* Counts the characters that became the UTF-8 s[0..n), n > 0. */
static void count_text(struct octavo_part *part, const uint8_t *s, size_t n)
{
	struct line_tally tally = {
		.in.line = part->last_line, .ends_in_return = part->ends_with == '\r'
	};

	if (!(part->state & HAS_PIECE))
		part->begins_with = s[0];
	separate(part);
	tally.in.longest = part->longest_line;
	tally_lines(s, n, &tally);
	if (part->lines == 0 && tally.in.lines) {
		/* The first line may have begun before the body, so it is not compared. */
		const uint8_t *feed = memchr(s, '\n', n);
		struct line_tally behind = { .in.line = 0 };
		part->first_line += octavo_count((const char *)s, (size_t)(feed - s));
		tally_lines(feed + 1, n - (size_t)(feed + 1 - s), &behind);
		tally.in.longest = behind.in.longest;
	}
	add_tally(part, &tally);
	if (part->lines == 0)
		part->first_line = part->last_line;
	part->widest = (uint8_t)max(part->widest, widest_of(&tally, n));
	part->utf8_octets += n;
	part->ends_with = s[n - 1];
}

static void count_error(struct reading *r, const uint8_t *s, struct octavo_character c,
                        enum octavo_error error)
{
	struct octavo_part *part = r->part;
	unsigned length = (unsigned)c.length;
	bool joins_sequence = false, joins_run = false, ill_formed = is_ill_formed(c);

	if (!part->error) {
		part->error = (uint8_t)error;
		part->error_length = (uint8_t)length;
		part->error_offset = r->offset;
		part->error_line = part->lines;
		part->error_column = part->last_line;
	}
	part->errors[error]++;
	part->bad_octets += length;
	part->code_points++;
	part->utf8_octets += 3;
	part->last_line++;
	if (part->lines == 0)
		part->first_line = part->last_line;
	part->ends_with = 0;
	part->state |= HAS_PIECE;
	if (!ill_formed) {
		separate(part);
	} else {
		joins_sequence = joins_error(OCTAVO_PER_SEQUENCE, &part->joins_sequence, s, error,
		                              length);
		joins_run = joins_error(OCTAVO_PER_RUN, &part->joins_run, s, error, length);
		if (!(part->state & HAS_TEXT))
			part->state |= BEGINS_IN_ERROR;
		if (error != OCTAVO_STRAY)
			part->state |= HAS_SEQUENCE;
		else if (!(part->state & HAS_SEQUENCE) && part->strays < MANY_STRAYS)
			part->strays++;
	}
	part->counted[0]++;
	part->counted[1] += ill_formed ? length : 1;
	part->counted[2] += !joins_sequence;
	part->counted[3] += !joins_run;
}

static void count_piece(struct reading *r, const uint8_t *s, struct octavo_character c)
{
	enum octavo_error error = c.error;
	uint8_t utf8[OCTAVO_MAX_CHARACTER];

	if (!error)
		error = octavo_excluded(c.code_point, r->options);
	if (error)
		count_error(r, s, c, error);
	else
		count_text(r->part, utf8, put_sequence(c.code_point, utf8));
	r->offset += c.length;
}

/*
 * Counts the pieces of s[0..n) that begin before 'end'. With 'more' it stops at one that further
 * octets could change. Returns how far it came.
 */
static size_t count_pieces(struct reading *r, const uint8_t *s, size_t n, size_t end, bool more)
{
	size_t at = 0;

	while (at < end) {
		struct octavo_character c = r->from->decode(s + at, n - at, more);
		if (more && c.error == OCTAVO_TRUNCATED)
			break;
		count_piece(r, s + at, c);
		at += c.length;
	}
	return at;
}

/* ------------------------------------------------------------------ the body */

/* Counts a well-formed prefix of s[0..n), which is UTF-8 that has nothing excluded. */
static size_t count_utf8(struct reading *r, const uint8_t *s, size_t n)
{
	size_t at = 0, good;

	do {
		size_t block = n - at < BLOCK ? n - at : BLOCK;
		good = octavo_utf8_prefix(s + at, block);
		if (good)
			count_text(r->part, s + at, good);
		at += good;
	} while (good && at < n);
	return at;
}

/* The same of any encoding, by way of a form of UTF-8 that has all its code points. */
static size_t count_converted(struct reading *r, const uint8_t *s, size_t n)
{
	enum octavo_encoding utf8 =
		r->from->info.has_surrogates ? OCTAVO_WTF8 : OCTAVO_UTF8_RFC2279;
	struct octavo_stream stream =
		octavo_stream_init(octavo_encoding_of(r->from), utf8, r->options);
	struct octavo_result done;
	uint8_t scratch[SCRATCH];
	size_t at = 0;

	do {
		/* It looks ahead, again after each error. */
		size_t some = n - at < SCRATCH ? n - at : SCRATCH;
		done = octavo_transcode(&stream, s + at, some, scratch, sizeof scratch, true);
		if (done.written)
			count_text(r->part, scratch, done.written);
		at += done.read;
	} while (at < n && done.read && (!done.error || done.error == OCTAVO_NO_ROOM ||
	                                 done.error == OCTAVO_TRUNCATED));
	return at;
}

/* Counts what is well-formed at the beginning of s[0..n), n > 0. */
static size_t count_run(struct reading *r, const uint8_t *s, size_t n)
{
	bool is_utf8 = r->from->checked == OCTAVO_KIND_UTF8 && !r->options;
	size_t at = is_utf8 ? count_utf8(r, s, n) : 0;

	if (at < n && !(is_utf8 && r->from->only_kind))
		at += count_converted(r, s + at, n - at);
	r->offset += at;
	return at;
}

/* Holds s[0..n) and nothing else: the other octets are 0, so that equal summaries are the same. */
static void hold(struct octavo_part *part, const uint8_t *s, size_t n)
{
	memset(part->held, 0, sizeof part->held);
	memcpy(part->held, s, n);
	part->held_size = (uint8_t)n;
}

/* Goes on with s[0..n), n > 0, after what is held. */
static void feed_body(struct reading *r, const uint8_t *s, size_t n)
{
	struct octavo_part *part = r->part;
	size_t held = part->held_size, at = 0;

	if (held) {
		uint8_t joined[JOINED];
		size_t take = n < JOINED - held ? n : JOINED - held;
		memcpy(joined, part->held, held);
		memcpy(joined + held, s, take);
		size_t used = count_pieces(r, joined, held + take, held, true);
		if (used < held) { /* even what is new does not complete it */
			hold(part, joined + used, held + take - used);
			return;
		}
		hold(part, joined, 0);
		at = used - held;
	}
	for (bool is_error = false; at < n;) {
		if (!is_error) /* errors are often beside others */
			at += count_run(r, s + at, n - at);
		if (at == n)
			break;
		struct octavo_character c = r->from->decode(s + at, n - at, true);
		if (c.error == OCTAVO_TRUNCATED) {
			hold(part, s + at, n - at);
			break;
		}
		count_piece(r, s + at, c);
		is_error = c.error != OCTAVO_OK;
		at += c.length;
	}
}

/* ------------------------------------------------------------------ the head */

/* How many of the first octets belong to a code unit that begins before the range. */
static size_t cut_unit(const struct encoding *from, uint64_t offset)
{
	size_t unit = from->info.unit_size;
	return (size_t)(-offset % unit);
}

/* Whether s[0..n) is, or may become, a low surrogate of three octets. */
static bool may_be_low_surrogate(const uint8_t *s, size_t n)
{
	return (n < 1 || s[0] == 0xED) && (n < 2 || (s[1] & 0xF0) == 0xB0) &&
	       (n < 3 || is_continuing(s[2]));
}

/*
 * Finds the head of a range that begins with s[0..n), where 'offset' is. Returns false if more
 * octets are needed.
 */
static bool find_head(const struct encoding *from, uint64_t offset, const uint8_t *s, size_t n,
                      size_t *head)
{
	size_t at = 0;

	*head = 0;
	if (offset == 0)
		return true;
	if (from->info.is_utf8) {
		/* So many belong to a sequence of six octets; for shorter ones more do no harm. */
		while (at < n && at < OCTAVO_MAX_CHARACTER - 1 && is_continuing(s[at]))
			at++;
		bool has_pairs = from->form && from->form->pairs;
		bool is_low = has_pairs && may_be_low_surrogate(s + at, n - at);
		if ((at == n && at < OCTAVO_MAX_CHARACTER - 1) || (is_low && n - at < 3))
			return false;
		*head = is_low ? at + 3 : at;
		return true;
	}
	at = cut_unit(from, offset);
	bool has_pairs = from->info.unit_size == 2 && from->info.max_length == 4;
	if (n < at + (has_pairs ? 2 : 0))
		return false;
	bool is_low = has_pairs && is_low_surrogate(
		get16(s + at, from->info.byte_order == OCTAVO_ORDER_BIG));
	*head = is_low ? at + 2 : at;
	return true;
}

/* Counts the head of a range, as text that nothing is before. */
static void count_head(struct reading *r, const struct octavo_summary *summary, size_t head)
{
	bool more = summary->size > summary->lead_size;
	size_t cut = cut_unit(r->from, r->offset);

	if (cut > head)
		cut = head;
	if (cut)
		count_piece(r, summary->lead, r->from->decode(summary->lead, cut, false));
	count_pieces(r, summary->lead + cut, summary->lead_size - cut, head - cut, more);
}

/* ------------------------------------------------------------------ ranges */

static bool is_supported(const struct octavo_summary *summary)
{
	return octavo_encoding_find(summary->encoding) &&
	       !(summary->options & ~OCTAVO_EXCLUDE_MASK);
}

/* Whether the range is read in order i. */
static bool has_reading(const struct octavo_summary *summary, unsigned i)
{
	return summary->order == READ_EITHER || summary->order == i;
}

static struct reading reading_of(const struct octavo_summary *summary, struct octavo_part *part,
                                 unsigned i)
{
	const struct encoding *from = octavo_encoding_find(summary->encoding);

	if (is_by_bom(from))
		from = octavo_encoding_find(i == READ_LITTLE ? from->info.little : from->info.big);
	return (struct reading){ from, part, summary->options, summary->offset };
}

/*
 * Finds the byte order in the octets that the text begins with, unless there are too few. Returns
 * how many of them are a mark.
 */
static size_t find_order(struct octavo_summary *summary)
{
	const struct encoding *from = octavo_encoding_find(summary->encoding);

	if (summary->lead_size < from->info.unit_size)
		return 0;
	const struct encoding *known = in_byte_order(from, summary->lead, summary->lead_size);
	bool is_little = known->info.byte_order == OCTAVO_ORDER_LITTLE;
	bool has_mark = is_bom(known->decode(summary->lead, summary->lead_size, true));
	summary->order = is_little ? READ_LITTLE : READ_BIG;
	return has_mark ? from->info.unit_size : 0;
}

/* Begins the body of a part. Returns false if it is not known yet where it does. */
static bool begin_body(const struct octavo_summary *summary, const struct reading *r, size_t mark,
                       size_t *begin)
{
	size_t head;

	if (!find_head(r->from, summary->offset, summary->lead, summary->lead_size, &head))
		return false;
	r->part->head_size = (uint8_t)head;
	r->part->state |= HAS_BODY;
	*begin = head + mark;
	return true;
}

static void append_lead(struct octavo_summary *summary, const uint8_t *s, size_t n)
{
	size_t left = sizeof summary->lead - summary->lead_size, take = n < left ? n : left;

	memcpy(summary->lead + summary->lead_size, s, take);
	summary->lead_size = (uint8_t)(summary->lead_size + take);
}

struct octavo_summary octavo_summary_init(enum octavo_encoding e, unsigned options,
                                          uint64_t offset)
{
	return (struct octavo_summary){
		.offset = offset, .encoding = e, .options = options,
		.order = is_by_bom(octavo_encoding_find(e)) ? READ_EITHER : READ_BIG,
	};
}

void octavo_summary_feed(struct octavo_summary *summary, const void *src, size_t n)
{
	const uint8_t *s = src;
	uint64_t before = summary->size;
	size_t mark = 0;

	if (n == 0)
		return;
	summary->size += n;
	append_lead(summary, s, n);
	if (!is_supported(summary))
		return;
	if (summary->order == READ_EITHER && summary->offset == 0) {
		mark = find_order(summary);
		if (summary->order == READ_EITHER)
			return;
	}
	for (unsigned i = 0; i < 2; i++) {
		struct octavo_part *part = &summary->in[i];
		struct reading r = reading_of(summary, part, i);
		size_t begin = 0, skip = 0;

		if (!has_reading(summary, i))
			continue;
		if (!(part->state & HAS_BODY)) {
			if (!begin_body(summary, &r, mark, &begin))
				continue;
			if (begin < before) {
				hold(part, summary->lead + begin, (size_t)before - begin);
			} else {
				skip = begin - (size_t)before;
			}
		}
		r.offset += before + skip - part->held_size;
		if (skip < n)
			feed_body(&r, s + skip, n - skip);
	}
}

/* Adds the body of the range that follows to that of 'part', which holds nothing. */
static void join_parts(struct octavo_part *part, const struct octavo_part *next)
{
	uint64_t middle = part->last_line + next->first_line;
	uint8_t joins = part->joins_sequence;

	part->held_size = next->held_size;
	memcpy(part->held, next->held, sizeof part->held);
	if (!(next->state & HAS_PIECE))
		return;

	if (!part->error && next->error) {
		part->error = next->error;
		part->error_length = next->error_length;
		part->error_offset = next->error_offset;
		part->error_line = part->lines + next->error_line;
		part->error_column = next->error_column + (next->error_line ? 0 : part->last_line);
	}
	for (size_t i = 0; i < sizeof part->errors / sizeof part->errors[0]; i++)
		part->errors[i] += next->errors[i];
	for (size_t i = 0; i < 4; i++)
		part->counted[i] += next->counted[i];
	if (next->strays && joins && next->strays <= joins)
		part->counted[2]--;
	if (next->state & BEGINS_IN_ERROR && part->joins_run)
		part->counted[3]--;
	part->bad_octets += next->bad_octets;

	part->code_points += next->code_points;
	part->utf8_octets += next->utf8_octets;
	part->lead4 += next->lead4;
	part->nuls += next->nuls;
	part->returns += next->returns;
	part->crlf += next->crlf + (part->ends_with == '\r' && next->begins_with == '\n');
	part->longest_line = max(part->longest_line, next->longest_line);
	if (part->lines == 0)
		part->first_line = middle;
	else if (next->lines)
		part->longest_line = max(part->longest_line, middle);
	part->last_line = next->lines ? next->last_line : middle;
	part->lines += next->lines;
	part->widest = (uint8_t)max(part->widest, next->widest);

	if (!(part->state & HAS_PIECE))
		part->begins_with = next->begins_with;
	part->ends_with = next->ends_with;
	/* Alone, stray octets are more here than can belong to the sequence before. */
	part->joins_sequence = next->joins_sequence;
	part->joins_run = next->joins_run;
	if (!(part->state & HAS_SEQUENCE))
		part->strays = part->strays + next->strays < MANY_STRAYS
		                       ? (uint8_t)(part->strays + next->strays) : MANY_STRAYS;
	part->state |= next->state & (HAS_PIECE | HAS_TEXT | HAS_SEQUENCE |
	                              (part->state & HAS_TEXT ? 0 : BEGINS_IN_ERROR));
}

bool octavo_summary_join(struct octavo_summary *summary, const struct octavo_summary *next)
{
	uint64_t before = summary->size;
	size_t mark = 0;

	if (summary->encoding != next->encoding || summary->options != next->options ||
	    next->offset < summary->offset || next->offset - summary->offset != before)
		return false;
	if (before == 0) {
		*summary = *next;
		return true;
	}
	if (next->size <= sizeof next->lead) {
		octavo_summary_feed(summary, next->lead, (size_t)next->size);
		return true;
	}
	summary->size += next->size;
	append_lead(summary, next->lead, next->lead_size);
	if (!is_supported(summary))
		return true;
	if (summary->order == READ_EITHER && summary->offset == 0)
		mark = find_order(summary);
	for (unsigned i = 0; i < 2; i++) {
		struct octavo_part *part = &summary->in[i];
		const struct octavo_part *behind = &next->in[i];
		struct reading r = reading_of(summary, part, i);
		uint8_t joined[JOINED];
		const uint8_t *held = part->held;
		size_t held_size = part->held_size, begin = 0, skip = 0;

		if (!has_reading(summary, i))
			continue;
		if (!(part->state & HAS_BODY)) {
			begin_body(summary, &r, mark, &begin); /* 'lead' is long enough now */
			held = summary->lead + begin;
			held_size = begin < before ? (size_t)before - begin : 0; /* of 'lead' */
			skip = begin > before ? begin - (size_t)before : 0;
		}
		memcpy(joined, held, held_size);
		memcpy(joined + held_size, next->lead + skip, next->lead_size - skip);
		r.offset += before + skip - held_size;
		/* It is longer, unless the summary was forged. */
		size_t head = behind->head_size > skip ? behind->head_size - skip : 0;
		count_pieces(&r, joined, held_size + next->lead_size - skip, held_size + head,
		             true);
		join_parts(part, behind);
	}
	return true;
}

/* ------------------------------------------------------------------ results */

struct octavo_totals octavo_summary_totals(const struct octavo_summary *summary)
{
	struct octavo_totals totals = { .encoding = summary->encoding, .octets = summary->size };
	struct octavo_part whole = { .state = HAS_BODY };

	if (!is_supported(summary)) {
		totals.error = OCTAVO_UNSUPPORTED;
		return totals;
	}
	unsigned order = summary->order == READ_LITTLE ? READ_LITTLE : READ_BIG;
	const struct octavo_part *part = &summary->in[order];
	struct reading r = reading_of(summary, &whole, order);
	bool is_short = !(part->state & HAS_BODY);

	count_head(&r, summary, is_short ? summary->lead_size : part->head_size);
	join_parts(&whole, part);
	r.offset = summary->offset + summary->size - whole.held_size;
	count_pieces(&r, whole.held, whole.held_size, whole.held_size, false);

	const struct encoding *asked = octavo_encoding_find(summary->encoding);
	size_t mark_size = is_by_bom(asked) ? asked->info.unit_size : 0;
	uint8_t replacement[OCTAVO_MAX_CHARACTER];
	unsigned length = r.from->encode(r.from, REPLACEMENT, replacement);
	totals.encoding = octavo_encoding_of(r.from);
	totals.code_points = whole.code_points;
	totals.utf16_units = whole.code_points + whole.lead4;
	totals.utf8_octets = whole.utf8_octets;
	totals.lines = whole.lines;
	totals.returns = whole.returns;
	totals.crlf = whole.crlf;
	totals.nuls = whole.nuls;
	totals.longest_line = max(max(whole.first_line, whole.last_line), whole.longest_line);
	totals.widest = whole.widest;
	totals.has_bom = summary->offset == 0 && summary->size &&
	                 is_bom(r.from->decode(summary->lead, summary->lead_size, false));
	uint64_t good = summary->size - whole.bad_octets - (totals.has_bom ? mark_size : 0);
	if (r.from->form && r.from->form->overlong) /* which become shorter */
		totals.surplus = good - (whole.utf8_octets - 3 * whole.counted[0]);
	good -= totals.surplus;
	memcpy(totals.errors, whole.errors, sizeof totals.errors);
	for (unsigned i = 0; i < 4; i++) {
		totals.replaced[i] = whole.counted[i];
		totals.repaired[i] = mark_size + good + whole.counted[i] * (length ? length : 1);
	}
	totals.error = whole.error;
	totals.length = whole.error_length;
	totals.offset = whole.error_offset;
	totals.line = whole.error_line;
	totals.column = whole.error_column;
	return totals;
}
