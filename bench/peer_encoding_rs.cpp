/* SPDX-License-Identifier: MIT */
/* peer_encoding_rs.cpp - encoding_rs, by the functions that its crate encoding_c has for C */
#include <cstring>

#include "peer.h"

struct Encoding;
struct Decoder;
struct Encoder;

extern "C" {
const Encoding *encoding_for_label(const uint8_t *label, size_t length);
Decoder *encoding_new_decoder_without_bom_handling(const Encoding *);
void decoder_free(Decoder *);
uint32_t decoder_decode_to_utf8_without_replacement(Decoder *, const uint8_t *src, size_t *n, uint8_t *dst,
                                                    size_t *cap, bool last);
Encoder *encoding_new_encoder(const Encoding *);
void encoder_free(Encoder *);
uint32_t encoder_encode_from_utf8_without_replacement(Encoder *, const uint8_t *src, size_t *n, uint8_t *dst,
                                                      size_t *cap, bool last);
}

namespace {

const Encoding *encoding(const operation &o)
{
	const char *const label = octavo_charset_label(o.charset);
	const char *const name = std::strncmp(label, "web:", 4) == 0 ? label + 4 : label;
	return encoding_for_label(reinterpret_cast<const uint8_t *>(name), std::strlen(name));
}

/* Where all was read the result is 0. */
template <typename Coder, Coder *(*make_coder)(const Encoding *), void (*free_coder)(Coder *),
          uint32_t (*code)(Coder *, const uint8_t *, size_t *, uint8_t *, size_t *, bool)>
size_t convert(const operation &o, const char *src, size_t n, char *dst, size_t cap)
{
	Coder *const coder = make_coder(encoding(o));
	const uint32_t result = code(coder, reinterpret_cast<const uint8_t *>(src), &n,
	                             reinterpret_cast<uint8_t *>(dst), &cap, true);
	free_coder(coder);
	return result ? SIZE_MAX : cap;
}

constexpr call decode = convert<Decoder, encoding_new_decoder_without_bom_handling, decoder_free,
                                decoder_decode_to_utf8_without_replacement>;
constexpr call encode = convert<Encoder, encoding_new_encoder, encoder_free,
                                encoder_encode_from_utf8_without_replacement>;

std::vector<contestant> contestants(const operation &o)
{
	if (!o.charset || !encoding(o))
		return {};
	return { o.to == OCTAVO_UTF8 ? make<decode>("encoding_rs") : make<encode>("encoding_rs") };
}

const joins here({ "encoding_rs", "by encoding_c", nullptr, contestants });

} // namespace
