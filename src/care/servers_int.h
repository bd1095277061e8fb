#ifndef CARE_SERVERS_INT_H
#define CARE_SERVERS_INT_H

#include "care/servers.h"
#include "json/json_members.h"

/* Inside: the text that is being written. */
#define SERVERS_KEYS 4096

struct servers_editor {
	const struct servers_edit *s;
	struct servers_count *n;
	struct arena *a;
	struct buf b;
};

/* The entry ${m} of a server as it is to be. */
enum sg_err
servers_entry(struct servers_editor *d, const struct json_member *m);

#endif
