/* Those who wait for the same answer. */
#include <stdlib.h>

#include "shell/waiters.h"
#include "words/words.h"

bool
waiters_add(struct waiter **list, struct command_reply to)
{
	struct waiter *w = malloc(sizeof(*w));

	if (w == NULL)
		return false;
	*w = (struct waiter){*list, to};
	*list = w;
	return true;
}

void
waiters_forget(struct waiter *list, const void *ctx)
{
	for (; list != NULL; list = list->next)
		if (list->to.ctx == ctx)
			list->to.reply = NULL;
}

void
waiters_tell(struct waiter **list, const struct command_out *out)
{
	struct waiter *w;

	while ((w = *list) != NULL) {
		*list = w->next;
		if (out != NULL && w->to.reply != NULL)
			w->to.reply(w->to.ctx, out);
		free(w);
	}
}

void
waiters_refuse(struct waiter **list, enum sg_err err, enum sg_problem p)
{
	struct command_out out = {.problem = p};

	err_set(&out.error, err, STR(""), str_of(word_text(&words_problem, p)));
	waiters_tell(list, &out);
}
