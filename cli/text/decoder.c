/* SPDX-License-Identifier: MIT */
/* decoder.c - text in any encoding to UTF-8, in pieces, and the places of its errors */
#include "text/decoder.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "text/instead.h"
#include "text/marks.h"
#include "text/stepper.h"

/* What the library writes at once. */
#define MAX_CAPACITY ((size_t)256 << 10)
/* The same after a refused character, as all output after the next one is discarded. */
#define MIN_CAPACITY ((size_t)1 << 10)

void decoder_open(struct decoder *d)
{
	const struct charset *foreign = d->from.is_iso2022 ? d->outside : &d->from;

	d->text = allocate(MAX_CAPACITY);
	d->stream.plain.after_high = false;
	d->input = NULL;
	d->system = NULL;
	if (charset_own(foreign))
		return;
	d->system = system_iconv_open("UTF-8", foreign->name);
	if (!d->system)
		no_memory();
	d->utf8 = allocate(MAX_SYSTEM_PART);
}

void decoder_close(struct decoder *d)
{
	free(d->text);
	if (!d->system)
		return;
	system_iconv_close(d->system);
	free(d->utf8);
}

static void set_stream_options(struct decoder *d, unsigned options)
{
	d->stream.options = d->stream.plain.options = options;
}

void decoder_begin(struct decoder *d, unsigned options)
{
	unsigned bom = options & OCTAVO_BOM_MASK;

	d->options = options;
	set_stream_options(d, options);
	d->is_at_marks = bom == OCTAVO_BOM_ADD || (bom == OCTAVO_BOM_STRIP && !d->strips_one) ||
	                 (bom == OCTAVO_BOM_REQUIRE && d->requires_one);
	d->place = (struct place)BEGINNING;
	d->is_outside = d->from.is_iso2022;
	d->is_begun = false;
	if (d->joints)
		joints_continue(d->joints);
	d->texts = 0;
	d->level = 0;
	d->longer = 0;
	d->plain_end = 0;
	d->searched = 0;
	d->escape = (struct octavo_escape){ .designation = OCTAVO_NO_DESIGNATION };
}

void decoder_include(struct decoder *d)
{
	d->options &= ~OCTAVO_EXCLUDE_MASK;
	set_stream_options(d, d->stream.options & ~OCTAVO_EXCLUDE_MASK);
}

static const struct charset *charset_at_hand(const struct decoder *d)
{
	return d->is_outside ? d->outside : &d->from;
}

/* ------------------------------------------------------------------ the library's part */

/* Makes the stream hold nothing. Returns how many of the fed octets it has used. */
static size_t take_back(struct octavo_charset_stream *stream, size_t fed)
{
	size_t held = stream->held_size;

	stream->held_size = stream->plain.held_size = 0;
	return fed - held;
}

/* Octets of the next character of the source, s[0..n), without an escape sequence before it. */
static size_t character_length(const struct decoder *d, const char *s, size_t n)
{
	enum octavo_encoding from = encoding_of(d->stream.from);
	struct octavo_charset_stream steps = steps_of(d->stream.from);

	if (from != OCTAVO_NO_ENCODING)
		return octavo_decode(from, s, n).length;
	steps.reads = d->stream.reads;
	return next_step(&steps, s, n).length;
}

/*
 * The sink refused what begins at text[taken]: converts again up to there, and skips it.
 * Returns how much of the source is used.
 */
static size_t refuse(struct decoder *d, const struct octavo_charset_stream *before,
                     const char *src, size_t n, size_t taken, struct octavo_result *done,
                     struct finding *finding)
{
	struct octavo_charset_stream *stream = &d->stream;
	struct octavo_character c =
		octavo_decode(encoding_of(stream->to), d->text + taken, done->written - taken);

	*stream = *before;
	*done = octavo_charset_stream_feed(stream, src, n, d->text, taken, true);
	done->error = OCTAVO_OK;
	size_t used = take_back(stream, done->read);
	finding->error = d->sink->error;
	finding->code_point = c.code_point;
	finding->length = character_length(d, src + used, n - used);
	d->capacity = MIN_CAPACITY;
	return used + finding->length;
}

