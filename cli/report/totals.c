/* SPDX-License-Identifier: MIT */
/* totals.c - the number of findings of each kind */
#include "report/totals.h"

void totals_add(struct totals *to, const struct totals *some)
{
	to->files += some->files;
	to->with_errors += some->with_errors;
	to->unread += some->unread;
	to->skipped += some->skipped;
	to->octets += some->octets;
	to->errors += some->errors;
	for (size_t i = 0; i < kind_count(); i++) {
		to->errors_of[i] += some->errors_of[i];
		to->files_of[i] += some->files_of[i];
	}
}

size_t totals_sort(const struct totals *totals, size_t order[MAX_KINDS])
{
	size_t n = 0;

	for (size_t i = 0; i < kind_count(); i++) {
		if (!totals->errors_of[i])
			continue;
		size_t at = n++;
		for (; at && totals->errors_of[order[at - 1]] < totals->errors_of[i]; at--)
			order[at] = order[at - 1];
		order[at] = i;
	}
	return n;
}
