/* SPDX-License-Identifier: MIT */
/* ranks.c - the processes of a job, and what they tell one another */
#define _POSIX_C_SOURCE 200809L
#include "ranks.h"

#include <fcntl.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/message.h"
#include "base/status.h"

static int own, count;

/* How the process may end. */
static enum { TOGETHER, ALONE, OVER } end = TOGETHER;

/* Standard output and standard error, of ranks whose messages another one prints. */
static int kept[3];

size_t rank_own(void)
{
	return (size_t)own;
}

size_t rank_count(void)
{
	return (size_t)count;
}

bool rank_is_first(void)
{
	return own == 0;
}

/* In what is called at exit. MPI_Abort() may return while the job is ended. */
static void leave(void)
{
	if (end == TOGETHER)
		MPI_Finalize();
	else if (end == ALONE)
		MPI_Abort(MPI_COMM_WORLD, STATUS_TROUBLE);
}

static void fail(MPI_Comm *comm, int *error, ...)
{
	char name[30], reason[MPI_MAX_ERROR_STRING];
	int length;

	(void)comm;
	snprintf(name, sizeof name, "rank %d", own);
	MPI_Error_string(*error, reason, &length);
	trouble(name, reason);
	end = OVER;
	MPI_Abort(MPI_COMM_WORLD, STATUS_TROUBLE);
}

static void silence(void)
{
	int none = open("/dev/null", O_WRONLY | O_CLOEXEC);

	for (int fd = 1; fd <= 2; fd++) {
		kept[fd] = none < 0 ? -1 : dup(fd);
		if (kept[fd] >= 0)
			dup2(none, fd);
	}
	if (none >= 0)
		close(none);
}

void ranks_begin(int *argc, char ***argv)
{
	MPI_Errhandler handler;

	MPI_Init(argc, argv);
	MPI_Comm_create_errhandler(fail, &handler);
	MPI_Comm_set_errhandler(MPI_COMM_WORLD, handler);
	MPI_Comm_rank(MPI_COMM_WORLD, &own);
	MPI_Comm_size(MPI_COMM_WORLD, &count);
	atexit(leave);
	if (own > 0)
		silence();
}

void ranks_go(void)
{
	end = ALONE;
	for (int fd = 1; own > 0 && fd <= 2; fd++) {
		if (kept[fd] < 0)
			continue;
		dup2(kept[fd], fd);
		close(kept[fd]);
	}
}

_Noreturn void ranks_end(int status)
{
	ranks_tell(&status, sizeof status);
	/* Once a process has ended with another status than 0, mpirun may end the others. */
	if (rank_is_first())
		report_stdout();
	MPI_Finalize();
	end = OVER;
	finish(status);
}

/* ---------------------------------------------------------------- together */

bool ranks_agree(bool is_good)
{
	int one = is_good, all;

	MPI_Allreduce(&one, &all, 1, MPI_INT, MPI_LAND, MPI_COMM_WORLD);
	return all;
}

void ranks_tell(void *data, size_t n)
{
	MPI_Bcast(data, (int)n, MPI_BYTE, 0, MPI_COMM_WORLD);
}

void ranks_exchange(const void *one, void *all, size_t n)
{
	MPI_Allgather(one, (int)n, MPI_BYTE, all, (int)n, MPI_BYTE, MPI_COMM_WORLD);
}

char *ranks_collect(const char *one, size_t n, size_t *size)
{
	int length = (int)n, *lengths = allocate(2 * rank_count() * sizeof *lengths);
	int *begins = lengths + count;
	char *all = NULL;

	*size = 0;
	MPI_Gather(&length, 1, MPI_INT, lengths, 1, MPI_INT, 0, MPI_COMM_WORLD);
	for (int i = 0; i < count && rank_is_first(); i++) {
		begins[i] = (int)*size;
		*size += (size_t)lengths[i];
	}
	if (rank_is_first())
		all = allocate(*size);
	MPI_Gatherv(one, length, MPI_BYTE, all, lengths, begins, MPI_BYTE, 0, MPI_COMM_WORLD);
	free(lengths);
	return all;
}
