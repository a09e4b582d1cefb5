/* SPDX-License-Identifier: MIT */
/* convert.c - octavo_convert(), octavo_repair(), octavo_detect() */
#include "module.h"

#include "lib/stringinfo.h"
#include "mb/pg_wchar.h"
#include "miscadmin.h"
#include "utils/builtins.h"
#include "utils/memutils.h"

PG_FUNCTION_INFO_V1(pg_octavo_convert);
PG_FUNCTION_INFO_V1(pg_octavo_repair);
PG_FUNCTION_INFO_V1(pg_octavo_detect);

/* ---------------------------------------------------------------- words of users */

/* The beginning of what a user has written, for a message: it may have a gigabyte. */
static const char *excerpt(const text *word)
{
	enum { LONGEST = 60 };
	int n = (int)VARSIZE_ANY_EXHDR(word);
	int shown = pg_mbcliplen(VARDATA_ANY(word), n, LONGEST);

	return psprintf("%.*s%s", shown, VARDATA_ANY(word), shown < n ? ".." : "");
}

static const struct octavo_charset *charset_of(const text *label)
{
	char *name = text_to_cstring(label);
	const struct octavo_charset *charset = octavo_charset_from_label(name, OCTAVO_NAMES_SYSTEM);

	pfree(name);
	if (!charset)
		ereport(ERROR, errcode(ERRCODE_INVALID_PARAMETER_VALUE),
		        errmsg("unknown encoding: \"%s\"", excerpt(label)),
		        errhint("'octavo labels' lists those that are known, but for those of "
		                "iconv."));
	return charset;
}

struct word {
	const char *word;
	unsigned options;
};

/* Of U+0000: an error like others. Not a value of the library. */
#define AS_INVALID UINT_MAX

static const struct word for_nul[] = {
	{ "as-invalid", AS_INVALID },
	{ "replace", OCTAVO_REPLACE },
	{ "skip", OCTAVO_SKIP },
	{ "escape", OCTAVO_ESCAPE },
	{ "stop", OCTAVO_STOP },
	{ NULL, 0 },
};
static const struct word *const for_invalid = for_nul + 1;
static const struct word for_replace_per[] = {
	{ "subpart", OCTAVO_PER_SUBPART },
	{ "octet", OCTAVO_PER_OCTET },
	{ "sequence", OCTAVO_PER_SEQUENCE },
	{ "run", OCTAVO_PER_RUN },
	{ NULL, 0 },
};

static unsigned options_of(const text *given, const char *parameter, const struct word *words)
{
	size_t n = VARSIZE_ANY_EXHDR(given);
	StringInfoData allowed;

	for (const struct word *w = words; w->word; w++)
		if (n == strlen(w->word) && memcmp(VARDATA_ANY(given), w->word, n) == 0)
			return w->options;
	initStringInfo(&allowed);
	for (const struct word *w = words; w->word; w++)
		appendStringInfo(&allowed, "%s%s", allowed.len ? ", " : "", w->word);
	ereport(ERROR, errcode(ERRCODE_INVALID_PARAMETER_VALUE),
	        errmsg("invalid value of \"%s\": \"%s\"", parameter, excerpt(given)),
	        errdetail("It is one of: %s.", allowed.data));
}

/* ---------------------------------------------------------------- conversions */

struct conversion {
	const struct octavo_charset *from, *to;
	const char *s;
	size_t n;
	struct varlena *result;
	size_t capacity, size; /* of 'result' in octets, and how many it has, with its header */
};

/* Line feeds before s[at], where no error is. */
static size_t lines_before(const struct conversion *c, size_t at)
{
	struct octavo_charset_stream stream = octavo_charset_stream_init(
		c->from, octavo_charset_of(OCTAVO_UTF8), OCTAVO_STOP);
	char octets[4096];
	size_t lines = 0, done = 0;
	struct octavo_result r;

	do {
		CHECK_FOR_INTERRUPTS();
		r = octavo_charset_stream_feed(&stream, c->s + done, at - done, octets,
		                               sizeof octets, true);
		done += r.read;
		lines += octavo_measure(OCTAVO_UTF8, octets, r.written).lines;
	} while (r.error == OCTAVO_NO_ROOM);
	return lines;
}

