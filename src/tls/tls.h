#ifndef TLS_TLS_H
#define TLS_TLS_H

#include "base/err.h"
#include "net/bytes.h"

/*
 * TLS for a server: a certificate that can be changed while connections are
 * open, and one wire for each connection.  A wire does no I/O: bytes of the
 * network are fed to it and taken from it, so that the server's own loop
 * stays the only one that waits.
 *
 *	bytes in  -> tls_feed()  -> tls_read()  -> what the other end wrote
 *	bytes out <- tls_out()   <- tls_write() <- what the other end shall read
 *
 * TLS 1.3 alone, or 1.2 with AEAD ciphers as well if the settings ask for
 * that; no renegotiation, no compression, no early data.
 */
struct tls_files {
	const char *cert, *key; /* PEM */
	bool older;             /* 1.2 as well */
};

struct tls;

/* NULL: ${e} says what is wrong with the files and what to do. */
struct tls *tls_open(const struct tls_files *f, struct sg_error *e);

/*
 * Take the files anew.  Connections that are open keep what they have; if the
 * files are wrong everything stays as it was.
 */
SG_MUST_CHECK enum sg_err
tls_reload(struct tls *t, const struct tls_files *f, struct sg_error *e);

/* The authority of solgate tls self, in PEM, if the certificate is of it. */
bool tls_authority(const struct tls *t, struct buf *out);

/* How many days the certificate is good for; negative: it has expired. */
int tls_days(const struct tls *t);

void tls_close(struct tls *t); /* NULL is fine; open wires go on */

/*
 * The other side: a gate that is asked.  Trusted are the authorities of the
 * PEM file ${authority}, and no others; NULL: those of this machine.
 */
struct tls *tls_trust(const char *authority, struct sg_error *e);

/* ---- One connection ---- */
struct tls_wire;

enum tls_step {
	TLS_BAD,  /* not TLS, or broken: say tls_out() and close */
	TLS_MORE, /* nothing to read before more is fed */
	TLS_SOME, /* bytes were read */
	TLS_END   /* the other end said that it is done */
};

/* The first byte that a TLS client sends. */
#define TLS_FIRST_BYTE 0x16

/* NULL: no memory.  Blocks are borrowed from ${pool}. */
struct tls_wire *tls_wire_new(struct tls *t, struct bytes_pool *pool);

/* To ${host}, a name or an address: its certificate must be for that. */
struct tls_wire *
tls_wire_to(struct tls *t, struct bytes_pool *pool, const char *host);

/* The handshake is done, and the other end is who it must be. */
bool tls_ready(const struct tls_wire *w);

/* Why a wire is bad: a sentence that says what to do. */
const char *tls_why(const struct tls_wire *w);

void tls_wire_free(struct tls_wire *w); /* NULL is fine */

/* ${p} must stay until tls_keep(), which copies what was not used. */
void tls_feed(struct tls_wire *w, const char *p, size_t n);
bool tls_keep(struct tls_wire *w);

/* Up to ${room} bytes into ${out}; *${n} were. */
enum tls_step tls_read(struct tls_wire *w, char *out, size_t room, size_t *n);

/* False: the handshake is not done, or no memory. */
bool tls_write(struct tls_wire *w, struct sg_str s);

/* Say that nothing more comes. */
void tls_bye(struct tls_wire *w);

/* What is to be sent, in order; take it and leave it empty. */
struct bytes *tls_out(struct tls_wire *w);

#endif
