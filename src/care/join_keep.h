#ifndef CARE_JOIN_KEEP_H
#define CARE_JOIN_KEEP_H

#include "client/remote.h"

/*
 * What solgate join keeps of a gate elsewhere, in files that only the user can
 * read.
 */
#define JOIN_LINE  2048
#define JOIN_DRAWN 64

#define JOIN_ADDRESS   HOME_ADDRESS
#define JOIN_PERSON    HOME_JOINED "/" CLIENT_PERSON
#define JOIN_AGENT     HOME_JOINED "/agent"
#define JOIN_AGAIN     HOME_REMOTE "/again"
#define JOIN_AUTHORITY HOME_JOINED "/authority.crt"

struct join_call {
	struct remote r;
	const char *ca, *device, *token;
	bool force;
	char line[JOIN_LINE];
	char address[CLIENT_PATH];
	struct sg_str link;
	struct client_key key;
};

/* Such a file, below the state directory; NULL: the path is too long. */
const char *
join_place(const struct join_call *k, const char *name, char room[PLACE_MAX]);

/*
 * Keep the authority, ${k->key} as the file ${name}, and the address last: it
 * is what makes the rest count.  What fails is said.
 */
enum cli_exit join_keep(struct join_call *k, const char *name);

/*
 * What this machine drew for its link, kept until it joined: if the answer of
 * the gate is lost, the next try asks again with it.  False: said why.
 */
bool join_again(struct join_call *k, char text[JOIN_DRAWN + 1]);

/* Remove one of them; fine if it is not there. */
void join_drop(const struct join_call *k, const char *name);

#endif
