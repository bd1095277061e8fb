/* The events of the server, and finding it again; see link.h. */
#include <stdlib.h>
#include <string.h>

#include "face/tui/link_int.h"

#define FIRST_WAIT_MS 1000
#define LAST_WAIT_MS  5000
#define ARENA_BYTES   (64u << 20)

struct link *
link_new(struct remote *r, const struct link_sink *sink)
{
	struct link *l = calloc(1, sizeof(*l));

	if (l == NULL)
		return NULL;
	l->r = r;
	l->sink = *sink;
	l->wait_ms = FIRST_WAIT_MS;
	arena_init(&l->a, &mem_heap, ARENA_BYTES);
	return l;
}

void
link_free(struct link *l)
{
	if (l == NULL)
		return;
	link_forget(l);
	client_close(l->events);
	client_close(l->calls);
	arena_release(&l->a);
	free(l);
}

struct client *
link_connect(struct link *l, struct sg_error *e)
{
	struct client_key key;
	struct sg_error none = {0};
	bool has = !l->r->home.system &&
	    client_token(l->r->home.tokens, "person", &key, &none) == SG_OK;
	struct client *c = client_open(
	    l->r->home.socket, has ? &key : NULL, SG_SURFACE_TUI, e);

	client_token_wipe(&key);
	return c;
}

void
link_tell(struct link *l, const struct link_event *ev)
{
	l->sink.hear(l->sink.ctx, ev);
}

static void
set_state(struct link *l, enum tui_link state)
{
	l->state = state;
	link_tell(l,
	    &(struct link_event){.kind = LINK_HEARD_STATE,
		.state = state,
		.retry_ms = l->retry_ms});
}

/* It is not there, or went: try again, later each time. */
static void
lose(struct link *l)
{
	client_close(l->events);
	client_close(l->calls);
	l->events = l->calls = NULL;
	link_forget(l);
	l->retry_ms = l->now_ms + l->wait_ms;
	l->wait_ms = l->wait_ms * 2 < LAST_WAIT_MS ? l->wait_ms * 2
						   : LAST_WAIT_MS;
	set_state(l, LINK_DOWN);
}

static void
listen_to(struct link *l)
{
	struct client_request q = {.method = "GET",
	    .path = STR("/v1/events?listen=tui"),
	    .accept = "text/event-stream"};
	struct sg_error e = {0};

	l->events = link_connect(l, &e);
	if (l->events == NULL || !client_send(l->events, &q))
		lose(l);
}

void
link_refresh(struct link *l)
{
	(void)link_ask_info(l);
	(void)link_ask_held(l);
	(void)link_ask_table(l, TAB_PROMPTS);
}

static void
ask_about(struct link *l, struct sg_str payload, const struct contract *c)
{
	struct capability_prompt_data asked;
	struct capability_prompt_update_data grown;
	bool is_new = c == &capability_prompt_data_contract;
	void *to = is_new ? (void *)&asked : (void *)&grown;

	if (contract_decode(c, payload, &l->a, to, NULL) == SG_OK)
		(void)link_ask_view(
		    l, is_new ? asked.prompt_id : grown.prompt_id);
}

static void
hear(struct link *l, const struct client_event *ev)
{
	if (ev->kind == SG_EVENT_CAPABILITY_PROMPT) {
		ask_about(l, ev->payload, &capability_prompt_data_contract);
	} else if (ev->kind == SG_EVENT_CAPABILITY_PROMPT_UPDATE) {
		ask_about(
		    l, ev->payload, &capability_prompt_update_data_contract);
	} else if (ev->kind == SG_EVENT_CAPABILITY_RESOLVED) {
		link_tell(l,
		    &(struct link_event){
			.kind = LINK_HEARD_RESOLVED, .json = ev->payload});
	} else if (ev->kind == SG_EVENT_REMINDER) {
		link_tell(l,
		    &(struct link_event){
			.kind = LINK_HEARD_REMINDER, .json = ev->payload});
	} else if (ev->kind == SG_EVENT_SECURITY) {
		link_tell(l,
		    &(struct link_event){
			.kind = LINK_HEARD_SECURITY, .json = ev->payload});
	} else if (ev->kind == SG_EVENT_HOLD) {
		(void)link_ask_held(l);
	} else if (ev->kind == SG_EVENT_MODE_CHANGED) {
		(void)link_ask_info(l);
	} else if (ev->kind == SG_EVENT_GRANTS_CHANGED) {
		(void)link_ask_info(l);
		(void)link_ask_table(l, TAB_GRANTS);
	} else if (ev->kind == SG_EVENT_RESYNC_REQUIRED) {
		link_refresh(l);
	}
}

static void
work_events(struct link *l)
{
	struct client_event ev;
	enum client_state state = client_work(l->events);

	if (l->state != LINK_UP && client_status(l->events) == 200) {
		l->wait_ms = FIRST_WAIT_MS;
		set_state(l, LINK_UP);
		link_refresh(l);
	}
	while (client_event(l->events, &l->a, &ev))
		hear(l, &ev);
	arena_clear(&l->a);
	if (state != CLIENT_WAITING)
		lose(l);
}

void
link_work(struct link *l, int64_t now_ms)
{
	l->now_ms = now_ms;
	if (l->events == NULL && now_ms >= l->retry_ms)
		listen_to(l);
	if (l->events != NULL)
		work_events(l);
	if (l->events != NULL)
		link_calls(l);
}

void
link_retry(struct link *l)
{
	l->retry_ms = l->now_ms;
}

int64_t
link_due(const struct link *l)
{
	return l->events == NULL ? l->retry_ms : l->now_ms + 5000;
}

int
link_fds(const struct link *l, struct pollfd v[LINK_FDS])
{
	int n = 0;

	if (l->events != NULL)
		v[n++] = (struct pollfd){
		    client_fd(l->events), client_events(l->events), 0};
	if (l->calls != NULL)
		v[n++] = (struct pollfd){
		    client_fd(l->calls), client_events(l->calls), 0};
	return n;
}
