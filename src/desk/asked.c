/* From a request to the canonical call and the verdict on it. */
#include "access/claim.h"
#include "desk/asked.h"
#include "base/utf8.h"
#include "grants/grant_book.h"
#include "desk/mode.h"
#include "hold/holds.h"
#include "system/shown.h"
#include "thread/turns.h"

static enum sg_err
check_names(const struct asked *k, struct sg_error *e)
{
	if (!shown_is_plain(k->in.call_id))
		return err_set(e, SG_EINVALID, STR("/call_id"),
		    STR("an id must not have spaces, control or hidden "
			"characters"));
	if (k->extension_id.n == 0)
		return err_set(e, SG_EMISSING, STR("/extension"),
		    STR("name the extension that makes the call"));
	if (!claim_is_plain(k->extension_id) ||
	    !shown_is_plain(k->extension_id))
		return err_set(e, SG_EINVALID, STR("/extension/id"),
		    STR("an id has printable ASCII characters, no spaces and "
			"no quotation marks: letters of other scripts can look "
			"like them"));
	return SG_OK;
}

/* What the desk knows by itself. */
static struct gate_facts
facts_of(const struct desk *desk)
{
	return (struct gate_facts){.machine = &desk->world->machine,
	    .policy = mode_policy(desk->mode),
	    .grants = grant_book_index(desk->grants),
	    .now_ms = desk->shell->wall_ms,
	    .lease_now_ms = desk->shell->mono_ms};
}

static bool
is_held(const struct desk *desk, const struct asked *k)
{
	return k->in.has_session_id &&
	    holds_session(
		desk->holds, ran_owner(k->extension_id), k->in.session_id);
}

/* What a session that is held has left of any turn. */
static const struct sg_lease held = {
    .open = true, .posture = SG_POSTURE_CONTAINMENT};

void
asked_hold(struct desk *desk, struct asked *k)
{
	struct policy_lease *l = &k->answer.lease;

	if (k->held || !is_held(desk, k))
		return;
	k->held = true;
	k->kept.has_lease = true;
	k->kept.lease = held;
	*l = (struct policy_lease){.consulted = true,
	    .verdict = {.refusal = SG_LEASE_REFUSAL_POSTURE,
		.needs_handshake = l->verdict.needs_handshake}};
}

/* The question about a request, with the lease of its turn as it is. */
static enum sg_err
question_of(struct desk *desk, struct arena *a, struct asked *k,
    struct gate_question *q, struct sg_error *e)
{
	struct gate_facts f = facts_of(desk);
	enum sg_err err;

	err = call_facts_hostcall(&k->in, k->extension_id, a, &k->facts, &f, e);
	k->held = is_held(desk, k);
	if (k->held)
		f.lease = &held;
	else if (k->has_spent)
		f.lease = &k->spent;
	else if (k->in.has_turn_id && !holds_lifted(desk->holds, k->in.turn_id))
		f.lease = turns_lease(desk->turns, k->in.turn_id);
	return err != SG_OK ? err : gate_question_init(q, &f, a, e);
}

/* Keep what the ruling sees of the machine and of the lease. */
static void
watch(struct gate_question *q, struct arena *a, struct asked_kept *k)
{
	looks_keep(&k->looks, q->place.resolver, a);
	k->place = q->place;
	k->has_lease = q->facts.lease != NULL;
	if (k->has_lease)
		k->lease = *q->facts.lease;
	k->lease_ms = q->facts.lease_now_ms;
	q->place.resolver = &k->looks.resolver;
	q->world.soft = &k->looks.soft;
}

/* A file call is about a literal path. */
static bool
has_path(const struct call *c)
{
	const struct scope *s = &c->scope;

	return (c->capability == SG_CAP_READ ||
		   c->capability == SG_CAP_WRITE) &&
	    s->kind == SG_SCOPE_PATH && !s->dynamic && !s->refused;
}

/* What that path leads to, and not its links. */
static struct path_object
object_of(const struct call *c)
{
	if (!has_path(c) || c->scope.path.missing)
		return (struct path_object){.known = false};
	return path_object_of(c->scope.path.absolute);
}