/* Whether octets have no meaning; a character that is cut off may have one. */
static bool is_invalid(enum octavo_error error)
{
	return (error < OCTAVO_NONCHARACTER && error != OCTAVO_TRUNCATED) ||
	       error >= OCTAVO_UNASSIGNED;
}

static void stop(const struct decoder *d, const struct octavo_result *done, const char *error,
                 struct finding *finding)
{
	bool is_own = encoding_of(d->stream.from) != OCTAVO_NO_ENCODING;

	finding->error = !is_own && is_invalid(done->error) ? INVALID_KIND
	                                                    : octavo_error_name(done->error);
	finding->length = done->length;
	if (done->error == OCTAVO_UNMAPPABLE && is_own) {
		struct octavo_character c = octavo_decode(encoding_of(d->stream.from), error,
		                                          done->length);
		finding->code_point = c.error ? 0 : c.code_point;
	} else if (done->error == OCTAVO_UNMAPPABLE) {
		finding->code_point = d->stream.code_point;
	}
}

void decoder_warn(const struct decoder *d, const char *file)
{
	enum octavo_encoding form = d->from.encoding;

	warn_of_longer(file, d->longer, d->from.name ? d->from.name : octavo_encoding_label(form));
}

/* Whether the decoder itself, and not the stream, leaves out what has such an error. */
static bool skips(const struct decoder *d, enum octavo_error error)
{
	unsigned how = d->options & OCTAVO_ERROR_MASK;
	unsigned unmappable = d->options & OCTAVO_UNMAPPABLE_MASK;

	if (!d->joints || octavo_encoding_info(d->to)->unit_size > 1)
		return false;
	if (error == OCTAVO_UNMAPPABLE && unmappable)
		return unmappable == OCTAVO_UNMAPPABLE_SKIP;
	return how == OCTAVO_SKIP && (error < OCTAVO_BOM || error == OCTAVO_UNMAPPABLE ||
	                              error >= OCTAVO_UNASSIGNED);
}

/* The options of the stream, which stops at what the decoder leaves out. */
static unsigned stream_options(const struct decoder *d)
{
	unsigned options = d->options;

	if (skips(d, OCTAVO_UNMAPPABLE))
		options = (options & ~OCTAVO_UNMAPPABLE_MASK) | OCTAVO_UNMAPPABLE_STOP;
	if (skips(d, OCTAVO_STRAY))
		options &= ~OCTAVO_ERROR_MASK;
	return options;
}

/* Gives text to the sink. Returns how much it takes. */
static size_t give(struct decoder *d, const char *text, size_t n)
{
	size_t taken = d->sink && n ? d->sink->take(d->sink, text, n) : n;

	if (d->joints && !(d->sink && d->sink->passes) &&
	    octavo_encoding_info(d->to)->unit_size == 1)
		joints_pass(d->joints, text, taken);
	return taken;
}

/*
 * Leaves out an error; but not directly after a high surrogate, where OCTAVO_SKIP of the library
 * does not either.
 */
static void leave_out(struct decoder *d)
{
	char mark[OCTAVO_MAX_CHARACTER];

	if (d->stream.plain.after_high)
		give(d, mark, octavo_encode(encoding_of(d->stream.to), 0xFFFD, mark,
		                            sizeof mark).written);
	else
		joints_add(d->joints);
	d->stream.plain.after_high = false;
}

/*
 * Feeds the library's stream up to an error. Moves the line and the column, and sets all of
 * the finding but its offset and its octets. Returns how many octets are used.
 */
static size_t feed_stream(struct decoder *d, const char *src, size_t n, bool last,
                          struct finding *finding)
{
	struct octavo_charset_stream *stream = &d->stream;
	struct octavo_result done;
	size_t at = 0;
	bool skipped;

