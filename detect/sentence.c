/* SPDX-License-Identifier: MIT */
/* sentence.c - a verdict in a sentence */
#include <string.h>

#include "octavo-detect.h"
#include "writer.h"

static const char *language_name(const char *tag)
{
	static const struct {
		char tag[8];
		const char *name;
	} names[] = {
		{ "af", "Afrikaans" }, { "ar", "Arabic" }, { "ast", "Asturian" },
		{ "az", "Azerbaijani" }, { "be", "Belarusian" }, { "bg", "Bulgarian" },
		{ "br", "Breton" }, { "ca", "Catalan" }, { "cs", "Czech" }, { "cy", "Welsh" },
		{ "da", "Danish" }, { "de", "German" }, { "el", "Greek" }, { "en", "English" },
		{ "eo", "Esperanto" }, { "es", "Spanish" }, { "et", "Estonian" },
		{ "eu", "Basque" }, { "fa", "Persian" }, { "fi", "Finnish" }, { "fr", "French" },
		{ "ga", "Irish" }, { "gd", "Gaelic" }, { "gl", "Galician" }, { "he", "Hebrew" },
		{ "hr", "Croatian" }, { "hu", "Hungarian" }, { "hy", "Armenian" },
		{ "id", "Indonesian" }, { "is", "Icelandic" }, { "it", "Italian" },
		{ "ja", "Japanese" }, { "ka", "Georgian" }, { "kk", "Kazakh" },
		{ "ko", "Korean" }, { "lt", "Lithuanian" }, { "lv", "Latvian" },
		{ "mk", "Macedonian" }, { "mn", "Mongolian" }, { "nb", "Norwegian" },
		{ "nl", "Dutch" }, { "oc", "Occitan" }, { "pl", "Polish" },
		{ "pt", "Portuguese" }, { "ro", "Romanian" }, { "ru", "Russian" },
		{ "sk", "Slovak" }, { "sl", "Slovenian" }, { "sq", "Albanian" },
		{ "sr", "Serbian" }, { "sv", "Swedish" }, { "tg", "Tajik" }, { "th", "Thai" },
		{ "tr", "Turkish" }, { "uk", "Ukrainian" }, { "ur", "Urdu" },
		{ "vi", "Vietnamese" }, { "zh-hans", "Chinese" }, { "zh-hant", "Chinese" },
	};

	for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
		if (strcmp(names[i].tag, tag) == 0)
			return names[i].name;
	return NULL;
}

static void write_reading(struct writer *to, const struct octavo_reading *reading)
{
	const char *language = language_name(reading->language);

	octavo_write_decoding(to, &reading->decoding);
	if (language) {
		octavo_write(to, " (");
		octavo_write(to, language);
		octavo_write(to, ")");
	}
}

/* The likeliest reading, how likely it is, and the next if it is not much less likely. */
static void write_readings(struct writer *to, const struct octavo_verdict *v)
{
	enum { PERCENT = 100, MIN_NEXT = 10 * PERCENT };

	write_reading(to, &v->readings[0]);
	octavo_write(to, ", ");
	octavo_write_number(to, v->readings[0].posterior / PERCENT);
	octavo_write(to, " %");
	if (v->count > 1 && v->readings[1].posterior >= MIN_NEXT) {
		octavo_write(to, "; or ");
		write_reading(to, &v->readings[1]);
	}
}

static void write_parts(struct writer *to, const struct octavo_verdict *v)
{
	for (unsigned i = 0; i < v->count; i++) {
		if (i)
			octavo_write(to, i + 1 < v->count ? ", " : " and ");
		octavo_write_decoding(to, &v->readings[i].decoding);
	}
}

size_t octavo_detect_sentence(const struct octavo_verdict *v, char *dst, size_t cap)
{
	static const char *const sentences[] = {
		[OCTAVO_CONDITION_UNKNOWN] = "unknown",
		[OCTAVO_CONDITION_EMPTY] = "empty",
		[OCTAVO_CONDITION_ASCII] = "ASCII",
		[OCTAVO_CONDITION_GOOD] = "UTF-8",
		[OCTAVO_CONDITION_OTHER] = "looks like ",
		[OCTAVO_CONDITION_MIXED] = "looks like a mixture of ",
		[OCTAVO_CONDITION_MISREAD] = "looks like it was read in another charset: ",
		[OCTAVO_CONDITION_DAMAGED] = "UTF-8 with errors: ",
		[OCTAVO_CONDITION_BINARY] = "looks like binary data",
	};
	struct writer to = { dst, cap, 0 };

	octavo_write(&to, sentences[v->condition]);
	switch (v->condition) {
	case OCTAVO_CONDITION_MIXED:
		write_parts(&to, v);
		break;
	case OCTAVO_CONDITION_OTHER:
	case OCTAVO_CONDITION_MISREAD:
		write_readings(&to, v);
		break;
	case OCTAVO_CONDITION_DAMAGED:
		octavo_write_number(&to, v->errors);
		octavo_write(&to, ", the first at offset ");
		octavo_write_number(&to, v->error_offset);
		break;
	default:
		break;
	}
	return octavo_write_end(&to);
}