enum sg_err
asked_read(struct desk *desk, struct sg_str id, struct arena *a,
    struct asked *out, struct sg_error *e)
{
	struct gate_question q;
	enum sg_err err;

	out->extension_id = id;
	out->came_ms = desk->shell->wall_ms;
	err = check_names(out, e);
	if (err == SG_OK)
		err = question_of(desk, a, out, &q, e);
	if (err == SG_OK) {
		watch(&q, a, &out->kept);
		err = gate_call(&q, a, &out->answer, e);
	}
	if (err == SG_OK) {
		call_hash(&out->answer.call, out->hash.b);
		out->object = object_of(&out->answer.call);
	}
	if (err == SG_OK && !eyes_rule_of(out->answer.quorum, a, &out->eyes))
		err = SG_ENOMEM;
	return err;
}

enum sg_err
asked_explain(struct desk *desk, struct arena *a, struct asked *out)
{
	struct sg_error none = {0};
	struct gate_question q;
	enum sg_err err = question_of(desk, a, out, &q, &none);

	return err != SG_OK ? err : gate_explain(&q, a, &out->answer);
}

enum sg_err
asked_reason(struct desk *desk, const struct asked *k, enum policy_rule rule,
    enum sg_decision_token decision, struct arena *a, struct gate_reason *out)
{
	struct gate_facts f = facts_of(desk);
	enum sg_err err = gate_reason(&f, &k->answer, rule, decision, a, out);

	if (err == SG_OK && k->held && rule == POLICY_LEASE) {
		out->by = "a hold";
		out->says = STR("something else ran in this session than was "
				"allowed");
		out->nearest = STR("Stop and tell the person: nothing goes on "
				   "until they have looked (solgate holds).");
	}
	return err;
}

bool
asked_denial(struct desk *desk, const struct asked *k, const char *rule,
    enum sg_decision_token decision, struct arena *a, struct prompt_denial *out)
{
	struct gate_reason why;

	if (asked_reason(desk, k, policy_rule_find(str_of(rule)), decision, a,
		&why) != SG_OK)
		return false;
	*out = (struct prompt_denial){
	    why.rule, why.says, why.matched, why.nearest};
	return true;
}

struct policy_ruling
asked_rule_again(struct desk *desk, const struct asked *k)
{
	struct gate_facts f = facts_of(desk);

	return gate_rule_again(&f, &k->answer);
}

bool
asked_hash_now(
    struct desk *desk, const struct asked *before, struct ask_name *out)
{
	struct sg_error none = {0};
	struct shell_work w;
	struct asked *k;
	bool ok;

	shell_work_begin(desk->shell, &w);
	k = arena_new(w.a, sizeof(*k));
	ok = k != NULL;
	if (ok) {
		k->in = before->in;
		ok = asked_read(desk, before->extension_id, w.a, k, &none) ==
			SG_OK &&
		    path_object_is(&k->object, &before->object);
	}
	if (ok)
		*out = k->hash;
	shell_work_end(desk->shell, &w);
	return ok;
}

static struct sg_str
decimal(uint64_t n, struct arena *a)
{
	struct buf b = shell_buf(a, 24);

	if (b.p == NULL)
		return STR("");
	buf_addu(&b, n);
	return buf_str(&b);
}

bool
asked_object(
    const struct asked *k, struct arena *a, struct resolved_object *out)
{
	struct sg_str path = k->answer.call.scope.path.absolute;

	if (!k->object.known)
		return false;
	*out = (struct resolved_object){.has_path = utf8_valid(path),
	    .path = path,
	    .device = decimal(k->object.device, a),
	    .inode = decimal(k->object.inode, a)};
	return out->device.n > 0 && out->inode.n > 0;
}

struct sg_str
asked_real_path(const struct asked *k)
{
	struct sg_str path = k->answer.call.scope.path.absolute;

	return has_path(&k->answer.call) && utf8_valid(path) ? path : STR("");
}

void
asked_rules(struct desk *desk, struct asked_kept *out)
{
	out->at_ms = desk->shell->wall_ms;
	out->mode = mode_policy(desk->mode)->mode;
	rules_kept_take(desk->rules,
	    &(struct rules_kept_from){
		desk->shell, desk->grants, mode_policy(desk->mode)},
	    &out->rules);
}
