/* The people behind a question; see eyes.h. */
#include "eyes/eyes.h"

#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"

#define NAME_MAX_  256
#define SAYS_MAX   1000
#define NOW_MAX    2000
#define OWNERS_MAX 16

struct vote {
	bool local;
	int64_t at_ms;
	struct ask_name person, seat;
	size_t n_name, n_device, n_for, n_id;
	char name[NAME_MAX_], device[NAME_MAX_], in_place[NAME_MAX_];
	char id[64]; /* of the account; none: the person at the machine */
};

struct eyes {
	char *rule;
	size_t n_rule, n_extension, n_says;
	char extension[NAME_MAX_], says[SAYS_MAX];
	uint32_t need, n;
	bool escalated;
	int64_t escalates_ms; /* wall; 0: never */
	struct vote votes[QUEUE_EYES_MAX];
};

bool
eyes_rule_of(
    const struct quorum_rule *r, struct arena *a, struct eyes_rule *out)
{
	*out = (struct eyes_rule){.id = STR("")};
	if (r == NULL)
		return true;
	out->quorum = (struct queue_quorum){
	    r->need, r->timeout_ms, r->escalate_ms};
	return arena_dup(a, r->id, &out->id);
}

struct ask_name
eyes_group(const struct eyes_rule *r, struct sg_str group)
{
	return r->id.n > 0 ? ask_name_of_two(group, r->id) : ask_name_of(group);
}

static size_t
put(char *to, size_t room, struct sg_str s)
{
	size_t n = s.n < room ? s.n : room;

	if (n > 0)
		memcpy(to, s.p, n);
	return n;
}

static struct sg_str
rule_id(const struct eyes *x)
{
	return (struct sg_str){x->rule, x->n_rule};
}

struct eyes *
eyes_new(const struct quorum_book *b, const struct quorum_people *people,
    const struct eyes_rule *r, struct sg_str extension)
{
	const struct quorum_rule *rule = quorum_by_id(b, r->id);
	struct eyes *x = calloc(1, sizeof(*x));
	struct buf says;

	if (x == NULL || (x->rule = malloc(r->id.n + 1)) == NULL) {
		free(x);
		return NULL;
	}
	x->n_rule = put(x->rule, r->id.n, r->id);
	x->n_extension = put(x->extension, sizeof(x->extension), extension);
	x->need = r->quorum.need;
	says = BUF_ON(x->says);
	if (rule != NULL)
		quorum_say(&says, b, people, rule, extension);
	if (rule == NULL || buf_full(&says)) {
		says = BUF_ON(x->says);
		buf_addu(&says, x->need);
		buf_addz(&says, " people must agree.");
	}
	x->n_says = says.n;
	return x;
}

void
eyes_free(struct eyes *x)
{
	if (x != NULL)
		free(x->rule);
	free(x);
}

/* Names are one whatever the case of their letters. */
static struct ask_name
name_of(struct sg_str name)
{
	char room[NAME_MAX_];
	size_t n = put(room, sizeof(room), name);

	for (size_t i = 0; i < n; i++)
		room[i] = ascii_lower(room[i]);
	return n > 0 ? ask_name_of((struct sg_str){room, n})
		     : ask_name_of(STR("\001this machine"));
}

static struct quorum_standing
standing(const struct eyes *x, const struct eyes_from *f, bool local,
    struct sg_str name, bool any_hour)
{
	return quorum_standing(f->book, quorum_by_id(f->book, rule_id(x)),
	    f->people,
	    &(struct quorum_voter){.local = local,
		.name = name,
		.extension = {x->extension, x->n_extension},
		.now_ms = f->now_ms,
		.any_hour = any_hour});
}

struct eyes_try
eyes_try(const struct eyes *x, const struct eyes_from *f,
    const struct principal *who)
{
	struct eyes_try t = {
	    .standing = standing(x, f, !who->account, who->person, false)};

	t.voter = (struct queue_voter){.person = name_of(t.standing.person),
	    .seat = name_of(
		t.standing.seat.n > 0 ? t.standing.seat : t.standing.person),
	    .counts = t.standing.counts,
	    .counts_later = t.standing.later};
	return t;
}

bool
eyes_lost(
    const struct eyes *x, const struct eyes_from *f, struct ask_name *person)
{
	for (uint32_t i = 0; i < x->n; i++) {
		const struct vote *v = &x->votes[i];
		struct quorum_standing s = standing(
		    x, f, v->local, (struct sg_str){v->name, v->n_name}, true);
		struct ask_name seat = name_of(
		    s.seat.n > 0 ? s.seat : s.person);

		*person = v->person;
		if ((!s.counts && !s.later) || !ask_name_eq(&seat, &v->seat))
			return true;
	}
	return false;
}

bool
eyes_add(struct eyes *x, const struct principal *who, const struct eyes_try *t,
    int64_t at_ms)
{
	struct sg_str local = who->user.n > 0 ? who->user
					      : STR("the local person");
	struct vote *v;

	if (x->n == QUEUE_EYES_MAX)
		return false;
	v = &x->votes[x->n++];
	*v = (struct vote){.local = !who->account,
	    .at_ms = at_ms,
	    .person = t->voter.person,
	    .seat = t->voter.seat};
	v->n_name = put(
	    v->name, sizeof(v->name), who->account ? who->person : local);
	v->n_device = put(v->device, sizeof(v->device),
	    who->account ? who->device : STR("this machine"));
	v->n_for = put(v->in_place, sizeof(v->in_place),
	    t->standing.seat.n == 0 && v->local ? t->standing.person
						: t->standing.seat);
	if (!v->local)
		v->n_id = put(v->id, sizeof(v->id), who->person_id);
	return true;
}

