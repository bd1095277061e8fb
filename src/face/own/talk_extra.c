/*
 * What an answer holds besides text, on a terminal: lists, steps, a table, and
 * addresses with the host they lead to.  Nothing is fetched (T29).
 */
#include <string.h>

#include "base/utf8.h"
#include "term/show.h"
#include "face/own/talk.h"
#include "shape/envelope.h"

#define COLUMN_MAX 28

static void
show_items(const struct envelope_enrichment *e)
{
	char before[24];

	for (size_t i = 0; i < e->items.n; i++) {
		if (e->type == SG_ALLOWED_STEP_BY_STEP)
			snprintf(
			    before, sizeof(before), "  %u. ", (unsigned)i + 1);
		else
			snprintf(before, sizeof(before), "  [ ] ");
		show_line(before, e->items.v[i]);
	}
}

static size_t
width_of(struct sg_str s)
{
	return utf8_valid(s) ? utf8_count(s) : s.n;
}

/* How wide column ${k} is, up to a limit. */
static size_t
column(const struct envelope_enrichment *e, size_t k)
{
	size_t most = width_of(e->columns.v[k]);

	for (size_t i = 0; i < e->rows.n; i++)
		if (k < e->rows.v[i].cells.n &&
		    width_of(e->rows.v[i].cells.v[k]) > most)
			most = width_of(e->rows.v[i].cells.v[k]);
	return most < COLUMN_MAX ? most : COLUMN_MAX;
}

static void
show_row(const struct envelope_enrichment *e, const struct sg_str_list *cells)
{
	fputs("  ", stdout);
	for (size_t k = 0; k < cells->n && k < e->columns.n; k++) {
		size_t room = column(e, k), n = width_of(cells->v[k]);

		show_clip(cells->v[k], room);
		for (; n < room + 2 && k + 1 < cells->n; n++)
			putchar(' ');
	}
	putchar('\n');
}

/* "https://host/...": the host. */
static struct sg_str
host_of(struct sg_str url)
{
	size_t n = 0;

	url = str_part(url, sizeof("https://") - 1, url.n);
	while (n < url.n && strchr("/?#", url.p[n]) == NULL)
		n++;
	return str_part(url, 0, n);
}

static void
show_links(const struct envelope_enrichment *e)
{
	for (size_t i = 0; i < e->links.n; i++) {
		const struct enrichment_link *l = &e->links.v[i];

		fputs("  ", stdout);
		show_text(l->title);
		fputs(" (at ", stdout);
		show_text(host_of(l->url));
		fputs(")\n", stdout);
		show_line("    ", l->url);
		if (l->has_note && l->note.n > 0)
			show_line("    ", l->note);
	}
}

static void
show_one(const struct envelope_enrichment *e)
{
	if (e->has_title)
		show_line("", e->title);
	if (e->has_columns) {
		show_row(e, &e->columns);
		for (size_t i = 0; i < e->rows.n; i++)
			show_row(e, &e->rows.v[i].cells);
	}
	show_items(e);
	if (e->type == SG_ALLOWED_REFERENCE_IMAGES)
		puts("  Pictures to compare, not evidence; nothing was "
		     "loaded:");
	show_links(e);
}

void
talk_extras(struct talk *t, struct sg_str envelope)
{
	struct output_envelope o;

	if (contract_decode(&output_envelope_contract, envelope, &t->r.a, &o,
		NULL) != SG_OK ||
	    !o.has_meta)
		return;
	for (size_t i = 0; i < o.meta.enrichments.n; i++) {
		putchar('\n');
		show_one(&o.meta.enrichments.v[i]);
	}
	for (size_t i = 0; i < o.assumptions.n; i++)
		show_line(
		    i == 0 ? "\nAssumes: " : "         ", o.assumptions.v[i]);
	if (o.meta.enrichments.n > 0)
		putchar('\n');
}
