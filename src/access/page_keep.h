#ifndef ACCESS_PAGE_KEEP_H
#define ACCESS_PAGE_KEEP_H

#include "access/keyring.h"
#include "access/page_session.h"

/*
 * Sessions of the page in a file, so that they outlive the process: one line
 * each, with hashes of the two secrets and of the token behind it.  Whoever
 * reads the file can sign in with nothing of it.  It is written whole, beside
 * the old one, and made durable before its name counts.
 */

/*
 * Add what ${path} holds to ${p}, which is empty.  A session whose token is
 * gone or that has ended is left out.  A file that is somebody else's, that
 * others can reach, or of which one byte is wrong lets nobody in: SG_EIO,
 * SG_EINVALID and ${e} says why.  No file: SG_OK.
 */
SG_MUST_CHECK enum sg_err
page_sessions_read(struct page_sessions *p, const char *path,
    const struct keyring *t, int64_t now_ms, struct sg_error *e);

/* Those that have not ended, into ${path}. */
SG_MUST_CHECK enum sg_err
page_sessions_write(const struct page_sessions *p, const char *path,
    const struct keyring *t, int64_t now_ms, struct sg_error *e);

#endif
