#ifndef SETTINGS_CONFIG_REMOTE_H
#define SETTINGS_CONFIG_REMOTE_H

#include "settings/config.h"

/*
 * Where a server listens, and whether the settings allow it: an address that
 * other machines can reach needs a certificate, or a proxy that is named.
 */
#define CONFIG_HOST_MAX 48

struct config_listen {
	char host[CONFIG_HOST_MAX]; /* "127.0.0.1", "::"; without brackets */
	uint16_t port;
	bool both;   /* "localhost": ::1 as well */
	bool six;    /* ${host} is IPv6 */
	bool beyond; /* other machines can reach it */
	bool every;  /* all addresses of this machine */
};

/* "127.0.0.1:PORT", "localhost:PORT", "ADDRESS:PORT", "[ADDRESS]:PORT". */
bool config_listen(struct sg_str s, struct config_listen *out);

/* An address without a port, as inet_pton() reads it. */
bool config_is_ip(struct sg_str s);

/*
 * Whether server.listen fits the certificate and the proxy.  ${e} has the
 * place of the setting as its pointer, as config_read() does it.
 */
SG_MUST_CHECK enum sg_err
config_remote_check(const struct config *c, struct sg_error *e);

#endif
