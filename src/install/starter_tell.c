/* The gate that runs has the rules of the starter policy; see starter.h. */
#include <time.h>

#include "install/starter.h"
#include "client/client.h"
#include "client/told.h"
#include "shape/eval_call.h"
#include "shape/params.h"

#define BODY_MAX  (8u << 10)
#define CALL_MS   2000
#define TRY_MS    50
#define TRIES     100
#define ARENA_MAX (1u << 20)

struct question {
	const struct home *home;
	char host[64], role[80]; /* "host.claude", "agents/host.claude" */
	struct sg_str body;
	struct arena a;
};

/* A read of a file in the project, asked about and not done. */
static bool
write_body(struct question *q, struct sg_str project)
{
	struct buf path = {.cap = project.n + 16};
	struct fs_params p = {
	    .has_op = true, .op = STR("read"), .has_path = true};
	struct eval_action_input in = {.has_cwd = true, .cwd = project};

	if ((path.p = arena_new(&q->a, path.cap)) == NULL)
		return false;
	buf_add(&path, project);
	buf_addz(&path, "/README");
	p.path = buf_str(&path);
	in.extension.id = str_of(q->host);
	in.call.call_id = STR("starter");
	in.call.method = STR("fs");
	return client_body(
		   &fs_params_contract, &p, BODY_MAX, &q->a, &in.call.params) &&
	    client_body(
		&eval_action_input_contract, &in, BODY_MAX, &q->a, &q->body);
}

/* SG_OK: the gate answered, and *${yes} is whether it would allow that. */
static enum sg_err
ask(struct question *q, bool *yes, struct sg_error *e)
{
	struct client_request r = {
	    .method = "POST", .path = STR("/v1/grants/test"), .body = q->body};
	struct client_reply reply = {.status = 0};
	struct eval_action_output o;
	struct client_key key;
	struct client *c = NULL;
	enum sg_err err = client_token(q->home->tokens, q->role, &key, e);

	if (err == SG_OK &&
	    (c = client_open(q->home->socket, &key, SG_SURFACE_CLI, e)) == NULL)
		err = SG_EIO;
	if (err == SG_OK)
		err = client_call(c, &r, CALL_MS, &reply, e);
	if (err == SG_OK && reply.status != 200)
		err = err_set(
		    e, SG_EIO, STR(""), STR("it does not know this host yet"));
	if (err == SG_OK)
		err = contract_decode(
		    &eval_action_output_contract, reply.body, &q->a, &o, e);
	*yes = err == SG_OK && str_eq(o.verdict, STR("allow"));
	client_close(c);
	client_token_wipe(&key);
	return err;
}

/*
 * The first answer counts for nothing: it may have been on its way when the
 * signal came.  When the second is asked for, the signal is before it.
 */
static enum starter_heard
wait_for(struct question *q, char *why, size_t n)
{
	struct sg_error e = {0};
	bool yes = false;
	enum sg_err err = ask(q, &yes, &e);

	yes = false;
	for (int i = 0; i < TRIES && !yes; i++) {
		if (i > 0)
			(void)nanosleep(
			    &(struct timespec){.tv_nsec = TRY_MS * 1000000L},
			    NULL);
		err = ask(q, &yes, &e);
	}
	if (yes)
		return STARTER_HEARD;
	snprintf(why, n, "%s",
	    err != SG_OK
		? e.message
		: "it was told, and still allows no read there: another rule "
		  "denies it, or its log says why it kept the old rules");
	return STARTER_NOT;
}

enum starter_heard
starter_tell(const struct home *home, enum hook_host h, struct sg_str project,
    char *why, size_t n)
{
	struct question q = {.home = home};
	enum starter_heard heard = STARTER_NOT;

	switch (told_reload(home->socket, why, n)) {
	case TOLD_NOBODY:
		return STARTER_NOBODY;
	case TOLD_NOT:
		return STARTER_NOT;
	case TOLD:
		break;
	}
	snprintf(q.host, sizeof(q.host), "host.%s", hook_host_name(h));
	snprintf(q.role, sizeof(q.role), "agents/%s", q.host);
	arena_init(&q.a, &mem_heap, ARENA_MAX);
	if (write_body(&q, project))
		heard = wait_for(&q, why, n);
	else
		snprintf(why, n, "out of memory");
	arena_release(&q.a);
	return heard;
}
