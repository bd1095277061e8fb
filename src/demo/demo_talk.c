/* What the scenes of the demo share: asking, waiting, reading answers. */
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "demo/demo.h"
#include "port/clock.h"
#include "json/json_members.h"

#define CALL_MS 60000 /* only ends what hangs */

int64_t
demo_now(void)
{
	return clock_system().mono_ms(NULL);
}

static struct sg_str
call(struct demo *d, const char *as, const struct client_request *q)
{
	struct client_reply reply = {0};
	struct sg_error e = {0};
	struct client *c = demo_connect(d, as, &e);
	struct sg_str body = {NULL, 0};
	bool ok = c != NULL &&
	    client_call(c, q, CALL_MS, &reply, &e) == SG_OK &&
	    reply.status < 300 && arena_dup(&d->a, reply.body, &body);

	client_close(c);
	if (!ok) {
		if (demo_stop == 0)
			cli_fail(d->cli, CLI_FAILED, "the gate refused",
			    e.code != SG_OK ? e.message
					    : "see the answer above",
			    NULL);
		return (struct sg_str){NULL, 0};
	}
	return body;
}

struct sg_str
demo_post(struct demo *d, const char *as, const char *path, struct sg_str body)
{
	return call(d, as,
	    &(struct client_request){.method = "POST",
		.path = str_of(path),
		.body = body,
		.prefer = "wait=0"});
}

struct sg_str
demo_put(struct demo *d, const char *as, const char *path, struct sg_str body)
{
	return call(d, as,
	    &(struct client_request){
		.method = "PUT", .path = str_of(path), .body = body});
}

struct sg_str
demo_get(struct demo *d, const char *as, const char *path)
{
	return call(d, as,
	    &(struct client_request){.method = "GET", .path = str_of(path)});
}

/* One step of a path: a member of an object, or the nth item of a list. */
static struct sg_str
step(struct demo *d, struct sg_str json, struct sg_str name)
{
	struct sg_str none = {NULL, 0}, item = none;
	struct json_member *m;
	struct json j;
	size_t n = 0;

	if (json_members(json, 64, &d->a, &m, &n) == SG_OK) {
		for (size_t i = 0; i < n; i++)
			if (str_eq(m[i].key, name))
				return m[i].value;
		return none;
	}
	json_init(&j, json);
	if (json_next(&j) != JSON_ARRAY)
		return none;
	for (long i = strtol(name.p, NULL, 10); i >= 0; i--) {
		enum json_token t = json_next(&j);

		if (t == JSON_ARRAY_END || t == JSON_BAD ||
		    json_skip(&j, t, &d->a, &item) != SG_OK)
			return none;
	}
	return item;
}

struct sg_str
demo_member(struct demo *d, struct sg_str json, const char *path)
{
	while (*path != '\0' && json.n > 0) {
		size_t n = strcspn(path, ".");

		json = step(d, json, (struct sg_str){path, n});
		path += n + (path[n] == '.');
	}
	return json;
}

struct sg_str
demo_text(struct demo *d, struct sg_str json, const char *path)
{
	struct sg_str value = demo_member(d, json, path), text = {NULL, 0};

	if (value.n > 0 && json_member_text(value, &d->a, &text) != SG_OK)
		return value; /* a number, true, false */
	return text;
}

static bool
read_line(char line[DEMO_LINE_MAX])
{
	ssize_t n = read(STDIN_FILENO, line, DEMO_LINE_MAX - 1);

	if (n <= 0)
		return false;
	line[n] = '\0';
	line[strcspn(line, "\r\n")] = '\0';
	return true;
}

static bool
next_event(struct demo *d, enum sg_event_kind kind, struct client_event *event)
{
	while (d->stream != NULL && client_event(d->stream, &d->a, event))
		if (event->kind == kind)
			return true;
	return false;
}

enum demo_got
demo_wait(struct demo *d, enum sg_event_kind kind, int64_t ms,
    struct client_event *event, char line[DEMO_LINE_MAX])
{
	int64_t end = demo_now() + ms;
	struct pollfd p[2] = {
	    {-1, 0, 0}, {line != NULL ? STDIN_FILENO : -1, POLLIN, 0}};

	for (;;) {
		int64_t left = end - demo_now();

		if (d->stream != NULL) {
			if (client_work(d->stream) != CLIENT_WAITING)
				return DEMO_NOTHING;
			p[0].fd = client_fd(d->stream);
			p[0].events = client_events(d->stream);
		}
		if (next_event(d, kind, event))
			return DEMO_EVENT;
		if (left <= 0 || demo_stop != 0)
			return DEMO_NOTHING;
		if (poll(p, 2, left > 1000 ? 1000 : (int)left) <= 0)
			continue;
		if (line != NULL && (p[1].revents & (POLLIN | POLLHUP)) != 0) {
			d->left = !read_line(line);
			return d->left ? DEMO_NOTHING : DEMO_LINE;
		}
	}
}

void
demo_after(const struct demo *d, int64_t since_ms)
{
	int64_t ms = demo_now() - since_ms;

	if (!d->fast)
		printf(" after %lld.%lld s", (long long)(ms / 1000),
		    (long long)(ms % 1000 / 100));
}

void
demo_pause(const struct demo *d)
{
	fflush(stdout);
	if (!d->fast && demo_stop == 0)
		nanosleep(&(struct timespec){1, 0}, NULL);
}

bool
demo_line(struct sg_str *rest, struct sg_str *line)
{
	const char *end = rest->n == 0 ? NULL : memchr(rest->p, '\n', rest->n);

	if (end == NULL)
		return false;
	*line = (struct sg_str){rest->p, (size_t)(end - rest->p)};
	*rest = str_part(*rest, line->n + 1, rest->n);
	return true;
}
