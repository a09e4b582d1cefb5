/* SPDX-License-Identifier: MIT */
/* tally.c - how many there are of each kind of what check finds */
#include "report/tally.h"

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
