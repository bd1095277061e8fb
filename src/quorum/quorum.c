/* Which rule a call has, and who counts by it. */
#include "quorum/quorum.h"

#include "rule/extension.h"
#include "words/words.h"
#include "zone/civil.h"
#include "base/banned.h"

const struct quorum_rule *
quorum_find(const struct quorum_book *b, const struct grant_query *q)
{
	for (size_t i = 0; b != NULL && i < b->n_rules; i++) {
		struct grant_hit hit;

		if (q->risk < b->rules[i].risk)
			continue;
		hit = grants_deny(&b->rules[i].fits, q);
		/* What cannot be excluded is asked of several, too. */
		if (hit.yes || hit.maybe)
			return &b->rules[i];
	}
	return NULL;
}

const struct quorum_rule *
quorum_by_id(const struct quorum_book *b, struct sg_str id)
{
	for (size_t i = 0; b != NULL && i < b->n_rules; i++)
		if (str_eq(b->rules[i].id, id))
			return &b->rules[i];
	return NULL;
}

/* Names are one whatever the case of their letters, as accounts are. */
static bool
is_listed(const struct sg_str_list *list, struct sg_str name,
    enum sg_people_role standing)
{
	struct sg_str role = str_of(word_name(&words_people_role, standing));

	for (size_t i = 0; i < list->n; i++)
		if (str_same(list->v[i], name) || str_eq(list->v[i], role))
			return true;
	return false;
}

bool
quorum_owner(const struct quorum_book *b, const struct quorum_people *p,
    struct sg_str extension, size_t i, struct sg_str *name)
{
	for (size_t k = 0; k < b->n_owners; k++)
		if (extension_takes(b->owners[k].extension, extension, true) &&
		    i-- == 0) {
			*name = b->owners[k].person;
			return true;
		}
	return i == 0 && p != NULL && p->owner != NULL &&
	    p->owner(p->ctx, extension, name);
}

static bool
has_owner(const struct quorum_book *b, const struct quorum_people *p,
    struct sg_str extension)
{
	struct sg_str name;

	return quorum_owner(b, p, extension, 0, &name);
}

static bool
owns(const struct quorum_book *b, const struct quorum_people *p,
    struct sg_str extension, struct sg_str name)
{
	struct sg_str of;

	for (size_t i = 0; quorum_owner(b, p, extension, i, &of); i++)
		if (str_same(of, name))
			return true;
	return false;
}

static bool
is_within(const struct quorum_hours *h, int64_t now_ms)
{
	int64_t local_s = zone_local(h->zone, now_ms / 1000);
	int minute = civil_second_of(local_s) / 60;
	unsigned weekday = /* Monday is 0 here, Sunday there */
	    ((unsigned)civil_weekday(civil_day_of(local_s)) + 6) % 7;
	unsigned before = (weekday + 6) % 7;

	if (h->from_min < h->to_min)
		return (h->days >> weekday & 1) != 0 && minute >= h->from_min &&
		    minute < h->to_min;
	/* Over midnight: the morning belongs to the day before. */
	return ((h->days >> weekday & 1) != 0 && minute >= h->from_min) ||
	    ((h->days >> before & 1) != 0 && minute < h->to_min);
}

bool
quorum_on_call(
    const struct quorum_book *b, struct sg_str name, int64_t now_ms, bool *has)
{
	*has = false;
	for (size_t i = 0; b != NULL && i < b->n_hours; i++) {
		if (!str_same(b->hours[i].person, name))
			continue;
		*has = true;
		if (is_within(&b->hours[i], now_ms))
			return true;
	}
	return false;
}

static bool
is_on_call(const struct quorum_book *b, struct sg_str name, int64_t now_ms)
{
	bool has;

	return quorum_on_call(b, name, now_ms, &has) || !has;
}

/* May this account answer questions at all? */
static bool
may_answer(const struct quorum_people *p, struct sg_str name,
    enum sg_people_role *standing)
{
	return p != NULL && p->find != NULL &&
	    p->find(p->ctx, name, standing) &&
	    (*standing == SG_PEOPLE_APPROVER ||
		*standing == SG_PEOPLE_ADMINISTRATOR);
}

static bool
is_of(const struct quorum_rule *r, struct sg_str name,
    enum sg_people_role standing)
{
	return r->of.n == 0 || is_listed(&r->of, name, standing);
}

