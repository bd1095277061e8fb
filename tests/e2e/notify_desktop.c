/*
 * A desktop that takes notifications: org.freedesktop.Notifications on the bus
 * of argv[1].  Says "ready", then a line for each: name, title, text, urgency.
 * With argv[2] "refuse" it answers with an error.
 */
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

struct bus;
struct message;

struct {
	int (*sd_bus_new)(struct bus **);
	int (*sd_bus_set_address)(struct bus *, const char *);
	int (*sd_bus_set_bus_client)(struct bus *, int);
	int (*sd_bus_start)(struct bus *);
	int (*sd_bus_request_name)(struct bus *, const char *, uint64_t);
	int (*sd_bus_add_filter)(struct bus *, void **,
	    int (*)(struct message *, void *, void *), void *);
	int (*sd_bus_process)(struct bus *, struct message **);
	int (*sd_bus_wait)(struct bus *, uint64_t);
	int (*sd_bus_message_is_method_call)(
	    struct message *, const char *, const char *);
	int (*sd_bus_message_read)(struct message *, const char *, ...);
	int (*sd_bus_message_skip)(struct message *, const char *);
	int (*sd_bus_message_enter_container)(
	    struct message *, char, const char *);
	int (*sd_bus_message_exit_container)(struct message *);
	int (*sd_bus_reply_method_return)(struct message *, const char *, ...);
	int (*sd_bus_reply_method_errnof)(
	    struct message *, int, const char *, ...);
} f;

static bool refuses;

static bool
load(void)
{
	void *h = dlopen("libsystemd.so.0", RTLD_NOW);

	if (h == NULL)
		return false;
#define LOAD(name)                              \
	do {                                    \
		void *p = dlsym(h, #name);      \
		if (p == NULL)                  \
			return false;           \
		memcpy(&f.name, &p, sizeof(p)); \
	} while (0)
	LOAD(sd_bus_new);
	LOAD(sd_bus_set_address);
	LOAD(sd_bus_set_bus_client);
	LOAD(sd_bus_start);
	LOAD(sd_bus_request_name);
	LOAD(sd_bus_add_filter);
	LOAD(sd_bus_process);
	LOAD(sd_bus_wait);
	LOAD(sd_bus_message_is_method_call);
	LOAD(sd_bus_message_read);
	LOAD(sd_bus_message_skip);
	LOAD(sd_bus_message_enter_container);
	LOAD(sd_bus_message_exit_container);
	LOAD(sd_bus_reply_method_return);
	LOAD(sd_bus_reply_method_errnof);
	return true;
}

static int
urgency_of(struct message *m)
{
	int urgency = -1;

	if (f.sd_bus_message_enter_container(m, 'a', "{sv}") < 0)
		return -1;
	while (f.sd_bus_message_enter_container(m, 'e', "sv") > 0) {
		const char *name = "";
		uint8_t v = 0;

		(void)f.sd_bus_message_read(m, "s", &name);
		if (strcmp(name, "urgency") == 0 &&
		    f.sd_bus_message_read(m, "v", "y", &v) >= 0)
			urgency = v;
		else
			(void)f.sd_bus_message_skip(m, "v");
		(void)f.sd_bus_message_exit_container(m);
	}
	(void)f.sd_bus_message_exit_container(m);
	return urgency;
}

static int
on_message(struct message *m, void *ctx, void *e)
{
	const char *app = "", *icon = "", *title = "", *body = "";
	uint32_t replaces = 0;
	int urgency;

	(void)ctx;
	(void)e;
	if (f.sd_bus_message_is_method_call(
		m, "org.freedesktop.Notifications", "Notify") <= 0)
		return 0;
	if (refuses)
		return f.sd_bus_reply_method_errnof(m, 13, "not now");
	if (f.sd_bus_message_read(
		m, "susss", &app, &replaces, &icon, &title, &body) < 0 ||
	    f.sd_bus_message_skip(m, "as") < 0)
		return f.sd_bus_reply_method_errnof(m, 22, "not as agreed");
	urgency = urgency_of(m);
	printf("%s\t%s\t", app, title);
	for (const char *p = body; *p != '\0'; p++)
		putchar(*p == '\n' ? '\t' : *p);
	printf("\t%d\n", urgency);
	fflush(stdout);
	return f.sd_bus_reply_method_return(m, "u", (uint32_t)7);
}

int
main(int argc, char **argv)
{
	struct bus *bus = NULL;

	refuses = argc > 2 && strcmp(argv[2], "refuse") == 0;
	if (argc < 2 || !load() || f.sd_bus_new(&bus) < 0 ||
	    f.sd_bus_set_address(bus, argv[1]) < 0 ||
	    f.sd_bus_set_bus_client(bus, 1) < 0 || f.sd_bus_start(bus) < 0 ||
	    f.sd_bus_add_filter(bus, NULL, on_message, NULL) < 0 ||
	    f.sd_bus_request_name(bus, "org.freedesktop.Notifications", 0) < 0)
		return 1;
	puts("ready");
	fflush(stdout);
	for (;;) {
		int n = f.sd_bus_process(bus, NULL);

		if (n < 0 || (n == 0 && f.sd_bus_wait(bus, UINT64_MAX) < 0))
			return 1;
	}
}