/* Reports an error at which a conversion stops. It begins at s[at]. */
static _Noreturn void stop_at(const struct conversion *c, size_t at, size_t length,
                              enum octavo_error error)
{
	const char *what, *from = octavo_charset_label(c->from);
	size_t line = lines_before(c, at) + 1;
	StringInfoData octets;

	if (error == OCTAVO_UNMAPPABLE)
		what = psprintf("%s lacks a character of the text", octavo_charset_label(c->to));
	else if (error == OCTAVO_NUL)
		what = "the text has U+0000, which PostgreSQL cannot store";
	else
		what = psprintf("the text is not %s: %s", from, octavo_error_text(error));
	initStringInfo(&octets);
	for (size_t i = at; i < at + length; i++)
		appendStringInfo(&octets, " %02x", (unsigned char)c->s[i]);
	ereport(ERROR,
	        errcode(error == OCTAVO_UNMAPPABLE ? ERRCODE_UNTRANSLATABLE_CHARACTER
	                                           : ERRCODE_CHARACTER_NOT_IN_REPERTOIRE),
	        errmsg_internal("%s", what),
	        errdetail("The error \"%s\" is at offset %zu, in line %zu:%s.",
	                  octavo_error_name(error), at, line, octets.data));
}

/* Makes the result larger, up to what a value may have. */
static void grow(struct conversion *c, uint64 size)
{
	if (size > MaxAllocSize)
		ereport(ERROR, errcode(ERRCODE_PROGRAM_LIMIT_EXCEEDED),
		        errmsg("the converted text would be larger than 1 GB"),
		        errdetail("A value has at most %zu octets.", MaxAllocSize - VARHDRSZ));
	c->capacity = size;
	c->result = c->result ? repalloc(c->result, size) : palloc(size);
}

static void convert(struct conversion *c, unsigned options)
{
	struct octavo_charset_stream stream = octavo_charset_stream_init(c->from, c->to, options);
	size_t at = 0;
	bool is_last;

	c->result = NULL;
	c->size = VARHDRSZ;
	grow(c, Min(MaxAllocSize, c->size + c->n));
	do {
		size_t n = Min(c->n - at, PIECE);
		is_last = at + n == c->n;
		struct octavo_result r =
			octavo_charset_stream_feed(&stream, c->s + at, n,
			                           (char *)c->result + c->size,
			                           c->capacity - c->size, is_last);
		at += r.read;
		c->size += r.written;
		if (r.error == OCTAVO_NO_ROOM) {
			/* What is one octet too large for a value must not pass for larger. */
			uint64 more = 2 * (uint64)c->capacity + OCTAVO_MIN_CAPACITY;
			grow(c, c->capacity < MaxAllocSize ? Min(MaxAllocSize, more) : more);
			is_last = false;
		} else if (r.error) {
			stop_at(c, stream.offset - r.length, r.length, r.error);
		}
		CHECK_FOR_INTERRUPTS();
	} while (!is_last);
	SET_VARSIZE(c->result, c->size);
}

Datum pg_octavo_convert(PG_FUNCTION_ARGS)
{
	const bytea *source = PG_GETARG_BYTEA_PP(0);
	struct conversion c = {
		charset_of(PG_GETARG_TEXT_PP(1)), charset_of(PG_GETARG_TEXT_PP(2)),
		VARDATA_ANY(source), VARSIZE_ANY_EXHDR(source), NULL, 0, 0
	};

	convert(&c, OCTAVO_STOP);
	PG_RETURN_BYTEA_P(c.result);
}

/* ---------------------------------------------------------------- octavo_repair() */

/* Writes 'by' for each U+0000 of the result. */
static void replace_nuls(struct conversion *c, const char *by)
{
	const char *s = VARDATA(c->result), *end = (char *)c->result + c->size;
	uint64 nuls = 0, by_size = strlen(by);

	for (const char *nul = s; (nul = memchr(nul, 0, end - nul)); nul++) {
		CHECK_FOR_INTERRUPTS();
		nuls++;
	}
	if (!nuls)
		return;
	c->result = NULL;
	grow(c, c->size - nuls + nuls * by_size);
	SET_VARSIZE(c->result, c->capacity);
	char *to = VARDATA(c->result);
	while (s < end) {
		CHECK_FOR_INTERRUPTS();
		const char *nul = memchr(s, 0, end - s);
		size_t n = (nul ? nul : end) - s;
		memcpy(to, s, n);
		to += n;
		s += n;
		if (nul) {
			memcpy(to, by, by_size);
			to += by_size;
			s++;
		}
	}
}

