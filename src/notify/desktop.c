/*
 * A notification of the desktop (org.freedesktop.Notifications), by sd-bus of
 * libsystemd, which is loaded when it is first needed.  See notify_int.h.
 */
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "notify/notify_int.h"
#include "port/library.h"

#define WAIT_MS 10000
#define BODY    (NOTICE_TEXT + NOTIFY_LINK + 2)

struct sd_bus;

struct bus_api {
#define X(result, name, args) result(*name) args;
#include "notify/bus_function.def"
};

static const struct library_function functions[] = {
#define X(result, name, args) {#name, offsetof(struct bus_api, name)},
#include "notify/bus_function.def"
};

static const struct bus_api *
load(struct notify_said *s)
{
	static struct bus_api api; /* one thread has this way */
	static bool loaded;
	struct library_want want = {.library = "libsystemd.so.0",
	    .advice = "notifications of the desktop need libsystemd; install "
		      "the package libsystemd0",
	    .v = functions,
	    .n = sizeof(functions) / sizeof(functions[0])};
	struct sg_error e = {0};

	if (!loaded && !(loaded = library_load(&want, &api, &e)))
		notify_why(s, e.message, "");
	return loaded ? &api : NULL;
}

/* The session's bus: as it was given, as the environment says, or where
 * systemd puts it. */
static void
address(const struct notify *t, char out[512])
{
	const char *given = t->o.bus != NULL
	    ? t->o.bus
	    : getenv("DBUS_SESSION_BUS_ADDRESS");

	if (given != NULL && given[0] != '\0')
		snprintf(out, 512, "%s", given);
	else
		snprintf(out, 512, "unix:path=/run/user/%u/bus",
		    (unsigned)geteuid());
}

static struct sd_bus *
open_bus(struct notify *t, const struct bus_api *api, struct notify_said *s)
{
	int64_t ms = t->o.wait_ms > 0 ? t->o.wait_ms : WAIT_MS;
	struct sd_bus *bus = NULL;
	char at[512];
	int rc;

	address(t, at);
	rc = api->sd_bus_new(&bus);
	if (rc >= 0)
		rc = api->sd_bus_set_address(bus, at);
	if (rc >= 0)
		rc = api->sd_bus_set_bus_client(bus, 1);
	if (rc >= 0)
		rc = api->sd_bus_set_method_call_timeout(
		    bus, (uint64_t)ms * 1000);
	if (rc >= 0)
		rc = api->sd_bus_start(bus);
	if (rc >= 0)
		return bus;
	notify_why(s, "the session's bus cannot be reached: ", strerror(-rc));
	if (bus != NULL)
		(void)api->sd_bus_close_unref(bus);
	return NULL;
}

void
notify_desktop_end(struct notify *t)
{
	struct notify_said none;
	const struct bus_api *api = t->bus != NULL ? load(&none) : NULL;

	if (api != NULL)
		(void)api->sd_bus_close_unref(t->bus);
	t->bus = NULL;
}

/* The text of a body may be read as markup, so its three signs are written
 * out (T29). */
static void
add_markup(struct buf *out, struct sg_str s)
{
	for (size_t i = 0; i < s.n; i++)
		if (s.p[i] == '&')
			buf_addz(out, "&amp;");
		else if (s.p[i] == '<')
			buf_addz(out, "&lt;");
		else if (s.p[i] == '>')
			buf_addz(out, "&gt;");
		else
			buf_addc(out, s.p[i]);
}

enum notify_end
notify_desktop(
    struct notify_worker *k, const struct notify_job *j, struct notify_said *s)
{
	struct notify *t = k->way->of;
	const struct bus_api *api = load(s);
	char title[NOTICE_TITLE + 1], text[NOTICE_TEXT], link[NOTIFY_LINK];
	char body[6 * BODY];
	struct buf a = {.p = title, .cap = NOTICE_TITLE}, b = BUF_ON(text);
	struct buf c = BUF_ON(link), d = {.p = body, .cap = sizeof(body) - 1};
	int left, rc;

	if (api == NULL)
		return NOTIFY_FAILED;
	notice_title(&j->n, &a);
	title[a.n] = '\0';
	notice_text(&j->n, &b);
	notify_link(t, &j->n, &c);
	add_markup(&d, buf_str(&b));
	if (c.n > 0 && !buf_full(&c)) {
		buf_addc(&d, '\n');
		add_markup(&d, buf_str(&c));
	}
	body[d.n] = '\0';
	if (t->bus != NULL && api->sd_bus_is_open(t->bus) <= 0)
		notify_desktop_end(t);
	if (t->bus == NULL && (t->bus = open_bus(t, api, s)) == NULL)
		return NOTIFY_AGAIN;
	left = j->n.until_ms == 0 ? -1
				  : (int)(j->n.until_ms - notify_now_ms() > 0
					    ? j->n.until_ms - notify_now_ms()
					    : 1);
	rc = api->sd_bus_call_method(t->bus, "org.freedesktop.Notifications",
	    "/org/freedesktop/Notifications", "org.freedesktop.Notifications",
	    "Notify", NULL, NULL, "susssasa{sv}i", "Solgate", (uint32_t)0,
	    "dialog-question", title, body, 0, 1, "urgency", "y",
	    j->n.risk == SG_RISK_HIGH && j->n.id.n > 0 ? 2 : 1, left);
	if (rc >= 0)
		return NOTIFY_SENT;
	notify_why(s, "the desktop did not take it: ", strerror(-rc));
	notify_desktop_end(t);
	return NOTIFY_AGAIN;
}
