/* From a request to the canonical call and the verdict on it. */
#include "desk/asked.h"
#include "redact/sanitize.h"
#include "form/action_read.h"
#include "desk/grant_book.h"
#include "system/idna.h"
#include "desk/mode.h"
#include "system/text_unistring.h"
#include "thread/turns.h"
#include "form/call_params.h"
#include "system/shown.h"

/* The place it is called at: the project, or a directory the caller names. */
static enum sg_err
find_place(struct desk *desk, const struct hostcall_request *in,
    struct arena *a, struct path_place *out, struct sg_error *e)
{
	enum path_why why;

	*out = desk->world->place;
	if (!in->has_cwd)
		return SG_OK;
	out->cwd = in->cwd;
	if (path_place_init(out, a, &why))
		return SG_OK;
	return err_set(e, why == PATH_WHY_MEMORY ? SG_ENOMEM : SG_EINVALID,
	    STR("/cwd"), str_of(path_why_text(why)));
}

static enum sg_err
check_names(const struct asked *k, struct sg_error *e)
{
	if (!shown_is_plain(k->in.call_id))
		return err_set(e, SG_EINVALID, STR("/call_id"),
		    STR("an id has no blanks, controls or hidden characters"));
	if (k->extension_id.n == 0)
		return err_set(e, SG_EMISSING, STR("/extension"),
		    STR("say which extension calls"));
	if (!shown_is_plain(k->extension_id))
		return err_set(e, SG_EINVALID, STR("/extension/id"),
		    STR("an id has no blanks, controls or hidden characters"));
	return SG_OK;
}

static enum sg_err
read_request(
    struct sg_str bound, struct arena *a, struct asked *k, struct sg_error *e)
{
	const struct hostcall_request *in = &k->in;
	enum sg_err err;

	k->extension_id = bound.n > 0 ? bound : in->extension.id;
	if ((err = check_names(k, e)) != SG_OK)
		return err;
	k->request = (struct call_request){.call_id = in->call_id,
	    .extension_id = k->extension_id,
	    .extension_version = in->extension.version,
	    .method = in->method,
	    .claimed = in->capability,
	    .has_claimed = in->has_capability};
	return call_request_read(&k->request, in->params, a, e);
}

static struct scope_world
world_of(const struct desk *desk, const struct path_place *place)
{
	return (struct scope_world){.place = place,
	    .idna = &idna_libidn2,
	    .launch = &desk->world->tools,
	    .classes = &text_classes_unistring};
}

/* Everything that bears on a call, gathered for the gate. */
struct bearing {
	struct path_place place;
	struct scope_world world;
	struct call_manifest manifest;
	struct action_question q;
};

static enum sg_err
gather(struct desk *desk, struct arena *a, const struct asked *k,
    struct bearing *b, struct sg_error *e)
{
	const struct hostcall_request *in = &k->in;
	enum sg_err err = find_place(desk, in, a, &b->place, e);

	if (err != SG_OK)
		return err;
	b->world = world_of(desk, &b->place);
	b->q = (struct action_question){.request = &k->request,
	    .world = &b->world,
	    .policy = mode_policy(desk->mode),
	    .grants = grant_book_index(desk->grants),
	    .now_ms = desk->shell->wall_ms,
	    .lease_now_ms = desk->shell->mono_ms};
	if (in->has_turn_id)
		b->q.lease = turns_lease(desk->turns, in->turn_id);
	if (!in->extension.has_manifest || in->extension.null_manifest)
		return SG_OK;
	b->q.manifest = &b->manifest;
	return action_read_manifest(
	    in->extension.manifest, a, &idna_libidn2, &b->manifest);
}

enum sg_err
asked_read(struct desk *desk, struct sg_str bound, struct arena *a,
    struct asked *out, struct sg_error *e)
{
	struct bearing b;
	enum sg_err err;

	err = read_request(bound, a, out, e);
	if (err == SG_OK)
		err = gather(desk, a, out, &b, e);
	if (err == SG_OK)
		err = action_decide(&b.q, a, &out->answer, e);
	if (err == SG_OK)
		call_hash(&out->answer.call, out->hash.b);
	return err;
}

enum sg_err
asked_explain(struct desk *desk, struct arena *a, struct asked *out)
{
	struct bearing b;
	struct sg_error none = {0};
	enum sg_err err = gather(desk, a, out, &b, &none);

	return err != SG_OK ? err : action_explain(&b.q, a, &out->answer);
}

struct policy_ruling
asked_rule_again(struct desk *desk, const struct asked *k)
{
	struct scope_world world = world_of(desk, &desk->world->place);
	struct action_question q = {.world = &world,
	    .policy = mode_policy(desk->mode),
	    .grants = grant_book_index(desk->grants),
	    .now_ms = desk->shell->wall_ms};

	return action_rule_again(&q, &k->answer);
}

bool
asked_hash_now(struct desk *desk, struct sg_str body, struct sg_str bound,
    struct ask_name *out)
{
	struct sg_error none = {0};
	struct shell_work w;
	struct asked *k;
	bool ok;

	shell_work_begin(desk->shell, &w);
	k = arena_new(w.a, sizeof(*k));
	ok = k != NULL &&
	    contract_decode(&hostcall_request_contract, body, w.a, &k->in,
		&none) == SG_OK &&
	    asked_read(desk, bound, w.a, k, &none) == SG_OK;
	if (ok)
		*out = k->hash;
	shell_work_end(desk->shell, &w);
	return ok;
}
