/* Which files may come along with a message: by their bytes (R-739, T20). */
#include "attach/attach.h"
#include "t.h"

#include <stdlib.h>
#include <string.h>

static const struct type_row {
	const char *name, *bytes;
	size_t n;
	const char *want;
} type_rows[] = {
#define ROW(name, bytes, want)                       \
	{                                            \
		name, bytes, sizeof(bytes) - 1, want \
	}
    ROW("PNG", "\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "image/png"),
    ROW("JPEG", "\xff\xd8\xff\xe0\0\x10JFIF", "image/jpeg"),
    ROW("GIF of 1987", "GIF87a\1\0\1\0", "image/gif"),
    ROW("GIF of 1989", "GIF89a\1\0\1\0", "image/gif"),
    ROW("WebP", "RIFF\x24\0\0\0WEBPVP8 ", "image/webp"),
    ROW("RIFF that is sound", "RIFF\x24\0\0\0WAVEfmt ", ""),
    ROW("a WebP cut short", "RIFF\x24\0\0\0WEB", ""),
    ROW("PNG with a wrong line end", "\x89PNG\n\n\x1a\n\0\0\0\r", ""),
    ROW("SVG", "<svg xmlns='http://www.w3.org/2000/svg'>", ""),
    ROW("HTML", "<!doctype html><script>", ""),
    ROW("PDF", "%PDF-1.7\n%", ""),
    ROW("one byte", "\x89", ""),
};

static void
types(void)
{
	const struct type_row *r;

	EACH (r, type_rows) {
		char room[128];
		struct buf b = BUF_ON(room);
		struct sg_str got;

		attach_encode((struct sg_str){r->bytes, r->n}, &b);
		CHECK(attach_bytes(buf_str(&b)) == (int64_t)r->n, "%s: %lld",
		    r->name, (long long)attach_bytes(buf_str(&b)));
		got = attach_picture(buf_str(&b));
		CHECK(str_eq(got, str_of(r->want)), "%s: %.*s", r->name,
		    (int)got.n, got.p);
	}
}

static const struct base64_row {
	const char *text;
	int64_t bytes;
} base64_rows[] = {
    {"", 0},
    {"QQ==", 1},
    {"QUI=", 2},
    {"QUJD", 3},
    {"QUJDRA==", 4},
    {"QQ=", -1},
    {"QQ", -1},
    {"QQ= ", -1},
    {"Q=Q=", -1},
    {"QQ==QQ==", -1},
    {"QUJ-", -1},
    {"QUJ\n", -1},
    {"====", -1},
};

static void
base64(void)
{
	const struct base64_row *r;

	EACH (r, base64_rows)
		CHECK(attach_bytes(str_of(r->text)) == r->bytes, "\"%s\": %lld",
		    r->text, (long long)attach_bytes(str_of(r->text)));
}

#define PNG "iVBORw0KGgoAAAANSUhEUg=="

static const struct check_row {
	const char *name;
	bool picture;
	const char *text, *data;
	int64_t size;
	const char *type; /* NULL: refused, */
	const char *at, *why;
} check_rows[] = {
    {"a name alone", true, NULL, NULL, 7, "", "", ""},
    {"text", false, "a\tb\r\nc", NULL, 6, "text/plain", "", ""},
    {"no text", false, "", NULL, 0, "text/plain", "", ""},
    {"a picture", true, NULL, PNG, 16, "image/png", "", ""},
    {"text that says it is a picture", true, "x", NULL, 1, NULL, "/text",
	"a picture comes as data"},
    {"both", false, "x", PNG, 1, NULL, "/text", "send one of the two"},
    {"a text of another length", false, "abc", NULL, 2, NULL, "/size",
	"length of the text"},
    {"a bell in the text", false, "a\ab", NULL, 3, NULL, "/text",
	"control characters"},
    {"an escape in the text", false, "a\033[2J", NULL, 5, NULL, "/text",
	"control characters"},
    {"data that is a file", false, NULL, PNG, 16, NULL, "/kind",
	"only a picture comes as data"},
    {"data of another length", true, NULL, PNG, 15, NULL, "/size",
	"length of the data"},
    {"no base64", true, NULL, "a+b", 2, NULL, "/data", "not base64"},
    {"no bytes", true, NULL, "", 0, NULL, "/data", "not base64"},
    {"a program", true, NULL, "f0VMRgIBAQA=", 8, NULL, "/data",
	"not a PNG, JPEG, GIF or WebP picture"},
};

static void
checks(void)
{
	const struct check_row *r;

	EACH (r, check_rows) {
		struct attach t = {.picture = r->picture,
		    .has_text = r->text != NULL,
		    .text = str_of(r->text != NULL ? r->text : ""),
		    .has_data = r->data != NULL,
		    .data = str_of(r->data != NULL ? r->data : ""),
		    .size = r->size};
		struct sg_error e = {0};
		struct sg_str type;
		enum sg_err err = attach_check(&t, &type, &e);

		if (r->type != NULL) {
			CHECK(err == SG_OK && str_eq(type, str_of(r->type)),
			    "%s: %s", r->name, e.message);
			continue;
		}
		CHECK(err == SG_EINVALID && strcmp(e.pointer, r->at) == 0 &&
			strstr(e.message, r->why) != NULL,
		    "%s: %s %s", r->name, e.pointer, e.message);
	}
}

static void
limits(void)
{
	size_t n = (ATTACH_PICTURE_MAX / 3 + 1) * 4;
	char *p = malloc(n);
	struct attach t = {.has_text = true, .text = {p, ATTACH_TEXT_MAX}};
	struct sg_error e = {0};
	struct sg_str type;

	if (p == NULL)
		return;
	memset(p, 'A', n);
	t.size = ATTACH_TEXT_MAX;
	CHECK(attach_check(&t, &type, &e) == SG_OK, "%s", e.message);
	t.text.n = (size_t)++t.size;
	CHECK(attach_check(&t, &type, &e) == SG_ELONG, "one byte more");
	memcpy(p, PNG, 16);
	t = (struct attach){.picture = true, .has_data = true, .data = {p, n}};
	t.size = attach_bytes(t.data);
	CHECK(t.size > ATTACH_PICTURE_MAX &&
		attach_check(&t, &type, &e) == SG_ELONG,
	    "%s", e.message);
	t.data.n -= 4;
	t.size = attach_bytes(t.data);
	CHECK(t.size <= ATTACH_PICTURE_MAX &&
		attach_check(&t, &type, &e) == SG_OK,
	    "%s", e.message);
	free(p);
}

int
main(void)
{
	RUN(types);
	RUN(base64);
	RUN(checks);
	RUN(limits);
	return t_done("attach_attach");
}
