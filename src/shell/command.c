/* What every command says in the same way. */
#include "shell/command.h"

#include "words/words.h"

#define LIMIT_DEFAULT 50

void
command_refuse(
    struct command_reply to, enum sg_problem p, const struct sg_error *e)
{
	struct command_out out = {.problem = p};

	if (e != NULL)
		out.error = *e;
	to.reply(to.ctx, &out);
}

void
command_say(struct command_reply to, enum sg_problem p, const char *why)
{
	struct command_out out = {.problem = p};

	err_set(&out.error, SG_EINVALID, STR(""), str_of(why));
	to.reply(to.ctx, &out);
}

void
command_done(struct command_reply to, struct sg_str body)
{
	to.reply(to.ctx, &(struct command_out){.ok = true, .body = body});
}

void
command_failed(
    struct command_reply to, enum sg_err err, const struct sg_error *e)
{
	enum sg_problem p = SG_PROBLEM_INTERNAL;

	if (err == SG_EIO)
		p = SG_PROBLEM_NOT_DURABLE;
	else if (err == SG_EFULL || err == SG_ENOMEM)
		p = SG_PROBLEM_BUSY;
	if (e != NULL && e->code != SG_OK)
		command_refuse(to, p, e);
	else
		command_say(to, p, word_text(&words_problem, p));
}

bool
command_cursor(struct sg_str cursor, uint64_t *out)
{
	uint64_t v = 0;

	*out = 0;
	if (cursor.n > 19)
		return false;
	for (size_t i = 0; i < cursor.n; i++) {
		if (cursor.p[i] < '0' || cursor.p[i] > '9')
			return false;
		v = v * 10 + (uint64_t)(cursor.p[i] - '0');
	}
	*out = v;
	return cursor.n == 0 || v > 0;
}

size_t
command_limit(const struct command_in *in, size_t max)
{
	size_t n = in->limit > 0 ? in->limit : LIMIT_DEFAULT;

	return n < max ? n : max;
}
