#ifndef PORT_SETTINGS_H
#define PORT_SETTINGS_H

#include "base/err.h"

/*
 * The settings of this installation, for a face that shows and changes them.
 * A change is checked as a whole, written to the person's own file and in
 * force when write() returns; on failure everything is as it was and ${e}
 * says what is wrong and what is allowed.
 */
struct settings_model { /* texts end in a NUL; empty: not said */
	struct sg_str provider, name, url, key;
};

struct settings_port {
	void *self;
	/* Append a ConfigView as JSON. */
	SG_MUST_CHECK enum sg_err (*read)(
	    void *self, struct buf *out, struct sg_error *e);
	/* The same of the page's own settings alone, none to be changed. */
	SG_MUST_CHECK enum sg_err (*read_page)(
	    void *self, struct buf *out, struct sg_error *e);
	/* SG_ENOTFOUND: there is no such setting.  SG_EFORBIDDEN: not here. */
	SG_MUST_CHECK enum sg_err (*write)(void *self, struct sg_str key,
	    struct sg_str value, struct sg_error *e);
	/* The model that answers chats, a ModelState as JSON; and another one.
	 * Its key goes into a file of the person and is never read back. */
	SG_MUST_CHECK enum sg_err (*model)(
	    void *self, struct buf *out, struct sg_error *e);
	SG_MUST_CHECK enum sg_err (*model_change)(
	    void *self, const struct settings_model *m, struct sg_error *e);
	/* The policy in force and its files, a PolicyState as JSON; and read
	 * all settings and the policy again, as SIGHUP does. */
	SG_MUST_CHECK enum sg_err (*policy)(
	    void *self, struct buf *out, struct sg_error *e);
	SG_MUST_CHECK enum sg_err (*again)(void *self, struct sg_error *e);
	/* Agents of this machine as the doctor sees them, an AgentList as
	 * JSON.  NULL: nobody looks for them. */
	SG_MUST_CHECK enum sg_err (*agents)(
	    void *self, struct buf *out, struct sg_error *e);
};

#endif
