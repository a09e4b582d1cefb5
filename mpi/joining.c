/* SPDX-License-Identifier: MIT */
/* joining.c - summaries of the ranges of all ranks, joined to one */
#include "joining.h"

#include <mpi.h>

/* What ranks send: the same octets on all machines. */
struct message {
	uint8_t octets[OCTAVO_SUMMARY_SIZE];
	uint8_t is_bad;
};

/* Octets may come from anywhere: they are read as those of a file are. */
static void join(const struct message *before, struct message *behind)
{
	struct octavo_summary first, second;
	bool is_good = !before->is_bad && !behind->is_bad &&
	               octavo_summary_read(&first, before->octets, sizeof before->octets) &&
	               octavo_summary_read(&second, behind->octets, sizeof behind->octets) &&
	               octavo_summary_join(&first, &second);

	if (is_good)
		octavo_summary_write(&first, behind->octets);
	behind->is_bad = !is_good;
}

static void join_some(void *before, void *behind, int *n, MPI_Datatype *type)
{
	const struct message *first = before;
	struct message *second = behind;

	(void)type;
	for (int i = 0; i < *n; i++)
		join(first + i, second + i);
}

bool join_all(struct octavo_summary *summary, bool is_good)
{
	static MPI_Op operation = MPI_OP_NULL;
	static MPI_Datatype type;
	struct message own = { .is_bad = !is_good }, all;

	if (operation == MPI_OP_NULL) {
		MPI_Op_create(join_some, 0, &operation);
		MPI_Type_contiguous(sizeof own, MPI_BYTE, &type);
		MPI_Type_commit(&type);
	}
	octavo_summary_write(summary, own.octets);
	MPI_Allreduce(&own, &all, 1, type, operation, MPI_COMM_WORLD);
	return !all.is_bad && octavo_summary_read(summary, all.octets, sizeof all.octets);
}
