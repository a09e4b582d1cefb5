/* SPDX-License-Identifier: MIT */
/* decompress.c - what bench/compressed compares with: a file is decompressed, and nothing else */
#include <lzma.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include <zlib.h>
#include <zstd.h>

static unsigned char in[64 << 10], out[256 << 10];

static size_t take(void)
{
	ssize_t got = read(STDIN_FILENO, in, sizeof in);
	return got > 0 ? (size_t)got : 0;
}

static unsigned long long by_zlib(void)
{
	z_stream z = { .next_in = in };
	unsigned long long size = 0;

	if (inflateInit2(&z, 16 + MAX_WBITS) != Z_OK)
		return 0;
	while ((z.avail_in = (unsigned)take())) {
		z.next_in = in;
		do {
			z.next_out = out;
			z.avail_out = sizeof out;
			inflate(&z, Z_NO_FLUSH);
			size += sizeof out - z.avail_out;
		} while (z.avail_out == 0);
	}
	inflateEnd(&z);
	return size;
}

static unsigned long long by_zstd(void)
{
	ZSTD_DStream *stream = ZSTD_createDStream();
	ZSTD_inBuffer from = { .src = in };
	unsigned long long size = 0;

	while ((from.size = take())) {
		ZSTD_outBuffer to = { out, sizeof out, sizeof out };
		from.pos = 0;
		while (from.pos < from.size || to.pos == to.size) {
			to.pos = 0;
			if (ZSTD_isError(ZSTD_decompressStream(stream, &to, &from)))
				return 0;
			size += to.pos;
		}
	}
	ZSTD_freeDStream(stream);
	return size;
}

static unsigned long long by_lzma(void)
{
	lzma_stream stream = LZMA_STREAM_INIT;
	unsigned long long size = 0;

	if (lzma_stream_decoder(&stream, UINT64_MAX, 0) != LZMA_OK)
		return 0;
	while ((stream.avail_in = take())) {
		stream.next_in = in;
		do {
			stream.next_out = out;
			stream.avail_out = sizeof out;
			if (lzma_code(&stream, LZMA_RUN) > LZMA_STREAM_END)
				return 0;
			size += sizeof out - stream.avail_out;
		} while (stream.avail_out == 0);
	}
	lzma_end(&stream);
	return size;
}

/* Prints how long the text on standard input is. */
int main(int argc, char **argv)
{
	const char *name = argc == 2 ? argv[1] : "";
	unsigned long long size = strcmp(name, "gzip") == 0 ? by_zlib() :
	                          strcmp(name, "zstd") == 0 ? by_zstd() :
	                          strcmp(name, "xz") == 0   ? by_lzma() :
	                                                      0;

	printf("%llu\n", size);
	return size == 0;
}
