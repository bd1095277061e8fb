/* What an answer holds besides text; see enrichments.h. */
#include "form/enrichments.h"
#include "dialogue/plain.h"
#include "json/json_find.h"
#include "json/json_put.h"
#include "place/url.h"
#include "base/banned.h"

bool
enrichment_is_one(enum sg_allowed_type type)
{
	return type != SG_ALLOWED_TOOL_CALLS_READ &&
	    type != SG_ALLOWED_TOOL_CALLS_WRITE && type < SG_ALLOWED_COUNT;
}

bool
enrichment_url_right(struct sg_str url, struct arena *a)
{
	enum host_why why;
	struct url u;

	return url_parse(url, NULL, a, &u, &why) && u.https &&
	    u.host.class == ADDRESS_NAME;
}

static bool
is_right(struct sg_str json, struct arena *a)
{
	struct envelope_enrichment e;

	if (contract_decode(&envelope_enrichment_contract, json, a, &e, NULL) !=
		SG_OK ||
	    !enrichment_is_one(e.type))
		return false;
	for (size_t i = 0; i < e.links.n; i++)
		if (!enrichment_url_right(e.links.v[i].url, a))
			return false;
	for (size_t i = 0; i < e.rows.n; i++)
		if (e.rows.v[i].cells.n > e.columns.n)
			return false;
	return true;
}

enum sg_err
enrichments_tidy(
    struct sg_str json, struct arena *a, struct sg_str *out, size_t *left)
{
	struct buf b = arena_buf(a, json.n + 2);
	struct json_items items;
	size_t kept = 0;

	*out = json;
	*left = 0;
	if (b.p == NULL || json_items(json, a, &items) == SG_ENOMEM)
		return SG_ENOMEM;
	json_list(&b);
	for (size_t i = 0; i < items.n; i++)
		if (kept < ENRICHMENTS_MAX && is_right(items.v[i], a)) {
			json_raw_add(&b, items.v[i]);
			kept++;
		} else {
			++*left;
		}
	json_list_end(&b);
	if (*left > 0 && !buf_full(&b))
		*out = buf_str(&b);
	return SG_OK;
}

/* One line: what would end it is written out too. */
static bool
show(struct sg_str *text, struct arena *a)
{
	struct buf b;

	if (plain_is(*text))
		return true;
	b = arena_buf(a, PLAIN_ROOM(text->n));
	if (b.p == NULL)
		return false;
	plain_add(&b, *text);
	*text = buf_str(&b);
	return !buf_full(&b);
}

static bool
show_all(struct sg_str_list *list, struct arena *a)
{
	for (size_t i = 0; i < list->n; i++)
		if (!show(&list->v[i], a))
			return false;
	return true;
}

bool
enrichment_show_plainly(struct envelope_enrichment *e, struct arena *a)
{
	if (!show(&e->title, a) || !show_all(&e->items, a) ||
	    !show_all(&e->columns, a))
		return false;
	for (size_t i = 0; i < e->rows.n; i++)
		if (!show_all(&e->rows.v[i].cells, a))
			return false;
	for (size_t i = 0; i < e->links.n; i++)
		if (!show(&e->links.v[i].title, a) ||
		    !show(&e->links.v[i].note, a))
			return false;
	return true;
}