void
eyes_keep(struct eyes *x, const struct queue_prompt *p, int64_t now_ms,
    int64_t mono_ms)
{
	uint32_t kept = 0;

	for (uint32_t i = 0; i < x->n; i++)
		for (uint32_t j = 0; j < p->n_cast; j++)
			if (ask_name_eq(
				&p->cast[j].person, &x->votes[i].person)) {
				if (kept != i)
					x->votes[kept] = x->votes[i];
				kept++;
				break;
			}
	x->n = kept;
	x->need = p->quorum.need;
	x->escalated = p->escalated;
	x->escalates_ms = p->escalate_at_ms > 0
	    ? now_ms + (p->escalate_at_ms - mono_ms)
	    : 0;
}

/* "Ada (desk) and Ben (phone) for Dora agreed. 1 more person is needed." */
static void
say_now(const struct eyes *x, struct buf *out)
{
	uint32_t missing = x->n < x->need ? x->need - x->n : 0;

	for (uint32_t i = 0; i < x->n; i++) {
		const struct vote *v = &x->votes[i];

		if (i > 0)
			buf_addz(out, i + 1 == x->n ? " and " : ", ");
		buf_add(out, (struct sg_str){v->name, v->n_name});
		buf_addz(out, " (");
		buf_add(out, (struct sg_str){v->device, v->n_device});
		buf_addc(out, ')');
		if (v->n_for > 0) {
			buf_addz(out, " for ");
			buf_add(out, (struct sg_str){v->in_place, v->n_for});
		}
	}
	buf_addz(out, x->n > 0 ? " agreed. " : "Nobody has agreed yet. ");
	if (missing == 0) {
		buf_addz(out, "Nobody else is needed.");
		return;
	}
	buf_addu(out, missing);
	buf_addz(out, x->n > 0 ? " more " : " ");
	buf_addz(
	    out, missing == 1 ? "person is needed." : "people are needed.");
	if (x->escalated)
		buf_addz(out, " Others are asked as well by now.");
}

bool
eyes_view(const struct eyes *x, struct arena *a, struct prompt_quorum *out)
{
	struct prompt_agreed *v;
	struct buf now = {.cap = NOW_MAX};

	if (x == NULL || (v = arena_new(a, (x->n + 1) * sizeof(*v))) == NULL ||
	    (now.p = arena_new(a, NOW_MAX)) == NULL)
		return false;
	say_now(x, &now);
	if (buf_full(&now)) {
		now = (struct buf){.p = now.p, .cap = NOW_MAX};
		buf_addu(&now, x->n);
		buf_addz(&now, " people agreed.");
	}
	*out = (struct prompt_quorum){.rule = rule_id(x),
	    .need = x->need,
	    .missing = x->n < x->need ? x->need - x->n : 0,
	    .says = {x->says, x->n_says},
	    .now = buf_str(&now),
	    .agreed = {v, x->n},
	    .escalated = x->escalated,
	    .has_escalates_ms = x->escalates_ms > 0,
	    .escalates_ms = x->escalates_ms};
	for (uint32_t i = 0; i < x->n; i++) {
		const struct vote *w = &x->votes[i];

		v[i] = (struct prompt_agreed){.person = {w->name, w->n_name},
		    .has_device = w->n_device > 0,
		    .device = {w->device, w->n_device},
		    .has_seat = w->n_for > 0,
		    .seat = {w->in_place, w->n_for},
		    .at_ms = w->at_ms};
	}
	return true;
}

bool
eyes_said(const struct eyes *x, uint32_t rev, struct kept_agreed *out)
{
	const struct vote *v;

	if (x == NULL || x->n == 0)
		return false;
	v = &x->votes[x->n - 1];
	*out = (struct kept_agreed){.rule = rule_id(x),
	    .person = {v->name, v->n_name},
	    .device = {v->device, v->n_device},
	    .has_seat = v->n_for > 0,
	    .seat = {v->in_place, v->n_for},
	    .rev = rev,
	    .count = x->n,
	    .need = x->need};
	return true;
}

const struct quorum_record *
eyes_record(const struct eyes *x, const struct eyes_from *f, struct arena *a)
{
	struct quorum_record *out = arena_new(a, sizeof(*out));
	const struct quorum_rule *rule = quorum_by_id(f->book, rule_id(x));
	struct quorum_yes *v = arena_new(a, (x->n + 1) * sizeof(*v));
	struct sg_str *owners = arena_new(a, OWNERS_MAX * sizeof(*owners));
	size_t n = 0;

	if (out == NULL || v == NULL || owners == NULL || x->n == 0)
		return NULL;
	*out = (struct quorum_record){.agreed = {v, x->n},
	    .need = x->need,
	    .not_owner = rule != NULL && rule->not_owner,
	    .rule = rule_id(x)};
	for (uint32_t i = 0; i < x->n; i++) {
		const struct vote *w = &x->votes[i];

		v[i] = (struct quorum_yes){.has_device = w->n_device > 0,
		    .device = {w->device, w->n_device},
		    .has_seat = w->n_for > 0,
		    .seat = {w->in_place, w->n_for},
		    .person = {w->name, w->n_name},
		    .has_person_id = w->n_id > 0,
		    .person_id = {w->id, w->n_id}};
	}
	while (out->not_owner && n < OWNERS_MAX &&
	    quorum_owner(f->book, f->people,
		(struct sg_str){x->extension, x->n_extension}, n, &owners[n]))
		n++;
	out->owners.v = owners;
	out->owners.n = n;
	return out;
}
