/* SPDX-License-Identifier: MIT */
/* error_filter.c - the filter that turns any form of UTF-8 into well-formed UTF-8 */
#include "commands/repair/error_filter.h"

static void write_on(struct error_filter *filter, const char *text, size_t n)
{
	filter->failed |= !filter_feed(filter->filter.next, text, n, false);
}

static size_t take(struct sink *sink, const char *text, size_t n)
{
	char *filter = (char *)sink - offsetof(struct error_filter, sink);

	write_on((struct error_filter *)filter, text, n);
	return n;
}

static void write_octets(struct error_filter *filter, const struct finding *finding)
{
	const struct octets *octets = filter->decoder.replacing;

	if (filter->keeps) {
		write_on(filter, finding->octets, finding->length);
		return;
	}
	for (size_t i = 0; i < finding->length; i++) {
		unsigned char octet = (unsigned char)finding->octets[i];
		write_on(filter, octets->text[octet].utf8, octets->text[octet].size);
	}
}

size_t error_filter_feed(struct error_filter *filter, const char *src, size_t n, bool last)
{
	struct decoder *decoder = &filter->decoder;
	struct finding finding;
	size_t at = 0;

	do {
		at += decoder_feed(decoder, src + at, n - at, last, &finding);
		if (!finding.error)
			break;
		write_octets(filter, &finding);
		if (filter->keeps)
			filter->kept++;
		else
			filter->filter.changes++;
	} while (!filter->failed);
	filter->filter.changes += decoder->replaced;
	decoder->replaced = 0;
	if (last)
		joints_end(&filter->joints);
	if (last && !filter->failed)
		filter->failed = !filter_feed(filter->filter.next, "", 0, true);
	return at;
}

void error_filter_begin(struct error_filter *filter, enum octavo_encoding form, unsigned options,
                        const struct octets *octets)
{
	struct decoder *decoder = &filter->decoder;
	bool stops = octets || filter->keeps;

	filter_begin(&filter->filter, NULL, "error", "errors");
	filter->sink = (struct sink){ .take = take, .takes_all = true };
	decoder->replacing = octets;
	filter->failed = false;
	filter->kept = 0;
	if (!decoder->sink) {
		decoder->from.encoding = form;
		decoder->to = OCTAVO_UTF8;
		decoder->sink = &filter->sink;
		decoder->joints = &filter->joints;
		decoder_open(decoder);
	}
	decoder_begin(decoder, stops ? options & ~OCTAVO_ERROR_MASK : options);
}

void error_filter_close(struct error_filter *filter)
{
	if (filter->decoder.sink)
		decoder_close(&filter->decoder);
}
