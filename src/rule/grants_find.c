/*
 * Looking up: a call has a few keys, and under each hang the few grants that
 * can speak about it.  Every one of them is asked, and the one with the lowest
 * index is named, so that neither order nor neighbours change an answer.
 */
#include "rule/extension.h"
#include "rule/grants_match.h"
#include "base/banned.h"

static void
note(struct grant_also *also, size_t at)
{
	for (size_t i = 0; i < also->n; i++)
		if (also->v[i] == at)
			return;
	if (also->n < GRANT_ALSO_MAX)
		also->v[also->n++] = at;
}

static void
ask(const struct search *s, size_t at)
{
	const struct grant_entry *e = &s->g->v[at];

	if (!grants_is_mine(s, e) ||
	    (s->also == NULL && s->hit->yes && s->hit->index <= at))
		return;
	if (s->effect == SG_GRANT_ALLOW ? !grants_covers(s, e)
					: !grants_hits(s, e))
		return;
	if (s->also != NULL)
		note(s->also, at);
	if (s->hit->yes && s->hit->index <= at)
		return;
	s->hit->yes = true;
	s->hit->index = at;
}

static void
look(const struct search *s, uint64_t key)
{
	const struct grant_link *links = s->g->links;

	for (uint32_t at = s->g->heads[key_slot(s->g, key)]; at != 0;
	     at = links[at - 1].next)
		if (links[at - 1].key == key)
			ask(s, at - 1);
}

/* All denials of the extension and capability, whatever their pattern. */
static void
look_everywhere(const struct search *s)
{
	for (uint32_t at = s->g->heads[key_denials(s->g, s->begin)]; at != 0;
	     at = s->g->links[at - 1].all)
		ask(s, at - 1);
}

static void
look_words(const struct search *s)
{
	const struct command_part *p = s->part;
	uint64_t h = key_kind(s->begin, KEY_EXACT);
	uint64_t word[2] = {0};

	for (size_t i = 0; i < p->n; i++) {
		uint64_t key = key_of_text(p->words[i].text);

		if (i < 2)
			word[i] = key;
		h = key_mix(h, key);
	}
	look(s, h);
	look(s, key_mix(key_kind(s->begin, KEY_ONE), word[0]));
	if (p->n < 2)
		return;
	h = key_mix(key_kind(s->begin, KEY_TWO), word[0]);
	look(s, key_mix(h, word[1]));
}

