/* Books of before, and the accounts of a node that others changed, too. */
#include <stdlib.h>
#include <string.h>

#include "accounts/accounts_int.h"

void
accounts_old_free(struct accounts *s)
{
	for (struct accounts_old *o = s->old, *next; o != NULL; o = next) {
		next = o->next;
		free(o->book);
		free(o);
	}
}

/* Who came in before points into the old book, which stays.  A book that says
 * the same is not worth that. */
enum sg_err
accounts_reread(struct accounts *s, struct sg_error *e)
{
	struct accounts_old *old = malloc(sizeof(*old));
	struct people *was = s->book;
	enum sg_err err = SG_ENOMEM;

	if (old != NULL && (s->book = calloc(1, sizeof(*s->book))) != NULL)
		err = accounts_recover(s, e);
	if (err != SG_OK || memcmp(s->book, was, sizeof(*was)) == 0) {
		free(s->book);
		free(old);
		s->book = was;
		return err;
	}
	*old = (struct accounts_old){s->old, was};
	s->old = old;
	accounts_changed(s);
	return SG_OK;
}
