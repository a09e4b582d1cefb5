/* SPDX-License-Identifier: MIT */
/* turns.c - pieces of work that ranks take one after the other, as they get free */
#include "turns.h"

#include <mpi.h>

#include "ranks.h"

/* The memory of the first rank has the next number, and all ranks add to it. */
static MPI_Win window;
static uint64_t *memory;

void turns_open(void)
{
	MPI_Aint size = rank_is_first() ? sizeof *memory : 0;

	MPI_Win_allocate(size, sizeof *memory, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &window);
	MPI_Win_lock_all(0, window);
	if (rank_is_first())
		turns_reset();
}

void turns_close(void)
{
	MPI_Win_unlock_all(window);
	MPI_Win_free(&window);
}

static uint64_t change(uint64_t by, MPI_Op how)
{
	uint64_t before;

	MPI_Fetch_and_op(&by, &before, MPI_UINT64_T, 0, 0, how, window);
	MPI_Win_flush(0, window);
	return before;
}

uint64_t turns_next(void)
{
	return change(1, MPI_SUM);
}

void turns_reset(void)
{
	change(0, MPI_REPLACE);
}
