#ifndef FACE_ACP_DEED_H
#define FACE_ACP_DEED_H

#include "face/acp/call.h"

/*
 * What a tool call will do, as far as the agent says it: a command, files, an
 * address.  ${known}: all of it.  What is not known whole is asked about each
 * time, and nothing that lasts is offered for it.
 */
#define ACP_FILES_MAX 16

enum acp_deed_kind {
	ACP_DEED_OTHER,
	ACP_DEED_EXEC,
	ACP_DEED_FS,
	ACP_DEED_HTTP
};

struct acp_file {
	const char *op; /* read, write, delete */
	struct sg_str path;
};

struct acp_deed {
	enum acp_deed_kind kind;
	bool known;
	struct sg_str command; /* JSON string or array */
	struct sg_str cwd;     /* JSON string, or empty */
	struct sg_str url;
	struct acp_file files[ACP_FILES_MAX];
	size_t n_files;
};

/* ${now}: as the request says it; ${before}: as updates did. */
void acp_deed_of(const struct acp_call *now, const struct acp_call *before,
    struct arena *a, struct acp_deed *out);

/* What kind it is: as the request says, else the updates; "other". */
struct sg_str
acp_kind_of(const struct acp_call *now, const struct acp_call *before);

/* A command with its place; the subject of version 2, or a raw input. */
void
acp_deed_command(struct sg_str json, struct arena *a, struct acp_deed *out);

/* One more file; false: there are too many, or this is none. */
bool acp_deed_add(struct acp_deed *d, const char *op, struct sg_str path);

/* The files of an apply_patch text; false: it is none that is understood. */
bool acp_patch_files(struct sg_str text, struct acp_deed *out);

#endif