	do {
		struct octavo_charset_stream before = *stream;
		size_t most = d->is_at_marks ? marks_capacity(stream) : d->capacity;
		done = octavo_charset_stream_feed(stream, src + at, n - at, d->text, most, last);
		size_t used = take_back(stream, done.read);
		size_t taken = give(d, d->text, done.written);
		skipped = false;
		if (taken < done.written)
			used = refuse(d, &before, src + at, n - at, taken, &done, finding);
		else if (done.error == OCTAVO_NO_ROOM && d->is_at_marks)
			d->is_at_marks = done.read || done.written;
		else if (done.error == OCTAVO_NO_ROOM && d->capacity < MAX_CAPACITY)
			d->capacity *= 2;
		else if (done.error && done.error != OCTAVO_NO_ROOM)
			skipped = skips(d, done.error);
		if (skipped)
			leave_out(d);
		else if (taken == done.written && done.error && done.error != OCTAVO_NO_ROOM)
			stop(d, &done, src + at + used - done.length, finding);

		size_t length = skipped ? done.length : finding->length, good = used - length;
		if (d->has_places)
			place_pass_converted(&d->place, &before, src + at, good, d->text, taken,
			                     done.replaced);
		finding->place = d->place;
		if (length && d->has_places)
			place_pass_source(&d->place, stream, src + at + good, length);
		d->replaced += done.replaced + skipped;
		d->longer += count_longer(encoding_of(stream->from), src + at, used);
		at += used;
		d->is_at_marks &= !finding->error;
		if (d->is_at_marks)
			marks_pass(stream, done.written || stream->from != before.from);
	} while (!finding->error && (skipped || done.error == OCTAVO_NO_ROOM));
	return at;
}

/* Feeds a sequence that is longer than needed. Where it is refused, the finding says that it is. */
static size_t feed_longer(struct decoder *d, const char *src, size_t n, struct finding *finding)
{
	struct place before = d->place;
	size_t used = feed_stream(d, src, n, false, finding);

	if (used < n)
		return used; /* a byte order mark is missing before it */
	if (!finding->error) {
		finding->error = LONGER_KIND;
		finding->place = before;
		finding->length = n;
		finding->is_warning = true;
	}
	finding->code_point = octavo_decode(encoding_of(d->stream.from), src, n).code_point;
	finding->hides = !finding->is_warning;
	return used;
}

/* Feeds the stream up to the first such sequence, and then with that alone. */
static size_t feed_plain(struct decoder *d, const char *src, size_t n, bool last,
                         struct finding *finding)
{
	enum octavo_encoding form = charset_at_hand(d)->encoding;
	uint64_t offset = d->place.offset;
	size_t plain = d->plain_end > offset ? (size_t)(d->plain_end - offset) : 0;

	if (plain > n)
		plain = n;
	/* What was looked at is not looked at again after each finding. */
	plain += octavo_check(strict_form(form), src + plain, n - plain, OCTAVO_STOP).read;
	d->plain_end = offset + plain;
	size_t longer = longer_length(form, src + plain, n - plain);
	if (longer == 0)
		return feed_stream(d, src, n, last, finding);
	size_t used = plain ? feed_stream(d, src, plain, false, finding) : 0;
	return finding->error ? used : used + feed_longer(d, src + used, longer, finding);
}

void decoder_pass(struct decoder *d, const char *utf8, size_t n)
{
	d->stream.offset = d->stream.plain.offset += n;
	d->place.offset += n;
	if (d->has_places)
		place_pass_text(&d->place, utf8, n);
}

/* ------------------------------------------------------------------ other threads */

void decoder_work(struct decoder *d, struct input *in)
{
	struct block_work work = {
		.context = &d->plan, .work = convert_middle, .end = converted_end,
		.size = sizeof(struct converted),
	};
	bool is_own = !d->from.is_foreign && !d->from.is_iso2022 && d->sink->takes_all;

	d->input = in;
	if (in->work.work || !is_own || !d->stream.offset || d->stream.plain.joins ||
	    d->is_at_marks)
		return;
	d->plan = (struct conversion_plan){ d->stream, d->has_places, d->replacing };
	input_work(in, &work);
}

