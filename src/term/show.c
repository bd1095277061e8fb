/* Foreign text, times and spans for a terminal; see show.h. */
#include <stdlib.h>
#include <string.h>

#include "gate/gate_call.h"
#include "system/text_unistring.h"
#include "base/rfc3339.h"
#include "term/show.h"

void
show_to(FILE *f, struct sg_str s, size_t columns)
{
	struct sanitize how = {
	    .classes = &text_classes_unistring, .columns = columns};
	struct buf b = {.cap = SANITIZE_ROOM(s.n)};

	if ((b.p = malloc(b.cap)) != NULL)
		(void)sanitize_add(&how, s, &b);
	if (b.p == NULL)
		fputs("(no memory)", f);
	else if (buf_full(&b))
		fputs("(too long to show)", f);
	else
		cli_put_shown(f, buf_str(&b));
	free(b.p);
}

void
show_clip(struct sg_str s, size_t columns)
{
	show_to(stdout, s, columns);
}

void
show_text(struct sg_str s)
{
	show_clip(s, 0);
}

void
show_whole(const char *before, struct sg_str s)
{
	fputs(before, stdout);
	show_clip(s, SANITIZE_ROOM(s.n));
	putchar('\n');
}

void
show_line(const char *before, struct sg_str s)
{
	fputs(before, stdout);
	show_text(s);
	putchar('\n');
}

void
show_lines(struct sg_str s, const char *before, bool *fresh)
{
	while (s.n > 0) {
		const char *end = memchr(s.p, '\n', s.n);
		size_t n = end == NULL ? s.n : (size_t)(end - s.p);

		if (*fresh)
			fputs(before, stdout);
		*fresh = end != NULL;
		show_text(str_part(s, 0, n));
		if (end != NULL)
			putchar('\n');
		s = str_part(s, n + 1, s.n);
	}
}

void
show_span(int64_t ms)
{
	int64_t s = ms < 0 ? 0 : ms / 1000;

	if (s < 120)
		printf("%lld s", (long long)s);
	else if (s < 7200)
		printf("%lld min", (long long)(s / 60));
	else if (s < 172800)
		printf("%lld h", (long long)(s / 3600));
	else
		printf("%lld d", (long long)(s / 86400));
}

void
show_time(int64_t at_ms)
{
	char room[32];
	struct buf b = BUF_ON(room);

	(void)rfc3339_add(&b, at_ms);
	printf("%.*s", (int)b.n, b.p);
}

void
show_bold(const struct cli *c, const char *text)
{
	printf("%s%s%s", c->colour ? "\033[1m" : "", text,
	    c->colour ? "\033[0m" : "");
}
