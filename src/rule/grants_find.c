/*
 * Looking up: a call has a few keys, and under each hang the few grants that
 * can speak about it.  Every one of them is asked, and the one with the lowest
 * index is named, so that neither order nor neighbours change an answer.
 */
#include "rule/grants_match.h"
#include "base/banned.h"

static void
ask(const struct search *s, size_t at)
{
	const struct grant_entry *e = &s->g->v[at];

	if (!grants_is_mine(s, e) || (s->hit->yes && s->hit->index <= at))
		return;
	if (s->effect == SG_GRANT_ALLOW ? !grants_covers(s, e)
					: !grants_hits(s, e))
		return;
	s->hit->yes = true;
	s->hit->index = at;
}

static void
look(const struct search *s, uint64_t key)
{
	for (uint32_t at = s->g->heads[key_slot(s->g, key)]; at != 0;
	     at = s->g->v[at - 1].next)
		ask(s, at - 1);
}

/* All denials of the extension and capability, whatever their pattern. */
static void
look_everywhere(const struct search *s)
{
	for (uint32_t at = s->g->heads[key_denials(s->g, s->begin)]; at != 0;
	     at = s->g->v[at - 1].all)
		ask(s, at - 1);
}

static void
look_words(const struct search *s)
{
	const struct command_part *p = s->part;
	uint64_t h = key_kind(s->begin, KEY_EXACT);

	for (size_t i = 0; i < p->n; i++)
		h = key_add(h, p->words[i].text);
	look(s, h);
	h = key_add(key_kind(s->begin, KEY_ONE), p->words[0].text);
	look(s, h);
	if (p->n < 2)
		return;
	h = key_add(key_kind(s->begin, KEY_TWO), p->words[0].text);
	look(s, key_add(h, p->words[1].text));
}

static void
look_names_of(const struct search *s, struct sg_str start, struct sg_str names)
{
	struct sg_str rest = names, first = {NULL, 0};

	look(s, key_add(key_add(key_kind(s->begin, KEY_EXACT), start), names));
	path_next(&rest, &first);
	look(s, key_add(key_add(key_kind(s->begin, KEY_ONE), start), first));
}

static void
look_path(const struct search *s)
{
	const struct path *p = &s->q->call->scope.path;

	look_names_of(s, STR("/"), str_part(p->absolute, 1, p->absolute.n));
	if (p->inside)
		look_names_of(
		    s, STR(""), str_eq(p->text, STR(".")) ? STR("") : p->text);
}

static void
look_host(const struct search *s)
{
	const struct host *h = &s->q->call->scope.url.host;

	look(s, key_host(key_kind(s->begin, KEY_EXACT), h));
	for (size_t i = 0; !h->is_address && i < h->text.n; i++)
		if (h->text.p[i] == '.')
			look(s,
			    key_add(key_kind(s->begin, KEY_SUFFIX),
				str_part(h->text, i + 1, h->text.n)));
}

static void
look_name(const struct search *s, struct sg_str name)
{
	look(s, key_fold(key_kind(s->begin, KEY_EXACT), name));
}

static struct search
begin(const struct grants *g, const struct grant_query *q,
    enum sg_grant_effect effect, struct grant_hit *hit)
{
	return (struct search){.g = g,
	    .q = q,
	    .hit = hit,
	    .effect = effect,
	    .begin = key_begin(
		q->call->extension_id, q->call->capability, effect)};
}

/* By its own name, and by those of programs that may do the same. */
static void
look_program(const struct search *s, struct sg_str program)
{
	uint32_t at = 0;
	struct sg_str other;

	look(s, key_program(s->begin, program));
	if (s->q->launch == NULL)
		return;
	while ((other = ways_other(s->q->launch->ways, program, &at)).n > 0)
		look(s, key_program(s->begin, other));
}

