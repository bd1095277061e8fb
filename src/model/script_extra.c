/* What the scripted model adds to an answer; see extra.def. */
#include <string.h>

#include "model/script.h"
#include "model/script_text.h"
#include "json/json_put.h"

static const struct {
	const char *words, *type, *title, *lines;
} extras[] = {
#define X(words, type, title, lines) {words, type, title, lines},
#include "model/extra.def"
};

static void
add_parts(struct buf *b, const char *key, struct sg_str text, char mark)
{
	json_put_list(b, key);
	while (text.n > 0)
		json_text_add(b, str_cut(&text, mark));
	json_list_end(b);
}

static void
add_table(struct buf *b, struct sg_str lines)
{
	add_parts(b, "columns", str_cut(&lines, '\n'), '|');
	json_put_list(b, "rows");
	while (lines.n > 0) {
		json_open(b);
		add_parts(b, "cells", str_cut(&lines, '\n'), '|');
		json_close(b);
	}
	json_list_end(b);
}

static void
add_links(struct buf *b, struct sg_str lines)
{
	json_put_list(b, "links");
	while (lines.n > 0) {
		struct sg_str line = str_cut(&lines, '\n');

		json_open(b);
		json_put_text(b, "title", str_cut(&line, '|'));
		json_put_text(b, "url", str_cut(&line, '|'));
		if (line.n > 0)
			json_put_text(b, "note", line);
		json_close(b);
	}
	json_list_end(b);
}

/* The types that the system prompt allows, as it says them. */
static struct sg_str
allowed(const struct script *s)
{
	static const struct sg_str head = STR_INIT("Allowed enrichment types:");
	struct sg_str rest = s->r->system;
	size_t at = str_find(rest, head);

	rest = str_part(rest, at + head.n, rest.n);
	return str_cut(&rest, '\n');
}

struct sg_str
script_extras(struct script *s)
{
	struct sg_str may = allowed(s);
	struct buf b = script_buf(s->a, 4096);
	bool one = str_find(may, STR("at most one")) < may.n;
	size_t n = 0;

	json_put_list(&b, "enrichments");
	for (size_t i = 0; i < sizeof(extras) / sizeof(extras[0]); i++) {
		struct sg_str lines = str_of(extras[i].lines);

		if (!script_has(s->low, extras[i].words) ||
		    str_find(may, str_of(extras[i].type)) >= may.n ||
		    (one && n > 0))
			continue;
		n++;
		json_open(&b);
		json_put_name(&b, "type", extras[i].type);
		json_put_name(&b, "title", extras[i].title);
		if (strcmp(extras[i].type, "timing_table") == 0)
			add_table(&b, lines);
		else if (strcmp(extras[i].type, "reference_images") == 0)
			add_links(&b, lines);
		else
			add_parts(&b, "items", lines, '\n');
		json_close(&b);
	}
	json_list_end(&b);
	return n == 0 || buf_full(&b) ? STR("") : buf_str(&b);
}