/* The ${i}-th delegation to ${name}, of the policy and then of accounts. */
static bool
next_seat(const struct quorum_book *b, const struct quorum_people *p,
    struct sg_str name, size_t i, struct quorum_delegate *out)
{
	for (size_t k = 0; k < b->n_delegates; k++)
		if (str_same(b->delegates[k].to, name) && i-- == 0) {
			*out = b->delegates[k];
			return true;
		}
	return p != NULL && p->seat != NULL && p->seat(p->ctx, name, i, out);
}

/* Somebody's place that ${name} may take; empty: none. */
static struct sg_str
seat_for(const struct quorum_book *b, const struct quorum_rule *r,
    const struct quorum_people *people, const struct quorum_voter *v,
    struct sg_str name)
{
	struct quorum_delegate d;

	for (size_t i = 0; next_seat(b, people, name, i, &d); i++) {
		enum sg_people_role standing;

		if (v->now_ms < d.until_ms &&
		    may_answer(people, d.from, &standing) &&
		    is_of(r, d.from, standing) &&
		    !(r->not_owner && owns(b, people, v->extension, d.from)))
			return d.from;
	}
	return STR("");
}

static struct quorum_standing
not_so(enum quorum_why why)
{
	return (struct quorum_standing){.why = why};
}

static struct quorum_standing
standing_of(const struct quorum_book *b, const struct quorum_rule *r,
    const struct quorum_people *people, const struct quorum_voter *v,
    struct sg_str name)
{
	struct quorum_standing s = {.why = QUORUM_WHY_LISTED, .person = name};
	enum sg_people_role role;

	if (!may_answer(people, name, &role))
		return not_so(QUORUM_WHY_ROLE);
	if (r->not_owner && owns(b, people, v->extension, name))
		return not_so(QUORUM_WHY_OWNER);
	if (is_of(r, name, role)) {
		s.counts = s.later = true;
		s.why = QUORUM_COUNTS;
	} else if ((s.seat = seat_for(b, r, people, v, name)).n > 0) {
		s.counts = s.later = true;
		s.why = QUORUM_COUNTS;
		return s; /* another's hours are that other's matter */
	} else if (r->escalate_ms > 0 && is_listed(&r->also, name, role)) {
		s.later = true;
		s.why = QUORUM_WHY_LATER;
	} else {
		return s;
	}
	if (!v->any_hour && !is_on_call(b, name, v->now_ms))
		return not_so(QUORUM_WHY_HOURS);
	return s;
}

struct quorum_standing
quorum_standing(const struct quorum_book *b, const struct quorum_rule *r,
    const struct quorum_people *people, const struct quorum_voter *v)
{
	if (b == NULL || r == NULL)
		return not_so(QUORUM_WHY_RULE);
	if (!v->local)
		return standing_of(b, r, people, v, v->name);
	if (r->local == QUORUM_LOCAL_AS)
		return standing_of(b, r, people, v, r->local_as);
	/* Whose agent nobody claims, it is the machine's. */
	if (r->not_owner && !has_owner(b, people, v->extension))
		return not_so(QUORUM_WHY_OWNER);
	if (r->local == QUORUM_LOCAL_NO)
		return not_so(QUORUM_WHY_LOCAL);
	return (struct quorum_standing){
	    .counts = true, .later = true, .why = QUORUM_COUNTS};
}

const char *
quorum_why_text(enum quorum_why why)
{
	static const char *const texts[] = {
	    [QUORUM_WHY_RULE] = "the rule of this question is no longer in the "
				"policy, so that nobody's yes counts; deny the "
				"question, and the agent can ask again",
	    [QUORUM_WHY_LOCAL] = "by its rule the person at this machine does "
				 "not count; people with an account must "
				 "agree. You can deny it",
	    [QUORUM_WHY_ROLE] = "only approvers and administrators count",
	    [QUORUM_WHY_OWNER] = "by its rule the owner of the agent does not "
				 "count. You can deny it",
	    [QUORUM_WHY_LISTED] = "its rule names other people. You can deny "
				  "it",
	    [QUORUM_WHY_HOURS] = "you are not on call now. You can deny it",
	    [QUORUM_WHY_LATER] = "its rule asks you only after some time. You "
				 "can deny it now",
	    [QUORUM_COUNTS] = "",
	};

	return why <= QUORUM_COUNTS ? texts[why] : texts[QUORUM_WHY_RULE];
}
