/* What is said of a question: events, and the view of it. */
#include <string.h>

#include "desk/effects.h"
#include "desk/mode.h"
#include "desk/prompts.h"
#include "left/left.h"
#include "system/text_unistring.h"
#include "form/action_read.h"
#include "shape/fold.h"
#include "signing/signing.h"
#include "system/shown.h"
#include "tell/tell.h"

#define NAME_COLUMNS 200
#define REF_COLUMNS  1000
#define CHANGES_MAX  8 /* calls of a question whose change is shown */

/* The calls that are still there, the worst first. */
static size_t
items_of(struct desk *desk, const struct prompt_item *p,
    struct call_item *out[QUEUE_OWNER_CALLS_MAX])
{
	size_t n = 0;

	for (uint32_t i = 0; i < p->n; i++) {
		struct call_item *item = calls_by_no(desk->calls, p->calls[i]);

		if (item != NULL)
			out[n++] = item;
	}
	return n;
}

uint64_t
prompts_call_no(
    struct desk *desk, const struct prompt_item *p, struct sg_str call_id)
{
	struct call_item *v[QUEUE_OWNER_CALLS_MAX];
	size_t n = p != NULL ? items_of(desk, p, v) : 0;

	for (size_t i = 0; i < n; i++)
		if (str_eq(v[i]->asked.in.call_id, call_id))
			return v[i]->no;
	return 0;
}

static struct prompt_extension
extension_of(const struct asked *k, struct arena *a)
{
	const struct hostcall_extension *x = &k->in.extension;
	struct prompt_extension out = {.id = k->extension_id,
	    .name = shown_name(
		a, x->has_name ? x->name : k->extension_id, NAME_COLUMNS),
	    .has_version = x->version.n > 0,
	    .version = shown_safe(a, x->version, 64),
	    .has_source = x->has_source && !x->null_source,
	    .source = x->source};

	if (out.has_source)
		out.source.ref = shown_safe(a, x->source.ref, REF_COLUMNS);
	return out;
}

/* F12: letters that pass for others, wherever the question has them. */
#define LOOKALIKES_MAX 8

static void
note_lookalikes(const char *what, struct sg_str text, struct arena *a,
    struct sg_str *v, size_t *n)
{
	struct sg_str note = shown_lookalikes(a, what, text);

	for (size_t i = 0; i < *n; i++)
		if (str_eq(v[i], note))
			return;
	if (note.n > 0 && *n < LOOKALIKES_MAX)
		v[(*n)++] = note;
}

/* ${v} has room for LOOKALIKES_MAX; how many there are. */
static size_t
lookalikes_of(struct call_item *const *items, size_t n_items, struct arena *a,
    struct sg_str *v)
{
	const struct hostcall_extension *x = &items[0]->asked.in.extension;
	size_t n = 0;

	if (v == NULL)
		return 0;
	note_lookalikes("name", x->has_name ? x->name : STR(""), a, v, &n);
	if (x->has_source && !x->null_source)
		note_lookalikes("source", x->source.ref, a, v, &n);
	for (size_t i = 0; i < n_items; i++) {
		const struct gate_answer *k = &items[i]->asked.answer;
		const char *kind = word_name(
		    &words_scope_kind, k->call.scope.kind);
		size_t before = n;

		note_lookalikes(kind, k->call.scope.text, a, v, &n);
		/* A host that only its other spelling betrays. */
		if (n == before && n < LOOKALIKES_MAX &&
		    (k->view.flags & SANITIZE_LOOKALIKE) != 0)
			v[n++] = STR("look-alikes in the host: see its other "
				     "spelling");
	}
	return n;
}

static size_t
options_of(unsigned bits, enum sg_prompt_option out[SG_OPTION_COUNT])
{
	size_t n = 0;

	for (unsigned i = 0; i < SG_OPTION_COUNT; i++)
		if ((bits & QUEUE_OPTION_BIT(option_at(i))) != 0)
			out[n++] = option_at(i);
	return n;
}

static struct sg_str *
ids_of(struct call_item *const *v, size_t n, struct arena *a)
{
	struct sg_str *ids = arena_new(a, n * sizeof(*ids));

	for (size_t i = 0; i < n && ids != NULL; i++)
		ids[i] = v[i]->asked.in.call_id;
	return ids;
}

static struct prompt_scope
scope_of(const struct call_item *item)
{
	return (struct prompt_scope){
	    item->asked.answer.call.scope.kind, item->summary};
}

