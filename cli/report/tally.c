/* SPDX-License-Identifier: MIT */
/* tally.c - what check finds is of a kind, and how many there are of each */
#include "report/tally.h"

#include <string.h>

#include "examine/lint.h"
#include "octavo.h"

/* The library's faults that a text can have, from OCTAVO_STRAY on, .. */
#define FAULTS ((size_t)OCTAVO_UNMAPPABLE)

/* .. the levels of ISO/IEC 10646-1, and what lint knows. */
size_t kinds(void)
{
	return FAULTS + 1 + LINT_NONCHARACTER; /* which is a fault already */
}

struct kind kind_at(size_t i)
{
	enum octavo_fault fault = (enum octavo_fault)(i + OCTAVO_STRAY);

	if (i < FAULTS)
		return (struct kind){ octavo_fault_name(fault), octavo_fault_text(fault), false };
	if (i == FAULTS)
		return (struct kind){ LEVEL_KIND,
		                      "character that the implementation level does not have "
		                      "(ISO/IEC 10646-1 clause 14)", false };
	return (struct kind){ lint_name(i - FAULTS - 1), lint_text(i - FAULTS - 1), true };
}

size_t kind_named(const char *name)
{
	size_t i = 0;

	while (i < kinds() && strcmp(kind_at(i).name, name) != 0)
		i++;
	return i;
}

void tally_add(struct tally *to, const struct tally *some)
{
	to->files += some->files;
	to->faulty += some->faulty;
	to->unread += some->unread;
	to->skipped += some->skipped;
	to->octets += some->octets;
	to->faults += some->faults;
	for (size_t i = 0; i < kinds(); i++) {
		to->faults_of[i] += some->faults_of[i];
		to->files_of[i] += some->files_of[i];
	}
}

size_t tally_sort(const struct tally *tally, size_t order[MOST_KINDS])
{
	size_t n = 0;

	for (size_t i = 0; i < kinds(); i++) {
		if (!tally->faults_of[i])
			continue;
		size_t at = n++;
		for (; at && tally->faults_of[order[at - 1]] < tally->faults_of[i]; at--)
			order[at] = order[at - 1];
		order[at] = i;
	}
	return n;
}
