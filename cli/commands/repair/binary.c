/* SPDX-License-Identifier: MIT */
/* binary.c - whether a file is text in UTF-8, or repairing would destroy it */
#include "commands/repair/binary.h"

#include <string.h>

#include "text/detector.h"

/* Whether the octets that were read are UTF-8 but for their NULs, and neither UTF-16 nor UTF-32. */
static bool is_text_with_nul(const struct input *in)
{
	enum octavo_error error = octavo_check(OCTAVO_UTF8, in->text, in->size, OCTAVO_STOP).error;
	struct answer answer;

	if (error && (error != OCTAVO_TRUNCATED || in->ended))
		return false;
	detect_text(&answer, in->text, in->size);
	return answer.evidence != EVIDENCE_STRUCTURE;
}

bool expects_nul(const struct repair_options *options)
{
	return options->strips >> STRIP_NUL & 1 ||
	       (options->preset && preset_excludes(options->preset, 0));
}

const char *why_binary(const struct repair_options *options, const struct input *in, bool is_first)
{
	enum octavo_encoding bom = octavo_sniff_bom(in->text, in->size).encoding;

	if (is_first && bom != OCTAVO_NO_ENCODING && bom != OCTAVO_UTF8)
		return "has the byte order mark of another encoding; see octavo convert, or "
		       "--binary";
	if (!memchr(in->text, '\0', in->size))
		return NULL;
	if (!expects_nul(options))
		return "is not text, as it has NUL; see --strip=nul, --binary";
	return is_text_with_nul(in) ? NULL : "has NUL, and is not UTF-8 otherwise; see --binary";
}
