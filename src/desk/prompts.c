/* The table of questions: open ones, and those that ended a while ago. */
#include "desk/prompts.h"

#include <stdlib.h>
#include <string.h>

#include "desk/effects.h"
#include "left/left.h"

#define PREFIX "perm-"

struct prompts {
	uint64_t ended;
	uint64_t order[QUEUE_PROMPTS_MAX + PROMPTS_PAST_MAX];
	struct prompt_item v[QUEUE_PROMPTS_MAX + PROMPTS_PAST_MAX];
};

#define ITEMS (QUEUE_PROMPTS_MAX + PROMPTS_PAST_MAX)

struct prompts *
prompts_new(void)
{
	return calloc(1, sizeof(struct prompts));
}

/* What was made for its end. */
static void
forget(struct prompt_item *p)
{
	free(p->view);
	free(p->denied);
	p->view = p->denied = NULL;
}

void
prompts_free(struct prompts *p)
{
	if (p == NULL)
		return;
	for (size_t i = 0; i < ITEMS; i++) {
		forget(&p->v[i]);
		eyes_free(p->v[i].eyes);
	}
	free(p);
}

void
prompts_id_text(const struct queue_id *id, char out[PROMPT_ID_TEXT])
{
	struct buf b = {.p = out, .cap = PROMPT_ID_TEXT};

	buf_addz(&b, PREFIX);
	buf_addhex(&b, id->b, sizeof(id->b));
}

static int
digit(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

bool
prompts_id_parse(struct sg_str text, struct queue_id *out)
{
	const char *p = text.p + sizeof(PREFIX) - 1;

	if (text.n != PROMPT_ID_TEXT || !str_starts(text, STR(PREFIX)))
		return false;
	for (size_t i = 0; i < sizeof(out->b); i++) {
		int high = digit(p[2 * i]), low = digit(p[2 * i + 1]);

		if (high < 0 || low < 0)
			return false;
		out->b[i] = (uint8_t)(high * 16 + low);
	}
	return true;
}

struct prompt_item *
prompts_find(struct prompts *p, const struct queue_id *id)
{
	for (size_t i = 0; i < ITEMS; i++)
		if (p->v[i].used && queue_id_eq(&p->v[i].id, id))
			return &p->v[i];
	return NULL;
}

struct prompt_item *
prompts_last(struct prompts *p, const struct queue_key *key,
    bool (*fits)(const struct prompt_item *, const struct queue_key *),
    uint64_t *before)
{
	size_t last = ITEMS;

	for (size_t i = 0; i < ITEMS; i++)
		if (fits(&p->v[i], key) && p->order[i] < *before &&
		    (last == ITEMS || p->order[i] > p->order[last]))
			last = i;
	if (last == ITEMS)
		return NULL;
	*before = p->order[last];
	return &p->v[last];
}

size_t
prompts_open_count(const struct prompts *p)
{
	size_t n = 0;

	for (size_t i = 0; i < ITEMS; i++)
		n += p->v[i].open;
	return n;
}

/* A free place, or that of the one that ended first; never an open one. */
static struct prompt_item *
place(struct prompts *p)
{
	size_t oldest = ITEMS;

	for (size_t i = 0; i < ITEMS; i++) {
		if (!p->v[i].used)
			return &p->v[i];
		if (!p->v[i].open &&
		    (oldest == ITEMS || p->order[i] < p->order[oldest]))
			oldest = i;
	}
	return oldest < ITEMS ? &p->v[oldest] : NULL;
}

static struct prompt_item *
add(struct desk *desk, const struct queue_id *id)
{
	struct prompt_item *p = place(desk->prompts);

	if (p == NULL)
		return NULL;
	forget(p);
	eyes_free(p->eyes);
	*p = (struct prompt_item){.used = true,
	    .open = true,
	    .id = *id,
	    .shown_mono_ms = desk->shell->mono_ms,
	    .shown_ms = desk->shell->wall_ms,
	    .decision = SG_DECISION_COUNT};
	prompts_id_text(id, p->text);
	return p;
}

struct prompt_item *
prompts_show(
    struct desk *desk, const struct queue_effect *e, const uint64_t *calls)
{
	struct prompt_item *p = prompts_find(desk->prompts, &e->prompt);
	const struct call_item *item = NULL;

	if (p == NULL && (p = add(desk, &e->prompt)) == NULL)
		return NULL;
	if (p->due_ms != 0 && e->at_ms > p->due_ms)
		p->extended++;
	p->due_ms = e->at_ms;
	p->expires_ms = desk->shell->wall_ms +
	    (e->at_ms - desk->shell->mono_ms);
	p->rev = e->rev;
	p->options = e->options;
	memcpy(p->was, p->calls, p->n * sizeof(p->was[0]));
	p->n_was = p->n;
	p->n = e->n < QUEUE_OWNER_CALLS_MAX ? e->n : QUEUE_OWNER_CALLS_MAX;
	memcpy(p->calls, calls, p->n * sizeof(p->calls[0]));
	if (p->n > 0 && (item = calls_by_no(desk->calls, calls[0])) != NULL)
		p->key = calls_key(item);
	if (p->n > 0 && item != NULL)
		prompts_eyes(desk, p, item);
	return p;
}

/* NULL: it is empty, or no memory. */
static char *
copy(struct sg_str s)
{
	char *to = s.n > 0 ? malloc(s.n + 1) : NULL;

	if (to == NULL)
		return NULL;
	memcpy(to, s.p, s.n);
	to[s.n] = '\0';
	return to;
}

void
prompts_end(struct desk *desk, struct prompt_item *p,
    enum sg_decision_token decision, enum sg_surface surface)
{
	struct shell_work w;
	struct prompt_view view;
	struct sg_str json = STR("");

	if (p->view != NULL && p->decision != decision) /* it came otherwise */
		forget(p);
	p->open = false;
	p->decision = decision;
	p->surface = surface;
	p->decided_ms = desk->shell->wall_ms;
	desk->prompts->order[p - desk->prompts->v] = ++desk->prompts->ended;
	if (p->view != NULL)
		return;
	shell_work_begin(desk->shell, &w);
	if (prompts_view(desk, p, true, w.a, &view))
		json = shell_json(w.a, &prompt_view_contract, &view);
	if ((p->view = copy(json)) != NULL)
		p->view_n = json.n;
	if (p->view != NULL && view.has_denied)
		p->denied = copy(
		    shell_json(w.a, &prompt_denial_contract, &view.denied));
	shell_work_end(desk->shell, &w);
}

size_t
prompts_by_deadline(struct prompts *p, struct prompt_item **out)
{
	size_t n = 0, j;

	for (size_t i = 0; i < ITEMS && n < QUEUE_PROMPTS_MAX; i++) {
		if (!p->v[i].open)
			continue;
		for (j = n++; j > 0 && p->v[i].due_ms < out[j - 1]->due_ms; j--)
			out[j] = out[j - 1];
		out[j] = &p->v[i];
	}
	return n;
}

struct store_op
prompts_open_row(
    struct desk *desk, const struct prompt_item *p, struct arena *a)
{
	struct store_op op = {.verb = STORE_PUT,
	    .kind = STORE_PROMPT,
	    .id = {p->text, PROMPT_ID_TEXT},
	    .parent = STR(LEFT_OPEN),
	    .at_ms = p->shown_ms};
	struct prompt_view view;

	if (!prompts_view(desk, p, true, a, &view))
		return op;
	for (size_t i = 0; i < view.calls.n; i++) /* contents are not kept */
		view.calls.v[i].has_change = false;
	op.body = shell_json(a, &prompt_view_contract, &view);
	return op;
}
