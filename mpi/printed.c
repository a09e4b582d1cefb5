/* SPDX-License-Identifier: MIT */
/* printed.c - what the first rank prints, to standard output or a file */
#include "printed.h"

bool printed_open(struct printed *printed, const char *name, char **inputs)
{
	if (!output_open(&printed->out, name, inputs))
		return false;
	printed->words = memory_stream_open();
	return true;
}

void printed_flush(struct printed *printed)
{
	memory_stream_flush(printed->words);
	output_write(&printed->out, printed->words->text, printed->words->size);
	output_flush(&printed->out);
	memory_stream_empty(printed->words);
}

bool printed_close(struct printed *printed)
{
	printed_flush(printed);
	memory_stream_close(printed->words);
	return output_close(&printed->out, true);
}
