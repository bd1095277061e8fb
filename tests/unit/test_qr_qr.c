/* QR codes: the same picture as an encoder that is not ours. */
#include "t.h"

#include "base/sha256.h"
#include "qr/qr.h"

/*
 * Byte i of a text of n bytes is 'a' + (i * 7 + n) % 26.  Size and the SHA-256
 * of the picture, row by row, '#' for dark and '.' for light, as npm's qrcode
 * 1.5.4 draws it at level M: the shortest and the longest text of each of the
 * versions 1 to 10.
 */
static const struct {
	size_t n;
	unsigned size;
	const char *sha256;
} rows[] = {
    {1, 21, "5a2c66e0bb9a8a6e0b723f6e1e9f706923d8e816c3d04648442a3411f9c3f7f8"},
    {14, 21,
	"33fe89e26ffef70a4a46b777fc56868ba7b3c415ff05f0a8efda47bb4e737536"},
    {15, 25,
	"c387b44750fad5ce7f75db0882bf818f23e689add0feef56c40bce3e29eae325"},
    {26, 25,
	"15e3767b211bd7e74f3b1a6d7682d9c1a03a06ba390d0a1a0c5a78605845dfa6"},
    {27, 29,
	"268e0a394600d567ebd06418263f585e07fed127ceee560394a9121fa08c88ce"},
    {42, 29,
	"df57c4f56808eb9c2739938bb9d98e0285aaf69ef9ee6ce68175775e17e7df1f"},
    {43, 33,
	"0a724951a4e011118b905dafdc962a20dfb13351fe04630419ceafe25cb5f352"},
    {62, 33,
	"be034ee6b97cbf604a957a0cbb2da75569c06e510324af04ce9a89a99f577f5b"},
    {63, 37,
	"86a1a2e7eee485a33afb9524c22146b9c783242aa825f4d39dfbcbf4ebe6eb35"},
    {84, 37,
	"51c0fbbdbce46f2b0ffaa77b409603ad0eaabf8dd41a30915e12fc9f087d8dce"},
    {85, 41,
	"de35c024230caeed8695d205f1d09432dc11eb77bc17c356a26f070024d0c5bb"},
    {106, 41,
	"52303b6dd49f5c0cd12ac85bea36cdf6064f3ba4910e2dc528bdd37ee55d2e37"},
    {107, 45,
	"b2e1b54f19c18bc799c0e2102f7178b6db31edea4f1cc89ab9145d395553059e"},
    {122, 45,
	"49ff4dba36c91c1345267f299ec8ec505c77d814e61b72dcfbe203978a9bb76a"},
    {123, 49,
	"788aa754efc3a5627329cefa7ed8edcb825e1c18265169ece71c9dcf153a2504"},
    {152, 49,
	"df89aec27a2e85a32adc3435fd437899fcc430729d27f7fa0d6bcc70d1e3957b"},
    {153, 53,
	"6a196f345112d386eadbfdb368b7ff6c8ee8cfb322d8a9e42219de5723bd7b05"},
    {180, 53,
	"91402267378d64f729f95f0face27694f6a311a9fac22a1550d2fb51b45fd83c"},
    {181, 57,
	"f309ac5371d4a9e27f03e315ecff6b55ee90ef5c7ea87ad6b5e148a63ff4fd0e"},
    {213, 57,
	"781bf8634b5726c66fe2b15df280b2725c66bcfa1316dabe6b676130d49bd42b"},
};

static struct qr code;

/* a decoder reads it back, in tests/e2e/tls.sh; this is the picture. */
static void
the_picture_of_each_version(void)
{
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		char text[QR_TEXT_MAX], hex[2 * SHA256_SIZE + 1] = "";
		static char drawn[QR_SIZE_MAX * QR_SIZE_MAX];
		uint8_t digest[SHA256_SIZE];
		struct buf b = {.p = hex, .cap = 2 * SHA256_SIZE};
		size_t n = 0;

		for (size_t k = 0; k < rows[i].n; k++)
			text[k] = (char)('a' + (k * 7 + rows[i].n) % 26);
		CHECK(qr_make((struct sg_str){text, rows[i].n}, &code) &&
			code.size == rows[i].size,
		    "%zu bytes: size %u", rows[i].n, code.size);
		for (unsigned r = 0; r < code.size; r++)
			for (unsigned c = 0; c < code.size; c++)
				drawn[n++] = code.dark[r][c] ? '#' : '.';
		sha256_of((struct sg_str){drawn, n}, digest);
		buf_addhex(&b, digest, sizeof(digest));
		CHECK(strcmp(hex, rows[i].sha256) == 0, "%zu bytes: %s",
		    rows[i].n, hex);
	}
}

static void
what_does_not_fit_is_refused(void)
{
	static const char text[QR_TEXT_MAX + 1];

	CHECK(qr_make((struct sg_str){text, QR_TEXT_MAX}, &code),
	    "the longest, of bytes that are no text");
	CHECK(!qr_make((struct sg_str){text, QR_TEXT_MAX + 1}, &code),
	    "one more");
	CHECK(qr_make(STR(""), &code) && code.size == 21, "none at all");
}

int
main(void)
{
	RUN(the_picture_of_each_version);
	RUN(what_does_not_fit_is_refused);
	return t_done("qr_qr");
}
