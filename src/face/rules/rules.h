#ifndef FACE_RULES_RULES_H
#define FACE_RULES_RULES_H

#include "client/remote.h"
#include "joint/joint.h"
#include "policy/policy_file.h"
#include "rule/policy.h"

/* The parts of "policy": rules in files, and all that is in force. */
struct rules_face {
	struct remote r;
	struct arena a; /* of what is read */
	const char *project;
	const char *profile;
	const char *whose;  /* import: whose rules they become */
	const char *output; /* import: the file to make */
	int64_t since_ms;
	struct policy policy; /* of the profile */
	struct joint joint;   /* of a node: what all go by */
	struct policy_file file;
	const char *path; /* of the file that was named, or one's own */
	char own[PLACE_MAX], here[PLACE_MAX];
};

enum cli_exit policy_do_check(void *call, char **words);
enum cli_exit policy_do_test(void *call, char **words);
enum cli_exit policy_do_show(void *call, char **words);
enum cli_exit policy_do_diff(void *call, char **words);
enum cli_exit policy_do_import(void *call, char **words);
enum cli_exit policy_do_share(void *call, char **words);
enum cli_exit policy_do_text(void *call, char **words);

/* ${word}, or the person's own file if it is NULL, read into ${k->file}. */
enum cli_exit policy_do_read(struct rules_face *k, const char *word);

/* The rules of the file and nothing else, as the gate asks them. */
enum sg_err policy_do_index(const struct policy_file *f, struct arena *a,
    struct grants *out, struct sg_error *e);

#endif