/* What the calls do, together; a call that is like another is told of once. */
static bool
does_of(struct call_item *const *v, size_t n, struct arena *a,
    struct prompt_does *out)
{
	struct impact all = {.effects = 0};
	struct buf b = shell_buf(a, IMPACT_SAYS_MAX);

	for (size_t i = 0; i < n && b.p != NULL; i++) {
		const struct impact *one = &v[i]->asked.answer.impact;
		struct buf before = b;

		all.effects |= one->effects;
		if (one->says.n == 0 || str_find(buf_str(&b), one->says) < b.n)
			continue;
		buf_addz(&b, b.n > 0 ? "; also " : "");
		buf_add(&b, one->says);
		if (!buf_full(&b))
			continue;
		b = before;
		buf_addz(&b, " ...");
		break;
	}
	for (size_t i = 0; i < n; i++)
		all.effects |= v[i]->asked.answer.impact.effects;
	all.says = buf_full(&b) ? STR("more than fits here") : buf_str(&b);
	return does_write(&all, out);
}

static bool
cwd_of(const struct call_item *i, struct arena *a, struct sg_str *out)
{
	*out = shown_safe(a, i->asked.kept.place.cwd, REF_COLUMNS);
	return out->n > 0;
}

static struct prompt_scope *
scopes_of(struct call_item *const *v, size_t n, struct arena *a)
{
	struct prompt_scope *scopes = arena_new(a, n * sizeof(*scopes));

	for (size_t i = 0; i < n && scopes != NULL; i++)
		scopes[i] = scope_of(v[i]);
	return scopes;
}

static struct grant_preview
preview_of_item(const struct call_item *i)
{
	return (struct grant_preview){.has_scope_pattern = true,
	    .scope_pattern = i->pattern,
	    .has_version_range = i->range.n > 0,
	    .version_range = i->range};
}

static struct grant_preview
denial_of_item(const struct call_item *i)
{
	return (struct grant_preview){
	    .has_scope_pattern = i->denial.n > 0, .scope_pattern = i->denial};
}

/* What the calls would store, each rule once; how many. */
static size_t
previews(struct call_item *const *v, size_t n,
    struct grant_preview (*of)(const struct call_item *),
    struct grant_preview *all)
{
	size_t m = 0, j;

	for (size_t i = 0; i < n; i++) {
		struct grant_preview one = of(v[i]);

		for (j = 0; j < m &&
		     !(str_eq(all[j].scope_pattern, one.scope_pattern) &&
			 str_eq(all[j].version_range, one.version_range));)
			j++;
		if (j == m)
			all[m++] = one;
	}
	return m;
}

static bool
all_persist(struct call_item *const *v, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (!v[i]->persistable)
			return false;
	return true;
}

/* T11: all that an answer with always would store stands in the question. */
static void
preview(struct capability_prompt_data *d, struct call_item *const *v, size_t n,
    struct arena *a)
{
	struct grant_preview *all = arena_new(a, 2 * n * sizeof(*all));

	if (all == NULL)
		return;
	if (all_persist(v, n)) {
		d->grant_previews.v = all;
		d->grant_previews.n = previews(v, n, preview_of_item, all);
		d->has_grant_preview = true;
		d->grant_preview = all[0];
		d->has_grant_previews = d->grant_previews.n > 1;
		all += n;
	}
	d->deny_previews.v = all;
	d->deny_previews.n = previews(v, n, denial_of_item, all);
	d->has_deny_preview = true;
	d->deny_preview = all[0];
	d->has_deny_previews = d->deny_previews.n > 1;
}

struct sg_str
prompts_event(struct desk *desk, const struct prompt_item *p, struct arena *a)
{
	struct call_item *v[QUEUE_OWNER_CALLS_MAX];
	size_t n = items_of(desk, p, v);
	struct capability_prompt_data d = {
	    .prompt_id = {p->text, PROMPT_ID_TEXT},
	    .timeout_ms = p->timeout_ms,
	    .has_rev = true,
	    .rev = p->rev,
	    .has_expires_ms = true,
	    .expires_ms = p->expires_ms,
	    .has_blocking = true,
	    .blocking = SG_BLOCKING_CALL};

	if (n == 0)
		return STR("");
	d.call_ids.v = ids_of(v, n, a);
	d.scopes.v = scopes_of(v, n, a);
	if (d.call_ids.v == NULL || d.scopes.v == NULL)
		return STR("");
	d.call_ids.n = d.scopes.n = n;
	d.extension = extension_of(&v[0]->asked, a);
	d.capability = v[0]->asked.answer.call.capability;
	d.method = v[0]->asked.answer.call.method;
	d.risk = v[0]->asked.answer.risk.risk;
	d.has_does = does_of(v, n, a, &d.does);
	d.has_cwd = cwd_of(v[0], a, &d.cwd);
	d.n_options = options_of(p->options, d.options);
	d.lookalikes.v = arena_new(a, LOOKALIKES_MAX * sizeof(struct sg_str));
	d.lookalikes.n = lookalikes_of(v, n, a, d.lookalikes.v);
	d.has_lookalikes = d.lookalikes.n > 0;
	d.has_quorum = eyes_view(p->eyes, a, &d.quorum);
	preview(&d, v, n, a);
	return shell_json(a, &capability_prompt_data_contract, &d);
}

