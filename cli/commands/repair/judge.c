/* SPDX-License-Identifier: MIT */
/* judge.c - whether a text is in another charset throughout, or is compressed */
#include "commands/repair/judge.h"

#include <stdlib.h>
#include <string.h>

#include "base/count_octets.h"
#include "base/memory.h"
#include "octavo.h"
#include "text/advice.h"
#include "text/detector.h"

/* What is judged: the beginning, where declarations stand, what is before the error, and it. */
#define BEFORE MAX_KEPT
#define BEHIND MAX_READ

void judge_begin(struct judge *judge)
{
	judge->is_open = true;
	judge->passed = judge->foreign = 0;
}

static size_t least(uint64_t a, size_t b)
{
	return a < b ? (size_t)a : b;
}

/* Appends to the beginning of the text. */
static void keep_beginning(struct judge *judge, const char *octets, size_t n)
{
	size_t kept = least(judge->passed, DECLARED_HEAD);

	memcpy(judge->beginning + kept, octets, least(n, DECLARED_HEAD - kept));
}

/* Sets where the first error or NUL is, or what may become one. Returns whether it is one. */
static bool finds_error(const struct input *in, size_t *at)
{
	struct octavo_result good = octavo_check(OCTAVO_UTF8, in->text, in->size, OCTAVO_STOP);
	const char *nul = memchr(in->text, '\0', good.read);

	*at = nul ? (size_t)(nul - in->text) : good.read;
	return nul || (good.error && (good.error != OCTAVO_TRUNCATED || in->ended));
}

/* Judges by what is around 'at'. */
static void judge_at(struct judge *judge, struct input *in, size_t at, struct answer *answer)
{
	input_read_on(in, at + BEHIND + 1); /* to know whether that is all */
	keep_beginning(judge, in->text, at);
	uint64_t good = judge->passed + at;
	size_t first = least(good, DECLARED_HEAD);
	size_t before = least(good - first, BEFORE), after = least(in->size - at, BEHIND);
	size_t size = first + before + after;
	char *judged = reallocate(NULL, size);

	memcpy(judged, judge->beginning, first);
	memcpy(judged + first, in->text + at - before, before + after);
	detect_text(answer, judged, size);
	if (answer->evidence == EVIDENCE_APPENDED)
		answer->appended.at += good - first - before;
	answer->is_inside = in->inside;
	answer->is_whole = in->all_read && size == good + (in->size - at);
	free(judged);
}

bool judge_refuses(struct judge *judge, struct input *in)
{
	struct answer answer;
	size_t at;

	if (!judge->is_open)
		return false;
	bool is_bad = finds_error(in, &at);
	judge->foreign += at - (judge->foreign ? 0 : ascii_length(in->text, at));
	bool is_utf8 = judge->foreign >= BEFORE;
	judge->is_open = !is_bad && !is_utf8;
	if (judge->is_open) {
		keep_beginning(judge, in->text, at);
		judge->passed += at;
		return false;
	}
	if (is_utf8)
		return false;
	judge_at(judge, in, at, &answer);
	if (!is_other_throughout(&answer))
		return false;
	if (in->error)
		input_read(in); /* tells that it cannot be read, which is worse */
	else
		refuse_with_advice(in->name, "not repaired", &answer);
	return true;
}
