/* Server-sent events in any pieces. */
#include "provider/sse.h"
#include "t.h"

static char out[1024];
static size_t used;
static enum sg_err answer;

static enum sg_err
on(void *ctx, struct sg_str name, struct sg_str data)
{
	(void)ctx;
	used += (size_t)snprintf(out + used, sizeof(out) - used, "<%.*s|%.*s>",
	    (int)name.n, name.p, (int)data.n, data.p);
	return answer;
}

static enum sg_err
feed(const char *text, size_t step, size_t room)
{
	static char line[256], data[256];
	struct sg_str all = str_of(text);
	enum sg_err err = SG_OK;
	struct sse s;

	used = 0;
	out[0] = '\0';
	sse_init(&s, line, data, room);
	for (size_t i = 0; i < all.n && err == SG_OK; i += step)
		err = sse_feed(&s, str_part(all, i, step), on, NULL);
	return err;
}

static void
rows_in_pieces(void)
{
	static const struct {
		const char *in, *want;
	} rows[] =
	    {
		{"data: a\n\n", "<|a>"},
		{"data:a\r\n\r\n", "<|a>"},
		{"data: a\rdata: b\r\r", "<|a\nb>"},
		{"event: ping\ndata: {}\n\ndata: x\n\n", "<ping|{}><|x>"},
		{"\xef\xbb\xbf"
		 "data: a\n\n",
		    "<|a>"},
		{"data: a\n\n\xef\xbb\xbf"
		 "data: b\n\n",
		    "<|a>"},
		{": comment\nid: 7\nretry: 5\ndata\n\n", "<|>"},
		{"data:  a\n\n", "<| a>"},
		{"event: lonely\n\n\n\ndata: b\n\n", "<|b>"},
		{"event:\ndata: b\n\n", "<|b>"},
		{"data: unfinished\n", ""},
		{"data: unfinished", ""},
		{"datax: a\n\n", ""},
		{"", ""},
	    },
	  *row;

	answer = SG_OK;
	EACH (row, rows)
		for (size_t step = 1; step < 12; step++) {
			CHECK(feed(row->in, step, 256) == SG_OK, "%s", row->in);
			CHECK(strcmp(out, row->want) == 0, "%s: %s", row->want,
			    out);
		}
}

static void
limits(void)
{
	answer = SG_OK;
	CHECK(feed("data: 12345678\n\n", 1, 8) == SG_EFULL, "a long line");
	CHECK(feed("data: 123\ndata: 4567\n\n", 3, 12) == SG_OK, "just fits");
	CHECK(feed("data: 12345\ndata: 67890\ndata: 1\n\n", 3, 12) == SG_EFULL,
	    "long data");
	CHECK(feed("event: 12345678901234567890123456789012345678901234567890"
		   "123456789012345\ndata: a\n\n",
		  9, 256) == SG_OK &&
		strcmp(out, "<|a>") == 0,
	    "no name is that long");
	answer = SG_EINVALID;
	CHECK(feed("data: a\n\ndata: b\n\n", 1, 256) == SG_EINVALID &&
		strcmp(out, "<|a>") == 0,
	    "who listens can stop it");
}

int
main(void)
{
	RUN(rows_in_pieces);
	RUN(limits);
	return t_done("wire_sse");
}
