/* What a rule wants, in words that people read before they answer. */
#include "quorum/quorum.h"

#include "words/words.h"
#include "base/banned.h"

static const char *
plural(struct sg_str name)
{
	static const struct {
		enum sg_people_role role;
		const char *text;
	} roles[] = {{SG_PEOPLE_APPROVER, "approvers"},
	    {SG_PEOPLE_ADMINISTRATOR, "administrators"}};

	for (size_t i = 0; i < sizeof(roles) / sizeof(roles[0]); i++)
		if (str_eq(name,
			str_of(word_name(&words_people_role, roles[i].role))))
			return roles[i].text;
	return NULL;
}

static void
say_list(struct buf *out, const struct sg_str_list *list)
{
	for (size_t i = 0; i < list->n; i++) {
		const char *many = plural(list->v[i]);

		if (i > 0)
			buf_addz(out, i + 1 == list->n ? " and " : ", ");
		if (many != NULL)
			buf_addz(out, many);
		else
			buf_add(out, list->v[i]);
	}
}

static void
say_owner(struct buf *out, const struct quorum_book *b,
    const struct quorum_people *people, struct sg_str extension)
{
	struct sg_str name;
	size_t n = 0;

	buf_addz(out, ", not the owner of the agent");
	while (
	    extension.n > 0 && quorum_owner(b, people, extension, n, &name)) {
		buf_addz(out, n++ > 0 ? ", " : " (");
		buf_add(out, name);
	}
	if (n > 0)
		buf_addc(out, ')');
}

static void
say_time(struct buf *out, int64_t ms)
{
	int64_t s = ms / 1000;

	if (s % 3600 == 0) {
		buf_addi(out, s / 3600);
		buf_addz(out, s == 3600 ? " hour" : " hours");
	} else if (s % 60 == 0) {
		buf_addi(out, s / 60);
		buf_addz(out, s == 60 ? " minute" : " minutes");
	} else {
		buf_addi(out, s);
		buf_addz(out, s == 1 ? " second" : " seconds");
	}
}

static void
say_local(struct buf *out, const struct quorum_rule *r)
{
	switch (r->local) {
	case QUORUM_LOCAL_NO:
		buf_addz(out, " The person at the machine can only deny.");
		break;
	case QUORUM_LOCAL_YES:
		buf_addz(
		    out, " The person at the machine counts as one of them.");
		break;
	case QUORUM_LOCAL_AS:
		buf_addz(out, " The person at the machine counts as ");
		buf_add(out, r->local_as);
		buf_addc(out, '.');
		break;
	}
}

void
quorum_say(struct buf *out, const struct quorum_book *b,
    const struct quorum_people *people, const struct quorum_rule *r,
    struct sg_str extension)
{
	buf_addu(out, r->need);
	buf_addz(out,
	    r->need == 1 ? " person must agree: " : " people must agree: ");
	if (r->of.n == 0)
		buf_addz(out, "approvers and administrators");
	else
		say_list(out, &r->of);
	if (r->not_owner)
		say_owner(out, b, people, extension);
	buf_addc(out, '.');
	if (r->escalate_ms > 0) {
		buf_addz(out, " After ");
		say_time(out, r->escalate_ms);
		buf_addz(out, " also: ");
		say_list(out, &r->also);
		buf_addc(out, '.');
	}
	say_local(out, r);
}
