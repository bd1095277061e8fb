/* The side that asks: whom it trusts, and why it does not; see tls.h. */
#include <arpa/inet.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "tls/tls_int.h"

/* Numbers of libssl's headers, which have been the same since 1.1.0. */
#define CTRL_MIN       123
#define CTRL_HOST_NAME 55
#define VERSION_1_2    0x0303
#define VERIFY_PEER    1
#define OP_NO_RENEG    (UINT64_C(1) << 30)

/* X509_V_ERR_*, and what a person does about it. */
static const struct {
	long code;
	const char *why;
} reasons[] = {
#define UNTRUSTED                                                            \
	"its certificate is not of an authority that is trusted here; have " \
	"the gate's authority.crt brought to this machine and name it: "     \
	"solgate join --ca=FILE"
#define OTHER_NAME                                                             \
	"its certificate is for another name or address; use the one that "    \
	"it was made for, or make one for this name at the gate: solgate tls " \
	"self NAME"
    {2, UNTRUSTED},
    {9,
	"its certificate is not valid yet: look at the clock of this machine "
	"and of the gate"},
    {10,
	"its certificate has expired: renew it at the gate (solgate tls self "
	"--force), or set the clock of this machine right"},
    {18, UNTRUSTED},
    {19, UNTRUSTED},
    {20, UNTRUSTED},
    {21, UNTRUSTED},
    {27, UNTRUSTED},
    {47, OTHER_NAME},
    {62, OTHER_NAME},
    {64, OTHER_NAME},
};

static struct tls *
give_up(struct tls *t, enum sg_err err, const char *file, const char *why,
    struct sg_error *e)
{
	(void)err_set(e, err, str_of(file), str_of(why));
	tls_close(t);
	return NULL;
}

static struct tls *
trust_file(struct tls *t, const char *file, struct sg_error *e)
{
	struct stat st;

	if (stat(file, &st) != 0)
		return give_up(t, SG_EIO, file, strerror(errno), e);
	if (t->api->SSL_CTX_load_verify_file(t->now, file) != 1)
		return give_up(t, SG_EIO, file,
		    "this is not a certificate in PEM; the gate's is "
		    "authority.crt",
		    e);
	return t;
}

struct tls *
tls_trust(const char *authority, struct sg_error *e)
{
	const struct ssl_api *a = ssl_api_load(e);
	struct tls *t = a != NULL ? calloc(1, sizeof(*t)) : NULL;

	if (t == NULL)
		return NULL;
	t->api = a;
	t->method = tls_method_new(a);
	t->now = t->method != NULL ? a->SSL_CTX_new(a->TLS_client_method())
				   : NULL;
	if (t->now == NULL)
		return give_up(t, SG_ENOMEM, "", "out of memory", e);
	(void)a->SSL_CTX_ctrl(t->now, CTRL_MIN, VERSION_1_2, NULL);
	(void)a->SSL_CTX_set_options(t->now, OP_NO_RENEG);
	a->SSL_CTX_set_verify(t->now, VERIFY_PEER, NULL);
	if (authority != NULL)
		return trust_file(t, authority, e);
	(void)a->SSL_CTX_set_default_verify_paths(t->now);
	return t;
}

/* The certificate must be for ${host}.  False: no memory. */
static bool
expect(struct tls_wire *w, const char *host)
{
	const struct ssl_api *a = w->api;
	unsigned char bytes[16];
	char name[256];

	if (inet_pton(AF_INET, host, bytes) == 1 ||
	    inet_pton(AF_INET6, host, bytes) == 1)
		return a->X509_VERIFY_PARAM_set1_ip_asc(
			   a->SSL_get0_param(w->ssl), host) == 1;
	if (strlen(host) >= sizeof(name))
		return false;
	memcpy(name, host, strlen(host) + 1);
	return a->SSL_set1_host(w->ssl, name) == 1 &&
	    a->SSL_ctrl(w->ssl, CTRL_HOST_NAME, 0, name) == 1;
}

struct tls_wire *
tls_wire_to(struct tls *t, struct bytes_pool *pool, const char *host)
{
	struct tls_wire *w = tls_wire_make(t, pool);

	if (w == NULL)
		return NULL;
	t->api->SSL_set_connect_state(w->ssl);
	if (expect(w, host))
		return w;
	tls_wire_free(w);
	return NULL;
}

bool
tls_ready(const struct tls_wire *w)
{
	return !w->bad && w->api->SSL_is_init_finished(w->ssl) == 1 &&
	    w->api->SSL_get_verify_result(w->ssl) == 0;
}

const char *
tls_why(const struct tls_wire *w)
{
	long code = w->api->SSL_get_verify_result(w->ssl);

	for (size_t i = 0; i < sizeof(reasons) / sizeof(reasons[0]); i++)
		if (reasons[i].code == code)
			return reasons[i].why;
	return code != 0
	    ? "its certificate cannot be trusted; see: openssl verify"
	    : "it does not speak TLS as a gate does; is this its address?";
}