static bool
was_there(const struct prompt_item *p, uint64_t no)
{
	for (uint32_t i = 0; i < p->n_was; i++)
		if (p->was[i] == no)
			return true;
	return false;
}

/* T33: whoever answers learns what joined, not only how many. */
struct sg_str
prompts_update_event(
    struct desk *desk, const struct prompt_item *p, struct arena *a)
{
	struct call_item *v[QUEUE_OWNER_CALLS_MAX];
	size_t n = items_of(desk, p, v);
	struct capability_prompt_update_data d = {
	    .prompt_id = {p->text, PROMPT_ID_TEXT},
	    .rev = p->rev,
	    .pending = p->n};

	d.joined.v = arena_new(a, (n + 1) * sizeof(*d.joined.v));
	if (d.joined.v == NULL)
		return STR("");
	for (size_t i = 0; i < n; i++)
		if (!was_there(p, v[i]->no)) {
			struct prompt_joined *j = &d.joined.v[d.joined.n++];

			*j = (struct prompt_joined){
			    .call_id = v[i]->asked.in.call_id,
			    .scope = scope_of(v[i]),
			    .risk = v[i]->asked.answer.risk.risk};
			j->has_does = does_of(&v[i], 1, a, &j->does);
		}
	d.has_joined = d.joined.n > 0;
	d.has_quorum = eyes_view(p->eyes, a, &d.quorum);
	return shell_json(a, &capability_prompt_update_data_contract, &d);
}

struct sg_str
prompts_resolved_event(const struct prompt_item *p, struct arena *a)
{
	struct capability_resolved_data d = {
	    .prompt_id = {p->text, PROMPT_ID_TEXT},
	    .decision = p->decision,
	    .by = str_of(left_by(p->decision, p->surface))};
	struct sg_error none = {0};

	d.has_denied = p->denied != NULL &&
	    contract_decode(&prompt_denial_contract, str_of(p->denied), a,
		&d.denied, &none) == SG_OK;
	return shell_json(a, &capability_resolved_data_contract, &d);
}

static struct tell_call
told_of(const struct call_item *i)
{
	const struct hostcall_request *in = &i->asked.in;

	return (struct tell_call){.capability = i->asked.answer.call.capability,
	    .params = in->params,
	    .context = in->has_context ? in->context : STR(""),
	    .first = i->asked.first};
}

static bool
call_view(const struct call_item *i, bool kept, struct arena *a,
    struct prompt_call *out)
{
	const struct gate_answer *answer = &i->asked.answer;
	struct tell_call told = told_of(i);

	*out = (struct prompt_call){.call_id = i->asked.in.call_id,
	    .scope = scope_of(i),
	    .asked_ms = i->asked_ms,
	    .has_turn_id = i->asked.in.has_turn_id,
	    .turn_id = i->asked.in.turn_id,
	    .has_grant_preview = i->persistable,
	    .grant_preview = preview_of_item(i),
	    .has_deny_preview = true,
	    .deny_preview = denial_of_item(i),
	    .has_withheld = !i->persistable && i->withheld != NULL,
	    .withheld = str_of(i->withheld),
	    .has_why = true,
	    .why = {(struct sg_str *)answer->why, answer->n_why}};
	out->has_object = asked_object(&i->asked, a, &out->object);
	if (i->asked.answer.view.hidden > 0)
		out->object.has_path = false; /* nor is it shown here */
	if (out->has_object && out->object.has_path)
		out->object.path = shown_safe(
		    a, out->object.path, PATH_BYTES_MAX);
	out->has_does = does_of(
	    &(struct call_item *){(struct call_item *)i}, 1, a, &out->does);
	out->has_cwd = cwd_of(i, a, &out->cwd);
	out->has_says = tell_says(&told, a, &out->says);
	return tell_details(&told, kept, a, out);
}

