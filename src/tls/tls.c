/* A certificate and what is spoken with it; see tls.h. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "tls/tls_int.h"

/* Numbers of libssl's headers, which have been the same since 1.1.0. */
#define CTRL_MODE       33
#define CTRL_CACHE      44
#define CTRL_MIN        123
#define MODE_RELEASE    0x10
#define VERSION_1_2     0x0303
#define VERSION_1_3     0x0304
#define OP_NO_COMPRESS  (UINT64_C(1) << 17)
#define OP_SERVER_ORDER (UINT64_C(1) << 22)
#define OP_NO_RENEG     (UINT64_C(1) << 30)
#define OP_EOF_IS_END   (UINT64_C(1) << 7)
#define FILE_PEM        1
#define AUTHORITY       "authority.crt"

static const char
    aead[] = "ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-RSA-AES128-GCM-SHA256:"
	     "ECDHE-ECDSA-AES256-GCM-SHA384:ECDHE-RSA-AES256-GCM-SHA384:"
	     "ECDHE-ECDSA-CHACHA20-POLY1305:ECDHE-RSA-CHACHA20-POLY1305";

static bool
fail(struct sg_error *e, const char *file, const char *why)
{
	char text[SG_MESSAGE_MAX];
	struct buf b = BUF_ON(text);

	buf_addz(&b, file);
	buf_addz(&b, ": ");
	buf_addz(&b, why);
	(void)err_set(e, SG_EIO, STR(""), buf_str(&b));
	return false;
}

/* A key that others can read is not a secret (T50). */
static bool
is_closed(const char *key, struct sg_error *e)
{
	struct stat st;

	if (stat(key, &st) != 0)
		return fail(e, key, strerror(errno));
	if ((st.st_mode & 077) != 0)
		return fail(e, key,
		    "other users can read this key; take that away (chmod "
		    "go= FILE)");
	return true;
}

/* A key with a password would make a server wait for a terminal. */
static int
no_password(char *p, int room, int writing, void *ctx)
{
	(void)writing;
	(void)ctx;
	if (room > 0)
		p[0] = '\0';
	return -1;
}

static bool
read_files(const struct ssl_api *a, struct ssl_ctx_st *ctx,
    const struct tls_files *f, struct sg_error *e)
{
	struct stat st;

	a->SSL_CTX_set_default_passwd_cb(ctx, no_password);
	if (stat(f->cert, &st) != 0)
		return fail(e, f->cert, strerror(errno));
	if (a->SSL_CTX_use_certificate_chain_file(ctx, f->cert) != 1)
		return fail(e, f->cert,
		    "this is not a certificate in PEM; name the file with the "
		    "whole chain (tls.cert_file)");
	if (!is_closed(f->key, e))
		return false;
	if (a->SSL_CTX_use_PrivateKey_file(ctx, f->key, FILE_PEM) != 1 ||
	    a->SSL_CTX_check_private_key(ctx) != 1)
		return fail(e, f->key,
		    "this is not the key of the certificate, or not a key "
		    "without a password in PEM; name the pair that was made "
		    "together");
	return true;
}

static void
set_up(const struct ssl_api *a, struct ssl_ctx_st *ctx, bool older)
{
	(void)a->SSL_CTX_ctrl(
	    ctx, CTRL_MIN, older ? VERSION_1_2 : VERSION_1_3, NULL);
	(void)a->SSL_CTX_ctrl(ctx, CTRL_MODE, MODE_RELEASE, NULL);
	(void)a->SSL_CTX_ctrl(ctx, CTRL_CACHE, 0, NULL);
	(void)a->SSL_CTX_set_options(ctx,
	    OP_NO_COMPRESS | OP_SERVER_ORDER | OP_NO_RENEG | OP_EOF_IS_END);
	(void)a->SSL_CTX_set_num_tickets(ctx, 1);
}

static struct ssl_ctx_st *
make(const struct ssl_api *a, const struct tls_files *f, struct sg_error *e)
{
	struct ssl_ctx_st *ctx = a->SSL_CTX_new(a->TLS_server_method());

	if (ctx == NULL || a->SSL_CTX_set_cipher_list(ctx, aead) != 1) {
		a->SSL_CTX_free(ctx);
		(void)err_set(e, SG_ENOMEM, STR(""), STR("no memory"));
		return NULL;
	}
	set_up(a, ctx, f->older);
	if (!read_files(a, ctx, f, e)) {
		a->SSL_CTX_free(ctx);
		ctx = NULL;
	}
	a->ERR_clear_error();
	return ctx;
}

/* Beside the certificate, where solgate tls self puts it. */
static void
name_authority(struct tls *t, const char *cert)
{
	const char *slash = strrchr(cert, '/');
	size_t n = slash == NULL ? 0 : (size_t)(slash - cert) + 1;

	t->authority[0] = '\0';
	if (n + sizeof(AUTHORITY) > sizeof(t->authority))
		return;
	memcpy(t->authority, cert, n);
	memcpy(t->authority + n, AUTHORITY, sizeof(AUTHORITY));
}

bool
tls_authority(const struct tls *t, struct buf *out)
{
	static const char begins[] = "-----BEGIN CERTIFICATE-----";
	FILE *f = t->authority[0] != '\0' ? fopen(t->authority, "re") : NULL;
	size_t n;

	if (f == NULL)
		return false;
	n = fread(out->p, 1, out->cap, f);
	(void)fclose(f);
	out->n = n;
	return n < out->cap && n >= sizeof(begins) &&
	    memcmp(out->p, begins, sizeof(begins) - 1) == 0;
}

struct tls *
tls_open(const struct tls_files *f, struct sg_error *e)
{
	const struct ssl_api *a = ssl_api_load(e);
	struct tls *t = a != NULL ? calloc(1, sizeof(*t)) : NULL;

	if (t == NULL)
		return NULL;
	t->api = a;
	t->method = tls_method_new(a);
	t->now = t->method != NULL ? make(a, f, e) : NULL;
	name_authority(t, f->cert);
	if (t->now != NULL)
		return t;
	tls_close(t);
	return NULL;
}

enum sg_err
tls_reload(struct tls *t, const struct tls_files *f, struct sg_error *e)
{
	struct ssl_ctx_st *next = make(t->api, f, e);

	if (next == NULL)
		return SG_EIO;
	t->api->SSL_CTX_free(t->now); /* wires hold it as long as they live */
	t->now = next;
	name_authority(t, f->cert);
	return SG_OK;
}

int
tls_days(const struct tls *t)
{
	const struct x509_st *cert = t->api->SSL_CTX_get0_certificate(t->now);
	int days = 0, seconds = 0;

	if (cert == NULL ||
	    t->api->ASN1_TIME_diff(
		&days, &seconds, NULL, t->api->X509_get0_notAfter(cert)) != 1)
		return 0;
	return days > 0 || (days == 0 && seconds > 0) ? days : -1;
}

void
tls_close(struct tls *t)
{
	if (t == NULL)
		return;
	if (t->now != NULL)
		t->api->SSL_CTX_free(t->now);
	if (t->method != NULL)
		t->api->BIO_meth_free(t->method);
	free(t);
}
