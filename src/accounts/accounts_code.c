/* A link as a picture that the camera of a phone reads. */
#include "accounts/accounts_int.h"
#include "qr/qr.h"

static bool
is_here(struct sg_str origin)
{
	static const char *const hosts[] = {
	    "://localhost", "://127.", "://[::1]"};

	for (size_t i = 0; i < sizeof(hosts) / sizeof(hosts[0]); i++)
		if (str_find(origin, str_of(hosts[i])) < origin.n)
			return true;
	return false;
}

struct sg_str
accounts_page(const struct command_in *in)
{
	return in->origin.n > 0 &&
		(!is_here(in->origin) || in->page.n == 0 || is_here(in->page))
	    ? in->origin
	    : in->page;
}

struct sg_str_list
accounts_code(struct sg_str origin, struct sg_str link, struct arena *a)
{
	char room[QR_TEXT_MAX];
	struct buf b = BUF_ON(room);
	struct qr *q = arena_new(a, sizeof(*q));
	struct sg_str *rows = arena_new(a, QR_SIZE_MAX * sizeof(*rows));
	char *text = arena_new(a, (size_t)QR_SIZE_MAX * QR_SIZE_MAX);

	buf_add(&b, origin);
	buf_addz(&b, "/#link=");
	buf_add(&b, link);
	if (origin.n == 0 || buf_full(&b) || q == NULL || rows == NULL ||
	    text == NULL || !qr_make(buf_str(&b), q))
		return (struct sg_str_list){NULL, 0};
	for (unsigned y = 0; y < q->size; y++) {
		char *row = text + (size_t)y * QR_SIZE_MAX;

		for (unsigned x = 0; x < q->size; x++)
			row[x] = q->dark[y][x] ? '1' : '0';
		rows[y] = (struct sg_str){row, q->size};
	}
	return (struct sg_str_list){rows, q->size};
}
