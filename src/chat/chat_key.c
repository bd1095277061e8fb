/* Packets that were sent before, by user and clientRequestId. */
#include <string.h>

#include "chat/chat_int.h"
#include "json/json_find.h"
#include "json/json_put.h"

#define CHECK_AFTER_MS 750

static void
add_hex(char to[CHAT_KEY], const uint8_t digest[SHA256_SIZE])
{
	struct buf b = {.p = to, .cap = CHAT_KEY};

	buf_addhex(&b, digest, SHA256_SIZE);
}

void
chat_key_of(struct sg_str user, struct sg_str request, char out[CHAT_KEY])
{
	uint8_t digest[SHA256_SIZE];
	struct sha256 h;

	sha256_init(&h);
	sha256_add(&h, STR("chat"));
	sha256_add(&h, STR("\0"));
	sha256_add(&h, user);
	sha256_add(&h, STR("\0"));
	sha256_add(&h, request);
	sha256_end(&h, digest);
	add_hex(out, digest);
}

/* The key of user and request; the hash of all but how it is traced. */
bool
chat_key(struct chat_run *run, struct sg_str body)
{
	struct packet_input bare = *run->p;
	uint8_t digest[SHA256_SIZE];
	struct sg_str text;

	bare.has_trace_config = false;
	bare.has_client_request_id = bare.has_request_id = false;
	/* Without a key nothing is compared: the bytes as they came will do. */
	text = run->keyed ? shell_json(&run->a, &packet_input_contract, &bare)
			  : body;
	if (text.n == 0)
		return false;
	sha256_of(text, digest);
	add_hex(run->hash, digest);
	if (run->keyed)
		chat_key_of(run->user, run->request_id, run->key);
	return true;
}

void
chat_say_pending(struct chat_run *run, struct command_reply to, bool replay)
{
	struct chat_pending p = {.ok = true,
	    .transmission_id = chat_id(run),
	    .status = SG_TRANSMISSION_CREATED,
	    .pending = true,
	    .evidence = chat_evidence(run),
	    .has_memento = run->base.has,
	    .policy = run->policy,
	    .replay = true,
	    .has_replay = replay,
	    .simulated = true,
	    .has_simulated = run->p->simulate,
	    .check_after_ms = CHECK_AFTER_MS,
	    .has_check_after_ms = run->p->simulate};
	struct command_out out = {
	    .ok = true, .accepted = true, .id = chat_id(run)};

	if (run->base.has)
		p.memento = memento_told(run->base.memento);
	out.body = shell_json(&run->a, &chat_pending_contract, &p);
	to.reply(to.ctx, &out);
}

static void
refuse_key(struct command_reply to, struct sg_str id)
{
	struct command_out out = {
	    .problem = SG_PROBLEM_IDEMPOTENCY, .id = id, .known = true};

	err_set(&out.error, SG_ECONFLICT, STR(""),
	    str_of(word_text(&words_problem, SG_PROBLEM_IDEMPOTENCY)));
	to.reply(to.ctx, &out);
}

/* The same answer again, and that it is one. */
static void
repeat(struct chat_run *run, struct sg_str said, struct sg_str answer)
{
	struct command_out out = {.ok = true,
	    .events = run->events,
	    .id = chat_id(run),
	    .known = true};
	struct buf b = shell_buf(&run->a, answer.n + 32);

	buf_add(&b, str_part(answer, 0, answer.n - 1));
	json_put_bool(&b, "idempotentReplay", true);
	json_close(&b);
	if (buf_full(&b)) {
		command_say(run->to, SG_PROBLEM_BUSY, "no memory");
		return;
	}
	out.body = run->events
	    ? chat_events(STR(""), said, buf_str(&b), &run->a)
	    : buf_str(&b);
	run->to.reply(run->to.ctx, &out);
}

/* It was taken before and is being answered. */
static bool
seen_running(struct chat_run *run)
{
	for (struct chat_run *o = run->c->runs; o != NULL; o = o->next) {
		if (!o->keyed || memcmp(o->key, run->key, CHAT_KEY) != 0)
			continue;
		if (o->r.later && !o->ended) /* who asks for it finds it */
			(void)chat_begin(o);
		if (memcmp(o->hash, run->hash, CHAT_KEY) == 0)
			chat_say_pending(o, run->to, true);
		else
			refuse_key(run->to, chat_id(o));
		return true;
	}
	return false;
}

/* It was answered before, also by an earlier run of the program.  One that
 * failed is answered again, under the id it has. */
static bool
seen_stored(struct chat_run *run)
{
	const struct store_port *store = run->chat->shell->port.store;
	struct sg_str key = {run->key, CHAT_KEY};
	struct stored_answer found;
	struct stored_chat row;
	struct store_row at;
	struct sg_str id;

	if (store->get(store->self, STORE_IDEMPOTENCY, key, &run->a, &at,
		NULL) != SG_OK ||
	    contract_decode(&stored_answer_contract, at.body, &run->a, &found,
		NULL) != SG_OK)
		return false;
	id = json_find_text(found.answer, "id", &run->a);
	if (!str_eq(found.hash, (struct sg_str){run->hash, CHAT_KEY})) {
		refuse_key(run->to, id);
		return true;
	}
	if (id.n == ID_TEXT)
		memcpy(run->r.id, id.p, ID_TEXT);
	if (chat_stored(run->chat, id, run->user, &run->a, &row) != SG_OK ||
	    row.status != SG_TRANSMISSION_COMPLETED || !row.has_response)
		return false;
	repeat(run, row.assistant, row.response);
	return true;
}

bool
chat_seen(struct chat_run *run)
{
	return run->keyed && (seen_running(run) || seen_stored(run));
}
