/* Hosts and their events; see hosts.h. */
#include <string.h>

#include "hosts/hosts.h"

static const struct host {
	const char *name, *event;
	unsigned seconds;
	enum hook_layout layout;
	const char *shell;
} hosts[] = {
#define X(sym, name, event, seconds, layout, shell) \
	[HOOK_##sym] = {name, event, seconds, HOOK_##layout, shell},
#include "hosts/host.def"
};

static const struct hook_event_row events[] = {
#define X(host, name, kind, form, seconds) \
	{HOOK_##host, name, HOOK_##kind, HOOK_##form, seconds},
#include "hosts/host_event.def"
};

static const struct hook_file files[] = {
#define X(host, path, in_projects) {HOOK_##host, path, in_projects},
#include "hosts/host_file.def"
};

const char *
hook_file_system(enum hook_host h)
{
	static const char *const paths[] = {
#define X(host, path) [HOOK_##host] = path,
#include "hosts/host_system.def"
	};

	return paths[h];
}

const struct hook_file *
hook_file_at(size_t i)
{
	return i < sizeof(files) / sizeof(files[0]) ? &files[i] : NULL;
}

const char *
hook_file_first(enum hook_host h)
{
	size_t i = 0;

	while (files[i].host != h)
		i++; /* ends: each host has one */
	return files[i].path;
}

bool
hook_host_parse(const char *name, enum hook_host *out)
{
	for (unsigned h = 0; h < HOOK_HOST_COUNT; h++)
		if (strcmp(hosts[h].name, name) == 0) {
			*out = (enum hook_host)h;
			return true;
		}
	return false;
}

const char *
hook_host_name(enum hook_host h)
{
	return hosts[h].name;
}

const char *
hook_host_names(void)
{
	static const char names[] =
#define X(sym, name, event, seconds, layout, shell) " " name
#include "hosts/host.def"
	    ;

	return names + 1;
}

enum hook_layout
hook_host_layout(enum hook_host h)
{
	return hosts[h].layout;
}

const char *
hook_host_shell(enum hook_host h)
{
	return hosts[h].shell;
}

const struct hook_event_row *
hook_event_find(enum hook_host h, struct sg_str name)
{
	for (size_t i = 0; i < sizeof(events) / sizeof(events[0]); i++)
		if (events[i].host == h && str_eq(str_of(events[i].name), name))
			return &events[i];
	return NULL;
}

const struct hook_event_row *
hook_event_first(enum hook_host h)
{
	return hook_event_find(h, str_of(hosts[h].event));
}

int64_t
hook_patience_ms(const struct hook_event_row *row)
{
	unsigned s = row->seconds > 0 ? row->seconds : hosts[row->host].seconds;

	return (int64_t)s * 1000;
}