void decoder_end_work(struct decoder *d)
{
	if (d->input)
		input_end_work(d->input);
	d->input = NULL;
}

/* What another thread has converted of src[0..n), and is not used yet; NULL if there is nothing. */
static struct converted *find_converted(const struct decoder *d, const char *src, size_t n)
{
	struct converted *converted = d->input ? d->input->result : NULL;
	bool is_there = converted && converted->begin && converted->begin >= src &&
	                converted->end <= src + n;

	return is_there ? converted : NULL;
}

/* Whether the stream goes on as the other thread took it for. */
static bool goes_on(const struct decoder *d)
{
	const struct octavo_stream *stream = &d->stream.plain;

	return stream->offset && !stream->joins && stream->options == d->plan.stream.options;
}

static size_t take_converted(struct decoder *d, struct converted *converted)
{
	give(d, converted->text, converted->written);
	d->stream.plain = converted->after;
	d->stream.offset = converted->after.offset;
	d->replaced += converted->replaced;
	d->longer += converted->longer;
	place_join(&d->place, &converted->place);
	size_t n = (size_t)(converted->end - converted->begin);
	converted->begin = NULL;
	return n;
}

/* Feeds the stream, or takes what another thread has made of a part. */
static size_t feed_own(struct decoder *d, const char *src, size_t n, bool last,
                       struct finding *finding)
{
	struct converted *converted = find_converted(d, src, n);
	size_t front = converted ? (size_t)(converted->begin - src) : 0;
	size_t used = front ? feed_stream(d, src, front, false, finding) : 0;

	if (finding->error)
		return used;
	if (converted && used == front && goes_on(d))
		used += take_converted(d, converted);
	return used + feed_stream(d, src + used, n - used, last, finding);
}

/* ------------------------------------------------------------------ iconv(3) before it */

/* Takes the conversion to its initial state, whatever the text before left. */
static void begin_system(struct decoder *d)
{
	system_iconv_reset(d->system, d->utf8);
	d->utf8_at = d->utf8_end = d->last_length = 0;
}

static void set_octets(const struct decoder *d, const char *octets, size_t length,
                       struct finding *finding)
{
	finding->place.offset = d->place.offset;
	finding->length = length;
	if (length)
		memcpy(finding->octets, octets, length < MAX_OCTETS ? length : MAX_OCTETS);
}

/* Writes what the options put in place of an error. Returns false if they do not. */
static bool replace(struct decoder *d, const struct finding *error)
{
	unsigned options = d->options, how = options & OCTAVO_ERROR_MASK;
	bool joins = (options & OCTAVO_PER_MASK) == OCTAVO_PER_RUN &&
	             error->place.offset == d->error_end;
	char text[MAX_REPLACEMENT], mark[8];
	struct finding ignored = { .error = NULL };

	if (how == OCTAVO_STOP || how == OCTAVO_ROUNDTRIP)
		return false;
	bool has_mark = !octavo_encode(encoding_of(d->stream.to), 0xFFFD, mark, sizeof mark).error;
	size_t n = replacement(error, how, has_mark ? REPLACEMENT : "?", text);
	if (skips(d, OCTAVO_STRAY))
		leave_out(d);
	if (!(joins && how == OCTAVO_REPLACE))
		feed_stream(d, text, n, true, &ignored);
	d->replaced++;
	return true;
}

/*
 * Passes octets that iconv(3) refuses. They are one column, whatever is written for them. Returns
 * how many octets are used.
 */
static size_t pass_invalid(struct decoder *d, const char *octets,
                           const struct octavo_result *refused, struct finding *finding)
{
	struct place place = d->place;

	/* At the beginning, an error is no byte order mark. */
	if (!d->stream.plain.begun)
		feed_stream(d, "", 0, true, finding);
	if (finding->error) {
		set_octets(d, NULL, 0, finding);
		return 0;
	}
	finding->error = refused->error == OCTAVO_TRUNCATED ? octavo_error_name(OCTAVO_TRUNCATED)
	                                                    : INVALID_KIND;
	finding->place = place;
	set_octets(d, octets, refused->length, finding);
	if (replace(d, finding))
		*finding = (struct finding){ .error = NULL };
	d->place = place;
	d->place.column++;
	d->place.offset += refused->length;
	d->error_end = d->place.offset;
	return refused->length;
}

