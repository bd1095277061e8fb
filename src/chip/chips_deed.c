/*
 * What is shown of an action, written from what will run; and, when a person
 * approves, whether that is still the same.
 */
#include <string.h>

#include "chip/chips_int.h"
#include "shell/record.h"
#include "system/shown.h"
#include "system/text_unistring.h"

#define SAID_MAX 8
#define SAY      "The assistant says: "

static struct executor_action
action_of(const struct action_needed *n)
{
	return (struct executor_action){.action_id = n->action_id,
	    .request_id = n->request_id,
	    .kind = n->kind,
	    .payload = n->has_payload_preview ? n->payload_preview : STR("")};
}

/* The deed of ${n}, its words and its hashes. */
static enum sg_err
read_deed(struct actions *actions, const struct action_needed *n,
    struct sg_str zone, struct arena *a, struct chips_deed *out,
    struct sg_error *e)
{
	const struct executor_port *x = actions->executor;
	struct executor_action action = action_of(n);
	struct deed_how how = {.classes = &text_classes_unistring};
	enum sg_err err;

	if (x->deed == NULL)
		return err_set(e, SG_ENOTFOUND, STR(""),
		    STR("nothing here carries out this kind of action"));
	err = x->deed(x->self, &action, a, &out->deed, e);
	if (err != SG_OK)
		return err;
	how.clock = chips_clock(actions, zone);
	err = deed_write(&out->deed, &how, a, &out->text);
	if (err == SG_ELONG)
		return err_set(e, err, STR("/action/action_payload_preview"),
		    STR("the action is too long to be shown whole"));
	if (err != SG_OK)
		return err;
	deed_hash(
	    &out->deed, &out->text, n->request_id, n->action_id, &out->hashes);
	return SG_OK;
}

static bool
is_said(const struct deed_text *t, struct sg_str text)
{
	if (str_eq(t->label, text) || str_eq(t->target, text))
		return true;
	for (size_t i = 0; i < t->n_bullets; i++)
		if (str_eq(t->bullets[i], text))
			return true;
	return false;
}

/* The proposer's own words, each in a safe line; what we say too is not. */
static void
add_said(struct action_deed *d, const struct deed_text *t, struct sg_str text,
    struct arena *a)
{
	struct sg_str safe = shown_safe(a, text, LINE_COLUMNS);

	if (safe.n > 0 && d->said.n < SAID_MAX && !is_said(t, safe))
		d->said.v[d->said.n++] = safe;
}

static void
keep_words(struct action_deed *d, const struct deed_text *t,
    const struct action_needed *n, struct arena *a)
{
	add_said(d, t, n->label, a);
	for (size_t i = 0; i < n->n_bullets; i++)
		add_said(d, t, n->bullets[i], a);
	if (n->has_target)
		add_said(d, t, n->target, a);
	if (n->has_data_used)
		add_said(d, t, n->data_used, a);
}

/* Why it asks is the proposer's word, and is marked as one. */
static void
mark_why(struct action_needed *n, struct arena *a)
{
	struct sg_str safe = shown_safe(
	    a, n->why, LINE_COLUMNS - (sizeof(SAY) - 1));
	struct buf b = shell_buf(a, safe.n + sizeof(SAY));

	n->has_why = n->has_why && safe.n > 0 && b.p != NULL;
	if (!n->has_why)
		return;
	buf_addz(&b, SAY);
	buf_add(&b, safe);
	n->why = buf_str(&b);
}

/* The server's words in the place of the proposer's. */
static void
put_words(struct action_needed *n, const struct chips_deed *c, struct arena *a)
{
	const struct deed_text *t = &c->text;

	n->label = t->label;
	n->n_bullets = t->n_bullets;
	for (size_t i = 0; i < t->n_bullets; i++)
		n->bullets[i] = t->bullets[i];
	n->target = t->target;
	n->has_target = t->target.n > 0;
	n->data_used = t->data_used;
	n->has_data_used = t->data_used.n > 0;
	mark_why(n, a);
	n->kind = c->deed.kind;
	n->payload_preview = c->deed.payload;
	n->has_payload_preview = true;
}

enum sg_err
chips_write(struct actions *actions, const struct chips_ask *ask,
    struct chips_shown *out, struct arena *a, struct sg_error *e)
{
	struct chips_deed *c = arena_new(a, sizeof(*c));
	struct action_deed *d = &out->deed;
	enum sg_err err;

	out->action = ask->p->action;
	*d = (struct action_deed){.proposed_by = shown_safe(a, ask->by, 200)};
	d->said.v = arena_new(a, SAID_MAX * sizeof(*d->said.v));
	if (c == NULL || d->said.v == NULL)
		return SG_ENOMEM;
	err = read_deed(actions, &out->action, ask->zone, a, c, e);
	if (err != SG_OK)
		return err;
	keep_words(d, &c->text, &out->action, a);
	put_words(&out->action, c, a);
	d->lines.v = c->text.lines;
	d->lines.n = c->text.n;
	d->time_zone = chips_zone_name(actions, ask->zone);
	d->runs_hash = record_hex(a, c->hashes.runs);
	d->shown_hash = record_hex(a, c->hashes.shown);
	d->consent_hash = record_hex(a, c->hashes.both);
	out->about = ask_name_of_two(c->deed.kind, deed_subject(&c->deed, a));
	return d->consent_hash.n > 0 && d->proposed_by.n > 0 &&
		d->time_zone.n > 0
	    ? SG_OK
	    : SG_ENOMEM;
}

/* NULL: nothing carries it out. */
static const struct deed *
deed_of(struct actions *actions, const struct action_needed *n, struct arena *a)
{
	const struct executor_port *x = actions->executor;
	struct executor_action action = action_of(n);
	struct deed *d = arena_new(a, sizeof(*d));
	struct sg_error none = {0};

	return d != NULL && x->deed != NULL &&
		x->deed(x->self, &action, a, d, &none) == SG_OK
	    ? d
	    : NULL;
}

bool
chips_about(struct actions *actions, const struct action_needed *n,
    struct arena *a, struct ask_name *out)
{
	const struct deed *d = deed_of(actions, n, a);

	if (d != NULL)
		*out = ask_name_of_two(d->kind, deed_subject(d, a));
	return d != NULL;
}

struct sg_str
actions_title(
    struct actions *actions, const struct action_needed *n, struct arena *a)
{
	const struct deed *d = deed_of(actions, n, a);

	return d != NULL ? d->title : STR("");
}

const char *
chips_changed(struct actions *actions, const struct action_view *v,
    struct sg_str hash, struct arena *a)
{
	struct chips_deed *c = arena_new(a, sizeof(*c));
	struct sg_error none = {0};

	if (!v->has_deed)
		return "the offer was made by an older version; ask for it "
		       "again";
	if (hash.n > 0 && !str_eq(hash, v->deed.consent_hash))
		return "what was shown is not what is offered; read the offer "
		       "again";
	if (c == NULL ||
	    read_deed(actions, &v->action, v->deed.time_zone, a, c, &none) !=
		SG_OK ||
	    !str_eq(record_hex(a, c->hashes.both), v->deed.consent_hash))
		return "what would be done is no longer what was shown; ask "
		       "for it again";
	return NULL;
}
