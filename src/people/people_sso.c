/* Who comes by single sign-on: bound to issuer and subject, never to a name
 * or an address of mail; see people.h. */
#include "people/people_int.h"

struct person *
people_from(struct people *p, struct sg_str issuer, struct sg_str subject)
{
	for (size_t i = 0; issuer.n > 0 && subject.n > 0 && i < PEOPLE_MAX; i++)
		if (p->person[i].live &&
		    people_is(p->person[i].issuer, issuer) &&
		    people_is(p->person[i].subject, subject))
			return &p->person[i];
	return NULL;
}

bool
people_bind(struct person *who, struct sg_str issuer, struct sg_str subject)
{
	if (people_put_id(who->issuer, sizeof(who->issuer), issuer) &&
	    people_put_id(who->subject, sizeof(who->subject), subject))
		return true;
	who->issuer[0] = who->subject[0] = '\0';
	return false;
}

bool
people_free_name(struct people *p, struct sg_str want, struct people_text *out)
{
	char room[PEOPLE_NAME];
	struct buf b;

	/* Room for a number, and no half of a sign of UTF-8. */
	if (want.n > PEOPLE_NAME - 4) {
		want.n = PEOPLE_NAME - 4;
		while (want.n > 0 &&
		    ((unsigned char)want.p[want.n] & 0xc0) == 0x80)
			want.n--;
	}
	want = str_trim(want);
	if (!people_name_ok(want))
		return false;
	for (unsigned i = 1; i <= PEOPLE_MAX + 1; i++) {
		b = BUF_ON(room);
		buf_add(&b, want);
		if (i > 1) {
			buf_addc(&b, ' ');
			buf_addu(&b, i);
		}
		if (people_named(p, buf_str(&b)) != NULL)
			continue;
		people_put_name(out, buf_str(&b));
		return true;
	}
	return false;
}