/* Sets the octets of a character that the stream or its sink refuses. */
static void set_last_octets(struct decoder *d, struct finding *finding)
{
	d->place.offset -= d->last_length;
	set_octets(d, d->last, d->last_length, finding);
	d->place.offset += d->last_length;
}

/*
 * Feeds text that iconv(3) decodes: in parts if no character can be refused, otherwise one after
 * the other. What is not used yet is in 'utf8'.
 */
static size_t feed_system(struct decoder *d, const char *src, size_t n, bool last,
                          struct finding *finding)
{
	bool refuses = (d->sink && !d->sink->takes_all) || (d->options & OCTAVO_EXCLUDE_MASK) ||
	               !octavo_charset_info(d->stream.to)->holds_unicode;
	size_t at = 0;

	for (;;) {
		if (d->utf8_at < d->utf8_end)
			d->utf8_at += feed_stream(d, d->utf8 + d->utf8_at,
			                          d->utf8_end - d->utf8_at, true, finding);
		if (finding->error)
			set_last_octets(d, finding);
		if (finding->error || at == n)
			break;
		struct octavo_result done = (refuses ? system_iconv_next : system_iconv_part)(
			d->system, src + at, n - at, d->utf8);
		if (!done.read && done.error == OCTAVO_TRUNCATED && !last)
			break;
		d->utf8_at = 0;
		d->utf8_end = done.written;
		d->last_length = done.read < MAX_OCTETS ? done.read : MAX_OCTETS;
		memcpy(d->last, src + at + done.read - d->last_length, d->last_length);
		at += done.read;
		d->place.offset += done.read;
		if (!done.read)
			at += pass_invalid(d, src + at, &done, finding);
		if (finding->error)
			break;
	}
	if (last && !finding->error) {
		d->utf8_end = system_iconv_reset(d->system, d->utf8);
		d->utf8_at = d->utf8_end;
		feed_stream(d, d->utf8, d->utf8_end, true, finding);
		if (finding->error)
			set_octets(d, NULL, 0, finding);
	}
	return at;
}

/* ------------------------------------------------------------------ a text, or several */

static void begin_text(struct decoder *d)
{
	unsigned options = stream_options(d) & ~OCTAVO_BOM_MASK;
	bool after_high = d->stream.plain.after_high; /* at the end of the text before */
	const struct octavo_charset *own = charset_own(charset_at_hand(d));

	if (d->texts++ == 0 || d->is_at_marks)
		options |= d->stream.options & OCTAVO_BOM_MASK;
	if (!own)
		begin_system(d);
	d->stream = octavo_charset_stream_init(own ? own : octavo_charset_of(OCTAVO_UTF8),
	                                       octavo_charset_of(d->to), options);
	d->stream.plain.after_high = after_high;
	d->capacity = MAX_CAPACITY;
	d->error_end = UINT64_MAX;
	d->is_begun = true;
}

static size_t feed_text(struct decoder *d, const char *src, size_t n, bool last,
                        struct finding *finding)
{
	const struct charset *charset = charset_at_hand(d);
	size_t used;

	if (!d->is_begun)
		begin_text(d);
	if (!charset_own(charset)) {
		used = feed_system(d, src, n, last, finding);
	} else {
		bool tells = d->tells_longer &&
		             strict_form(charset->encoding) != charset->encoding;
		used = (tells ? feed_plain : feed_own)(d, src, n, last, finding);
		d->place.offset += used - finding->length;
		if (finding->error)
			set_octets(d, src + used - finding->length, finding->length, finding);
		d->place.offset += finding->length;
	}
	if (last && !finding->error) {
		/* UTF-16 continues as UTF-16BE after its byte order mark. */
		d->to = encoding_of(d->stream.to);
		d->is_begun = false;
	}
	return used;
}