Datum pg_octavo_repair(PG_FUNCTION_ARGS)
{
	const bytea *source = PG_GETARG_BYTEA_PP(0);
	unsigned invalid = options_of(PG_GETARG_TEXT_PP(1), "invalid", for_invalid);
	unsigned nul = options_of(PG_GETARG_TEXT_PP(2), "nul", for_nul);
	unsigned per = options_of(PG_GETARG_TEXT_PP(3), "replace_per", for_replace_per);
	const struct octavo_charset *utf8 = octavo_charset_of(OCTAVO_UTF8);
	struct conversion c = { utf8, utf8, VARDATA_ANY(source), VARSIZE_ANY_EXHDR(source),
		                NULL, 0, 0 };

	if (GetDatabaseEncoding() != PG_UTF8)
		ereport(ERROR, errcode(ERRCODE_FEATURE_NOT_SUPPORTED),
		        errmsg("octavo_repair() needs a database in UTF8, and this one is in %s",
		               GetDatabaseEncodingName()),
		        errhint("The other functions of octavo work in every database."));
	if (nul == OCTAVO_STOP && memchr(c.s, 0, c.n))
		stop_at(&c, (char *)memchr(c.s, 0, c.n) - c.s, 1, OCTAVO_NUL);
	convert(&c, invalid | per | (nul == AS_INVALID ? TEXT_OPTIONS : 0));
	if (nul != AS_INVALID && nul != OCTAVO_STOP)
		replace_nuls(&c, nul == OCTAVO_REPLACE  ? "\xEF\xBF\xBD"
		                 : nul == OCTAVO_ESCAPE ? "\\u{0}"
		                                        : "");
	PG_RETURN_TEXT_P(c.result);
}

/* ---------------------------------------------------------------- octavo_detect() */

/*
 * The encoding of a byte order mark, or the first that takes the octets for text, of which 00 is
 * none in any form. Those that decode sequences longer than needed are left out: a search in such
 * text can miss what it has.
 */
static enum octavo_encoding find_form(const char *s, size_t n)
{
	static const enum octavo_encoding forms[] = { OCTAVO_ASCII, OCTAVO_UTF8, OCTAVO_CESU8,
		OCTAVO_WTF8, OCTAVO_MUTF8, OCTAVO_UTF8_MAN7, OCTAVO_UTF8_RFC2279 };
	enum octavo_encoding marked = octavo_sniff_bom(s, n).encoding;

	if (marked != OCTAVO_NO_ENCODING || memchr(s, 0, n))
		return marked;
	for (size_t i = 0; i < lengthof(forms); i++)
		if (octavo_check(forms[i], s, n, OCTAVO_STOP).error == OCTAVO_OK)
			return forms[i];
	return OCTAVO_NO_ENCODING;
}

/* The charset that all of the octets are certainly in, without an error; NULL if there is none. */
static const struct octavo_charset *find_charset(const char *s, size_t n)
{
	void *memory = palloc(OCTAVO_DETECT_MEMORY);
	struct octavo_detector *detector = octavo_detect_begin(memory, NULL);

	for (size_t at = 0; at < n; at += PIECE) {
		CHECK_FOR_INTERRUPTS();
		octavo_detect_feed(detector, s + at, Min(n - at, PIECE), n - at <= PIECE);
	}
	struct octavo_verdict v = octavo_detect_verdict(detector);
	pfree(memory);
	CHECK_FOR_INTERRUPTS();
	const struct octavo_charset *charset = v.readings[0].decoding.charset;
	bool is_certain = v.condition == OCTAVO_CONDITION_OTHER &&
	                  v.readings[0].posterior >= OCTAVO_CERTAIN &&
	                  !octavo_charset_check(charset, s, n, OCTAVO_STOP).error;
	return is_certain ? charset : NULL;
}

Datum pg_octavo_detect(PG_FUNCTION_ARGS)
{
	const bytea *source = PG_GETARG_BYTEA_PP(0);
	const char *s = VARDATA_ANY(source);
	size_t n = VARSIZE_ANY_EXHDR(source);
	const struct octavo_charset *charset = octavo_charset_of(find_form(s, n));

	if (!charset)
		charset = find_charset(s, n);
	if (!charset)
		PG_RETURN_NULL();
	PG_RETURN_TEXT_P(cstring_to_text(octavo_charset_label(charset)));
}