static void
deny_command(const struct search *s)
{
	const struct command *c = &s->q->call->scope.command;

	if (s->g->heads[key_denials(s->g, s->begin)] == 0)
		return; /* there is no denial */
	if (!s->q->call->scope.simple) {
		look_everywhere(s);
		return;
	}
	look(s, key_kind(s->begin, KEY_ANY));
	for (size_t i = 0; i < c->n; i++)
		look_program(s, c->parts[i].words[0].text);
}

/* Readings, or things reached, that no key knows of. */
static bool
has_more(const struct scope *s)
{
	return s->dynamic || s->refused || s->deep || s->path.folding ||
	    s->url.host.address.ambiguous;
}

struct grant_hit
grants_deny(const struct grants *g, const struct grant_query *q)
{
	const struct scope *scope = &q->call->scope;
	struct grant_hit hit = {0};
	struct search s = begin(g, q, SG_GRANT_DENY, &hit);

	if (scope->kind == SG_SCOPE_COMMAND) {
		deny_command(&s);
	} else if (has_more(scope)) {
		look_everywhere(&s);
	} else {
		look(&s, key_kind(s.begin, KEY_ANY));
		if (scope->kind == SG_SCOPE_PATH)
			look_path(&s);
		else if (scope->kind == SG_SCOPE_HOST)
			look_host(&s);
		for (size_t i = 0; i < scope->names.n; i++)
			look_name(&s, scope->names.v[i]);
	}
	return hit;
}

/* How many things the scope names, each of which needs its own yes. */
static size_t
count_of(const struct scope *scope)
{
	if (scope->dynamic)
		return 1;
	if (scope->kind == SG_SCOPE_COMMAND)
		return scope->command.n;
	return scope->names.n > 0 ? scope->names.n : 1;
}

/* A yes to thing ${i} of the scope. */
static struct grant_hit
allow_one(struct search s, size_t i)
{
	const struct scope *scope = &s.q->call->scope;
	struct grant_hit hit = {0};

	s.hit = &hit;
	if (scope->dynamic) {
		look(&s, key_kind(s.begin, KEY_ANY));
		return hit;
	}
	if (scope->kind == SG_SCOPE_COMMAND) {
		s.part = &scope->command.parts[i];
		look_words(&s);
		return hit;
	}
	if (scope->names.n > 0)
		s.name = scope->names.v[i];
	look(&s, key_kind(s.begin, KEY_ANY));
	if (scope->kind == SG_SCOPE_PATH)
		look_path(&s);
	else if (scope->kind == SG_SCOPE_HOST)
		look_host(&s);
	else
		look_name(&s, s.name);
	return hit;
}

struct grant_hit
grants_allow(const struct grants *g, const struct grant_query *q)
{
	const struct scope *scope = &q->call->scope;
	struct grant_hit first = {0};
	struct search s = begin(g, q, SG_GRANT_ALLOW, NULL);
	size_t n = count_of(scope);

	if (scope->refused || !scope->bare)
		return first;
	if (scope->kind == SG_SCOPE_COMMAND) {
		first.cover = word_pattern_gate(
		    &scope->command, q->compound, q->launch);
		if (first.cover != COVER_YES)
			return first;
	}
	for (size_t i = 0; i < n; i++) {
		struct grant_hit one = allow_one(s, i);

		if (i == 0 || !one.yes)
			first = one;
		if (!one.yes)
			break;
	}
	if (!first.yes && n > 1)
		first.cover = COVER_PART;
	return first;
}

bool
grants_lookup(const struct grants *g, struct sg_str extension_id,
    enum sg_capability capability, int64_t now_ms, enum sg_grant_effect *out)
{
	bool found = false;

	for (size_t i = 0; i < g->n; i++) {
		const struct grant_rule *r = &g->v[i].rule;

		if (r->has_pattern || r->capability != capability ||
		    !str_eq(r->extension_id, extension_id) ||
		    (r->has_expiry && now_ms > r->expires_ms))
			continue;
		found = true;
		*out = r->effect;
	}
	return found;
}
