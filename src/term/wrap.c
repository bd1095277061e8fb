/* Words at the edge of the terminal; see wrap.h. */
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "base/utf8.h"
#include "gate/gate_call.h"
#include "system/text_unistring.h"
#include "term/cli.h"
#include "term/wrap.h"

#define NARROWEST 20 /* in less, words are wider than the line */

void
wrap_open(struct wrap *w)
{
	struct winsize size = {.ws_col = 0};

	if (isatty(STDOUT_FILENO))
		(void)ioctl(STDOUT_FILENO, TIOCGWINSZ, &size);
	*w = (struct wrap){
	    .columns = size.ws_col >= NARROWEST ? size.ws_col : 0};
}

static size_t
width_of(uint32_t cp)
{
	enum text_class is = text_classes_unistring.class_of(cp);

	return is == TEXT_WIDE ? 2 : is == TEXT_COMBINING ? 0 : 1;
}

static size_t
columns_of(struct sg_str s)
{
	size_t n = 0, bytes;
	uint32_t cp;

	while ((bytes = utf8_decode(s, &cp)) > 0) {
		n += width_of(cp);
		s = str_part(s, bytes, s.n);
	}
	return n;
}

/* The first word says what the line is. */
static void
begin_line(struct wrap *w)
{
	bool fence = str_starts((struct sg_str){w->word, w->n}, STR("```"));

	w->begun = true;
	w->whole = fence || w->code || w->word[0] == '|';
	w->code ^= fence;
}

static void
put_word(struct wrap *w)
{
	struct sanitize how = {.classes = &text_classes_unistring,
	    .columns = SANITIZE_ROOM(WRAP_WORD_MAX)};
	char room[SANITIZE_ROOM(WRAP_WORD_MAX)];
	struct buf shown = BUF_ON(room);
	size_t columns;

	if (w->n == 0)
		return;
	if (!w->begun)
		begin_line(w);
	(void)sanitize_add(&how, (struct sg_str){w->word, w->n}, &shown);
	w->n = 0;
	columns = columns_of(buf_str(&shown));
	if (w->columns > 0 && !w->whole && w->at > 0 &&
	    w->at + w->gap + columns > w->columns) {
		putchar('\n');
		w->at = w->gap = 0;
	}
	for (w->at += w->gap; w->gap > 0; w->gap--)
		putchar(' ');
	cli_put_shown(stdout, buf_str(&shown));
	w->at += columns;
}

static void
add_one(struct wrap *w, struct sg_str c, bool alone)
{
	if (alone || w->n + c.n > WRAP_WORD_MAX)
		put_word(w);
	memcpy(w->word + w->n, c.p, c.n);
	w->n += c.n;
	if (alone)
		put_word(w);
}

void
wrap_add(struct wrap *w, struct sg_str text)
{
	uint32_t cp;

	while (text.n > 0) {
		size_t n = utf8_decode(text, &cp);

		n = n == 0 ? 1 : n;
		if (text.p[0] == '\n') {
			put_word(w);
			putchar('\n');
			w->at = w->gap = 0;
			w->begun = w->whole = false;
		} else if (text.p[0] == ' ') {
			put_word(w);
			w->gap++;
		} else {
			/* Scripts without blanks are broken anywhere. */
			add_one(w, str_part(text, 0, n),
			    n > 1 && width_of(cp) == 2);
		}
		text = str_part(text, n, text.n);
	}
	if (w->columns == 0) /* nobody waits for the end of a word */
		put_word(w);
}

bool
wrap_flush(struct wrap *w)
{
	put_word(w);
	w->gap = 0;
	return w->at > 0;
}