/* What a person may change of it, or did. */
static void
edit_view(const struct call_item *i, struct arena *a, struct prompt_call *out)
{
	struct prompt_field *v = arena_new(a, EDIT_FIELDS_MAX * sizeof(*v));
	struct tell_call told = told_of(i);

	out->edits.v = v;
	out->edits.n = v != NULL ? prompts_fields(i, a, v) : 0;
	out->has_edits = out->edits.n > 0;
	out->has_edited = i->asked.edited &&
	    tell_edited(&told, a, &out->edited);
}

static const char *
why_asked(const struct call_item *i)
{
	enum policy_doubt doubt = i->asked.answer.ruling.doubt;

	if (i->asked.edited)
		return "a person changed it: it is not what the agent asked";
	return doubt != POLICY_CERTAIN ? policy_doubt_text(doubt)
				       : "no grant matched";
}

static void
fill(struct desk *desk, const struct prompt_item *p,
    const struct call_item *worst, struct arena *a, struct prompt_view *out)
{
	const struct asked *k = &worst->asked;

	*out = (struct prompt_view){.prompt_id = {p->text, PROMPT_ID_TEXT},
	    .open = p->open,
	    .extension = extension_of(k, a),
	    .capability = k->answer.call.capability,
	    .method = k->answer.call.method,
	    .risk = k->answer.risk.risk,
	    .has_reason = k->answer.risk.reason != NULL,
	    .reason = str_of(k->answer.risk.reason),
	    .timeout_ms = p->timeout_ms,
	    .rev = p->rev,
	    .blocking = SG_BLOCKING_CALL,
	    .has_asks = true,
	    .asks = str_of(why_asked(worst)),
	    .mode = worst->mode,
	    .session = shell_session(desk->shell),
	    .has_agent = worst->user.n > 0,
	    .agent = shown_safe(a, worst->user, NAME_COLUMNS),
	    .shown_ms = p->shown_ms,
	    .expires_ms = p->expires_ms,
	    .has_extended = p->extended > 0,
	    .extended = p->extended,
	    .has_decision = !p->open,
	    .decision = p->decision,
	    .has_by = !p->open,
	    .by = str_of(left_by(p->decision, p->surface)),
	    .has_decided_ms = !p->open,
	    .decided_ms = p->decided_ms};
	if (p->open)
		out->n_options = options_of(p->options, out->options);
	else if (decision_verdict(p->decision) == SG_VERDICT_DENY)
		out->has_denied = asked_denial(
		    desk, k, worst->rule, p->decision, a, &out->denied);
}

bool
prompts_view(struct desk *desk, const struct prompt_item *p, bool details,
    struct arena *a, struct prompt_view *out)
{
	struct call_item *v[QUEUE_OWNER_CALLS_MAX];
	size_t n = items_of(desk, p, v);

	if (n == 0)
		return false;
	fill(desk, p, v[0], a, out);
	out->call_ids.v = ids_of(v, n, a);
	out->scopes.v = scopes_of(v, n, a);
	if (out->call_ids.v == NULL || out->scopes.v == NULL)
		return false;
	out->call_ids.n = out->scopes.n = n;
	out->has_does = does_of(v, n, a, &out->does);
	out->has_cwd = cwd_of(v[0], a, &out->cwd);
	if ((out->folds.v = arena_new(a, n * sizeof(*out->folds.v))) == NULL)
		return false;
	out->has_folds = true;
	out->folds.n = prompt_folds(out->scopes.v, n, out->folds.v);
	out->lookalikes.v = arena_new(
	    a, LOOKALIKES_MAX * sizeof(struct sg_str));
	out->lookalikes.n = lookalikes_of(v, n, a, out->lookalikes.v);
	out->has_lookalikes = out->lookalikes.n > 0;
	out->has_quorum = eyes_view(p->eyes, a, &out->quorum);
	out->has_sign = out->sign = p->open &&
	    signing_demanded(&desk->shell->config, out);
	if (!details)
		return true;
	out->has_calls = true;
	out->calls.v = arena_new(a, n * sizeof(*out->calls.v));
	for (size_t i = 0; i < n && out->calls.v != NULL; i++) {
		struct prompt_call *k = &out->calls.v[out->calls.n++];
		struct tell_call told = told_of(v[i]);

		if (!call_view(v[i], !p->open, a, k))
			return false;
		if (p->open)
			edit_view(v[i], a, k);
		/* Never of what is over: that is kept. */
		k->has_change = p->open && i < CHANGES_MAX &&
		    !desk->shell->config.no_contents &&
		    tell_change(&told, a, &k->change);
	}
	return out->calls.v != NULL;
}