static void
look_names_of(const struct search *s, struct sg_str start, struct sg_str names)
{
	struct sg_str rest = names, first = {NULL, 0};

	look(s, key_add(key_add(key_kind(s->begin, KEY_EXACT), start), names));
	/* A denied directory is denied with all that is in it. */
	for (size_t i = 0; s->effect == SG_GRANT_DENY && i < names.n; i++)
		if (i == 0 || names.p[i] == '/')
			look(s,
			    key_add(
				key_add(key_kind(s->begin, KEY_EXACT), start),
				str_part(names, 0, i)));
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
	if (s->effect == SG_GRANT_DENY) /* *.host, near the host itself */
		look(s, key_host(key_kind(s->begin, KEY_SUFFIX), h));
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

/* The denials under one id, or under one pattern of ids. */
static void
deny_from(const struct search *s)
{
	const struct scope *scope = &s->q->call->scope;

	if (scope->kind == SG_SCOPE_COMMAND) {
		deny_command(s);
		return;
	}
	if (has_more(scope)) {
		look_everywhere(s);
		return;
	}
	look(s, key_kind(s->begin, KEY_ANY));
	if (scope->kind == SG_SCOPE_PATH)
		look_path(s);
	else if (scope->kind == SG_SCOPE_HOST)
		look_host(s);
	for (size_t i = 0; i < scope->names.n; i++)
		look_name(s, scope->names.v[i]);
}

/* The next pattern that takes the extension; false: there is none. */
static bool
next_several(struct search *s, size_t *i)
{
	const struct call *c = s->q->call;

	while (*i < s->g->n_several) {
		struct sg_str pattern = s->g->several[(*i)++];

		s->begin = key_begin(pattern, c->capability, s->effect);
		if (extension_takes(
			pattern, c->extension_id, s->effect == SG_GRANT_DENY))
			return true;
	}
	return false;
}

/* Under the id, what it is a part of, and every pattern that takes it. */
static void
deny_all(struct search *s)
{
	struct sg_str id = s->q->call->extension_id;
	size_t slash = str_find(id, STR("/")), i = 0;

	deny_from(s);
	if (slash < id.n) {
		s->begin = key_begin(
		    str_part(id, 0, slash), s->q->call->capability, s->effect);
		deny_from(s);
	}
	while (next_several(s, &i))
		deny_from(s);
}

struct grant_hit
grants_deny(const struct grants *g, const struct grant_query *q)
{
	struct grant_hit hit = {0};
	struct search s = begin(g, q, SG_GRANT_DENY, &hit);

	deny_all(&s);
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

/* The allows under one id, or under one pattern of ids. */
static void
allow_from(const struct search *s)
{
	const struct scope *scope = &s->q->call->scope;

	if (s->part != NULL) {
		look_words(s);
		return;
	}
	look(s, key_kind(s->begin, KEY_ANY));
	if (scope->dynamic)
		return;
	if (scope->kind == SG_SCOPE_PATH)
		look_path(s);
	else if (scope->kind == SG_SCOPE_HOST)
		look_host(s);
	else
		look_name(s, s->name);
}

/* A yes to thing ${i} of the scope. */
static struct grant_hit
allow_one(struct search *s, size_t i)
{
	const struct scope *scope = &s->q->call->scope;
	struct grant_hit hit = {0};
	uint64_t begin = s->begin;
	size_t several = 0;

	s->hit = &hit;
	if (!scope->dynamic && scope->kind == SG_SCOPE_COMMAND)
		s->part = &scope->command.parts[i];
	else if (!scope->dynamic && scope->names.n > 0)
		s->name = scope->names.v[i];
	do
		allow_from(s);
	while (next_several(s, &several));
	s->begin = begin;
	return hit;
}

struct grant_hit
grants_allow(const struct grants *g, const struct grant_query *q)
{
	const struct scope *scope = &q->call->scope;
	struct grant_hit first = {0};
	struct search s = begin(g, q, SG_GRANT_ALLOW, NULL);
	size_t n = count_of(scope);
	bool files = true;

	if (scope->refused || !scope->bare)
		return first;
	if (scope->kind == SG_SCOPE_COMMAND) {
		first.cover = word_pattern_gate(
		    &scope->command, q->compound, q->launch);
		if (first.cover != COVER_YES)
			return first;
	}
	for (size_t i = 0; i < n; i++) {
		struct grant_hit one = allow_one(&s, i);

		if (i == 0 || !one.yes)
			first = one;
		if (!one.yes)
			break;
		files = files && g->v[one.index].rule.source.n > 0;
	}
	first.files = first.yes && files;
	if (!first.yes && n > 1)
		first.cover = COVER_PART;
	return first;
}

void
grants_also(
    const struct grants *g, const struct grant_query *q, struct grant_also *out)
{
	struct grant_hit hit = {0};
	struct search s = begin(g, q, SG_GRANT_DENY, &hit);
	size_t n = count_of(&q->call->scope);

	*out = (struct grant_also){.n = 0};
	s.also = out;
	deny_all(&s);
	if (q->call->scope.refused || !q->call->scope.bare)
		return;
	s = begin(g, q, SG_GRANT_ALLOW, NULL);
	s.also = out;
	for (size_t i = 0; i < n; i++)
		(void)allow_one(&s, i);
}

bool
grants_lookup(const struct grants *g, struct sg_str extension_id,
    enum sg_capability capability, int64_t now_ms, enum sg_grant_effect *out)
{
	bool found = false;

	for (size_t i = 0; i < g->n; i++) {
		const struct grant_rule *r = &g->v[i].rule;

		if (r->has_pattern || r->capability != capability ||
		    !extension_takes(r->extension_id, extension_id,
			r->effect == SG_GRANT_DENY) ||
		    (r->has_expiry && now_ms > r->expires_ms))
			continue;
		found = true;
		*out = r->effect;
	}
	return found;
}
