/* SPDX-License-Identifier: MIT */
/* signature.c - a stage that leaves out a byte order mark, or adds one, in UTF-8 */
#include "commands/repair/bom_filter.h"

static bool take(struct filter *filter, const char *src, size_t n, bool last)
{
	static char written[64 << 10];
	struct signature *signature = (struct signature *)filter;
	struct octavo_result done;

	signature->taken += n;
	do {
		done = octavo_stream_feed(&signature->stream, src, n, written, sizeof written,
		                          last);
		src += done.read;
		n -= done.read;
		signature->written += done.written;
		bool ends = last && !done.error;
		if (ends)
			filter->changes = signature->written != signature->taken;
		if (!filter_feed(filter->next, written, done.written, ends))
			return false;
	} while (done.error);
	return true;
}

void signature_begin(struct signature *signature, unsigned options)
{
	filter_begin(&signature->filter, take, "byte order mark", "byte order mark");
	signature->stream = octavo_stream_init(OCTAVO_UTF8, OCTAVO_UTF8, options);
	signature->taken = signature->written = 0;
}
