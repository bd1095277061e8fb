#ifndef TESTS_LIB_TUI_ASK_H
#define TESTS_LIB_TUI_ASK_H

#include <stdio.h>
#include <string.h>

#include "base/str.h"

/* A question as the server tells it, for the tests of face/tui. */
struct kit_ask {
	const char *id;      /* NULL: 1 */
	const char *risk;    /* NULL: high */
	const char *options; /* NULL: all five */
	int rev, n;          /* scopes; 0: 1 */
	const char *scopes[70];
	const char *ended; /* a decision: it is over */
	int seconds;       /* 0: 30 */
	const char *name, *extension;
	const char *more;      /* members of JSON, each behind a comma, */
	const char *call_more; /* and of each call */
	const char *details;   /* of each call; NULL: none */
};

#define KIT_WALL INT64_C(1700000000000)

static char *
kit_json(const struct kit_ask *k)
{
	static char json[400000];
	char calls[200000] = "", ids[20000] = "", scopes[150000] = "";
	int n = k->n > 0 ? k->n : 1;
	const char
	    *usual = "[\"allow_once\",\"allow_session\",\"allow_always\","
		     "\"deny_once\",\"deny_always\"]";

	for (int i = 0; i < n; i++) {
		const char *s = k->scopes[i] != NULL ? k->scopes[i]
						     : "git status";
		const char *comma = i > 0 ? "," : "";
		size_t at = strlen(calls);

		sprintf(ids + strlen(ids), "%s\"host-%d\"", comma, i + 1);
		sprintf(scopes + strlen(scopes),
		    "%s{\"kind\":\"command\",\"summary\":\"%s\"}", comma, s);
		sprintf(calls + at,
		    "%s{\"call_id\":\"host-%d\",\"scope\":{\"kind\":"
		    "\"command\",\"summary\":\"%s\"},\"asked_at\":"
		    "\"2023-11-14T22:13:20.000Z\",\"details\":[\"%s\"],"
		    "\"hidden\":1,\"grantPreview\":{\"scopePattern\":\"%s\","
		    "\"versionRange\":\"1.2.0\"},\"denyPreview\":{"
		    "\"scopePattern\":\"%s\"},\"why\":[\"a: no\",\"b: "
		    "yes\"]%s}",
		    comma, i + 1, s, k->details != NULL ? k->details : "{}", s,
		    s, k->call_more != NULL ? k->call_more : "");
	}
	snprintf(json, sizeof(json),
	    "{\"promptId\":\"perm-%s\",\"open\":%s,\"callIds\":[%s],"
	    "\"extension\":{\"id\":\"%s\",\"name\":\"%s\",\"version\":"
	    "\"1.2.0\",\"source\":{\"type\":\"npm\",\"ref\":"
	    "\"@user/pi-auto-commit\"}},\"capability\":\"exec\",\"method\":"
	    "\"exec\",\"risk\":\"%s\",\"reason\":\"exec can run arbitrary "
	    "commands on your machine\",\"scopes\":[%s],\"options\":%s,"
	    "\"timeoutMs\":30000,\"rev\":%d,\"blocking\":\"call\",\"mode\":"
	    "\"prompt\",\"session\":\"s\",\"shownAt\":"
	    "\"2023-11-14T22:13:20.000Z\",\"expiresAt\":"
	    "\"2023-11-14T22:%02d:%02d.000Z\"%s%s%s%s,\"calls\":[%s]}",
	    k->id != NULL ? k->id : "1", k->ended != NULL ? "false" : "true",
	    ids, k->extension != NULL ? k->extension : "ext.auto_commit",
	    k->name != NULL ? k->name : "Auto Commit on Exit",
	    k->risk != NULL ? k->risk : "high", scopes,
	    k->ended != NULL         ? "[]"
		: k->options != NULL ? k->options
				     : usual,
	    k->rev, 13 + (20 + (k->seconds > 0 ? k->seconds : 30)) / 60,
	    (20 + (k->seconds > 0 ? k->seconds : 30)) % 60,
	    k->ended != NULL ? ",\"decision\":\"" : "",
	    k->ended != NULL ? k->ended : "",
	    k->ended != NULL ? "\",\"by\":\"web\",\"decidedAt\":"
			       "\"2023-11-14T22:13:21.000Z\""
			     : "",
	    k->more != NULL ? k->more : "", calls);
	return json;
}

#endif