/* Searches the escape sequence that ends the current text, or how far there is none. */
static void search_escape(struct decoder *d, const char *src, size_t n, bool last)
{
	size_t at = 0;

	for (;;) {
		d->escape = octavo_escape_find(OCTAVO_UTF8, src + at, n - at);
		at += d->escape.at;
		/* Outside, a return belongs to another encoding. */
		if (!d->is_outside || d->escape.designation != OCTAVO_DESIGNATE_RETURN)
			break;
		at += d->escape.length;
	}
	if (last && !d->escape.designation)
		at = n;
	d->searched = d->place.offset + at;
}

/* Moves past the escape sequence. Returns its length. */
static size_t pass_escape(struct decoder *d)
{
	enum octavo_designation designation = d->escape.designation;
	size_t length = d->escape.length;

	d->is_outside = designation == OCTAVO_DESIGNATE_RETURN;
	d->level = d->is_outside ? 0 : designation - OCTAVO_DESIGNATE_UTF8;
	d->escape.designation = OCTAVO_NO_DESIGNATION;
	d->place.offset += length;
	d->searched = d->place.offset;
	return length;
}

/* Returns what is wrong with a character that an escape sequence cuts; text does not end there. */
static const char *cut_by_escape(const struct decoder *d, const char *src, size_t n)
{
	const struct charset *charset = charset_at_hand(d);
	bool is_own = !charset->is_foreign;

	return octavo_error_name(is_own ? octavo_decode(charset->encoding, src, n).error
	                                : OCTAVO_INTERRUPTED);
}

/* Feeds text of ISO 2022, of which each part between two escape sequences is a text. */
static size_t feed_iso2022(struct decoder *d, const char *src, size_t n, bool last,
                           struct finding *finding)
{
	size_t at = 0;

	for (;;) {
		bool searches = !d->escape.designation && d->place.offset >= d->searched;
		if (searches)
			search_escape(d, src + at, n - at, last);
		size_t size = (size_t)(d->searched - d->place.offset), used = 0;
		bool is_found = d->escape.designation != OCTAVO_NO_DESIGNATION;
		bool is_end = last && size == n - at;
		/* Between two escape sequences, and before the first, there need not be text. */
		bool is_nothing = size == 0 && !d->is_begun && !(is_end && !d->texts);

		if (!is_nothing)
			used = feed_text(d, src + at, size, is_found || is_end, finding);
		at += used;
		if (is_found && finding->error &&
		    is_kind(finding, octavo_error_name(OCTAVO_TRUNCATED)))
			finding->error = cut_by_escape(d, src + at - finding->length,
			                               n - at + finding->length);
		if (used < size && !finding->error)
			d->searched = d->place.offset; /* searched again if incomplete */
		/* More may have been read since it was searched. */
		bool is_incomplete = searches && used < size;
		if (finding->error || (!is_found && (is_end || is_incomplete || size == 0)))
			return at;
		if (is_found)
			at += pass_escape(d);
	}
}

size_t decoder_feed(struct decoder *d, const char *src, size_t n, bool last,
                    struct finding *finding)
{
	size_t used;

	*finding = (struct finding){ .error = NULL };
	if (d->from.is_iso2022)
		used = feed_iso2022(d, src, n, last, finding);
	else
		used = feed_text(d, src, n, last, finding);
	bool is_foreign = charset_at_hand(d)->is_foreign;
	finding->encoding = is_foreign ? OCTAVO_NO_ENCODING : encoding_of(d->stream.from);
	return used;
}

bool decoder_next(struct decoder *d, struct input *in, struct finding *finding)
{
	for (;;) {
		bool last = in->ended;
		input_use(in, decoder_feed(d, in->text, in->size, last, finding));
		if (finding->error)
			return true;
		if (last || !input_read(in))
			return false;
	}
}
