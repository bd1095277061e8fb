/* memento.get, and what there is. */
#include "shell/etag.h"
#include "thread/mementos.h"
#include "json/json_put.h"

bool
memento_view(struct sg_str view, bool *accepted)
{
	*accepted = str_eq(view, STR("accepted"));
	return *accepted || view.n == 0 || str_eq(view, STR("latest"));
}

void
memento_key(const struct memento_name *name, struct buf *out)
{
	size_t at = out->n;

	threads_key(out, name->accepted, name->thread.thread);
	if (name->draft && out->n > at)
		out->p[at] = 'd';
}

enum sg_err
memento_find(struct turns *t, const struct memento_name *name, struct arena *a,
    struct memento_found *out)
{
	const struct store_port *store = t->shell->port.store;
	char id[THREAD_KEY_MAX], owner[THREAD_KEY_MAX];
	struct buf key = BUF_ON(id);
	struct store_row row;
	enum sg_err err;

	*out = (struct memento_found){.has = false};
	memento_key(name, &key);
	err = store->get(
	    store->self, STORE_MEMENTO, buf_str(&key), a, &row, NULL);
	if (err != SG_OK)
		return err == SG_ENOTFOUND ? SG_OK : err;
	if (!str_eq(row.parent, threads_parent(name->thread.user, owner)))
		return SG_EFORBIDDEN;
	if ((out->memento = arena_new(a, sizeof(*out->memento))) == NULL)
		return SG_ENOMEM;
	out->has = true;
	out->etag = row.etag;
	return contract_decode(
	    &sg_memento_contract, row.body, a, out->memento, NULL);
}

void
memento_refuse(struct command_reply to, enum sg_problem p, const char *why,
    const struct memento_found *found)
{
	char room[160], tag[80];
	struct buf details = BUF_ON(room), quoted = BUF_ON(tag);
	struct command_out out = {.problem = p, .etag = found->etag};

	err_set(&out.error, SG_ECONFLICT, STR(""), str_of(why));
	json_open(&details);
	if (found->has) {
		buf_addc(&quoted, '"');
		buf_add(&quoted, found->etag);
		buf_addc(&quoted, '"');
		json_put_text(
		    &details, "thread_memento_etag", buf_str(&quoted));
	} else {
		json_put_raw(&details, "thread_memento_etag", STR("null"));
	}
	json_close(&details);
	if (!buf_full(&details))
		out.details = buf_str(&details);
	to.reply(to.ctx, &out);
}

struct sg_memento
memento_told(const struct sg_memento *m)
{
	struct sg_memento out = *m;

	out.id = m->memento_id;
	out.has_id = true;
	return out;
}

static void
give(struct turns *t, const struct command_in *in,
    const struct memento_found *found, struct command_reply to)
{
	struct buf body = turns_buf(t, 1);
	struct command_out out = {.ok = true, .etag = found->etag};
	struct sg_memento told = memento_told(found->memento);

	out.unchanged = in->none_match.n > 0 &&
	    etag_listed(in->none_match, found->etag, true);
	contract_encode(&sg_memento_contract, &told, &body);
	if (buf_full(&body)) {
		command_failed(to, SG_EINTERNAL, NULL);
		return;
	}
	if (!out.unchanged)
		out.body = buf_str(&body);
	to.reply(to.ctx, &out);
}

/*
 * Without a view: the latest, else with includeDraft the draft, else the one
 * a person accepted.
 */
static enum sg_err
find_any(struct turns *t, const struct command_in *in, struct arena *a,
    struct memento_found *out)
{
	struct memento_name name = {.thread = {in->who.user, in->id}};
	enum sg_err err = memento_find(t, &name, a, out);

	if (err == SG_OK && !out->has && in->drafts) {
		name.draft = true;
		err = memento_find(t, &name, a, out);
	}
	if (err == SG_OK && !out->has) {
		name.draft = false;
		name.accepted = true;
		err = memento_find(t, &name, a, out);
	}
	return err;
}

static void
get_now(void *room, const struct command_in *in, struct arena *a,
    struct command_reply to)
{
	struct turns *t = room;
	struct memento_name name = {.thread = {in->who.user, in->id}};
	struct memento_found found;
	enum sg_err err;

	name.draft = str_eq(in->view, STR("draft"));
	if ((!name.draft && !memento_view(in->view, &name.accepted)) ||
	    (in->view.n > 0 && in->drafts)) {
		command_say(to, SG_PROBLEM_INVALID_REQUEST,
		    "view must be latest, accepted or draft, and goes without "
		    "includeDraft");
		return;
	}
	err = in->view.n > 0 ? memento_find(t, &name, a, &found)
			     : find_any(t, in, a, &found);
	if (err == SG_EFORBIDDEN || (err == SG_OK && !found.has))
		command_say(
		    to, SG_PROBLEM_NOT_FOUND, "the thread has no memento");
	else if (err != SG_OK)
		command_failed(to, err, NULL);
	else
		give(t, in, &found, to);
}

void
run_memento_get(struct turns *turns, const struct command_in *in,
    const void *body, struct arena *a, struct command_reply to)
{
	(void)body;
	(void)a;
	shell_after(turns->shell, turns, in, get_now, to);
}
