/* solgate tls self: two keys, two certificates; see self.h. */
#include <arpa/inet.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "port/library.h"
#include "tls/self.h"

struct evp_pkey_st;
struct x509_st;
struct bio_st;

struct x509_api {
#define X(result, name, args) result(*name) args;
#include "tls/x509_function.def"
};

static const struct library_function functions[] = {
#define X(result, name, args) {#name, offsetof(struct x509_api, name)},
#include "tls/x509_function.def"
};

#define TEXT_ASCII    0x1001
#define NID_KEY_USAGE 83
#define NID_ALT_NAME  85
#define NID_BASIC     87
#define NID_EXT_USAGE 126
#define NID_NAMES     666
#define DAY_S         86400L
#define RULES_MAX     2048

struct maker {
	struct x509_api api;
	struct evp_pkey_st *authority_key, *key;
	struct x509_st *authority, *cert;
	char names[RULES_MAX], only[RULES_MAX]; /* as libcrypto writes them */
};

static bool
is_ip(const char *name, bool *six)
{
	unsigned char room[16];

	*six = inet_pton(AF_INET6, name, room) == 1;
	return *six || inet_pton(AF_INET, name, room) == 1;
}

bool
tls_self_name(const char *name)
{
	size_t n = strlen(name);
	bool six;

	if (is_ip(name, &six))
		return true;
	if (n == 0 || n > 200 || name[0] == '.' || name[0] == '-')
		return false;
	for (size_t i = 0; i < n; i++)
		if (!((name[i] >= '0' && name[i] <= '9') ||
			((name[i] | 32) >= 'a' && (name[i] | 32) <= 'z') ||
			name[i] == '-' || name[i] == '.'))
			return false;
	return true;
}

/* "DNS:gate.local,IP:192.0.2.1", and the same as the only names allowed. */
static bool
write_names(struct maker *m, const char *const *names, size_t n)
{
	struct buf b = {m->names, 0, sizeof(m->names) - 1, false};
	struct buf o = {m->only, 0, sizeof(m->only) - 1, false};

	buf_addz(&o, "critical");
	for (size_t i = 0; i < n; i++) {
		bool six, ip = is_ip(names[i], &six);

		buf_addz(&b, i > 0 ? "," : "");
		buf_addz(&b, ip ? "IP:" : "DNS:");
		buf_addz(&b, names[i]);
		buf_addz(&o, ip ? ",permitted;IP:" : ",permitted;DNS:");
		buf_addz(&o, names[i]);
		if (ip)
			buf_addz(&o,
			    six ? "/ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"
				: "/255.255.255.255");
	}
	m->names[b.n] = m->only[o.n] = '\0';
	return !buf_full(&b) && !buf_full(&o);
}

static bool
extend(struct maker *m, struct x509_st *x, int nid, const char *value)
{
	void *ext = m->api.X509V3_EXT_conf_nid(NULL, NULL, nid, value);
	bool ok = ext != NULL && m->api.X509_add_ext(x, ext, -1) == 1;

	if (ext != NULL)
		m->api.X509_EXTENSION_free(ext);
	return ok;
}

static struct x509_st *
begin(
    struct maker *m, struct evp_pkey_st *key, const char *name, uint64_t serial)
{
	const struct x509_api *a = &m->api;
	struct x509_st *x = a->X509_new();

	if (x == NULL)
		return NULL;
	if (a->X509_set_version(x, 2) == 1 &&
	    a->ASN1_INTEGER_set_uint64(
		a->X509_get_serialNumber(x), serial >> 1 | 1) == 1 &&
	    a->X509_gmtime_adj(a->X509_getm_notBefore(x), -DAY_S) != NULL &&
	    a->X509_gmtime_adj(a->X509_getm_notAfter(x),
		(TLS_SELF_DAYS - 1) * DAY_S) != NULL &&
	    a->X509_NAME_add_entry_by_txt(a->X509_get_subject_name(x), "CN",
		TEXT_ASCII, (const unsigned char *)name, -1, -1, 0) == 1 &&
	    a->X509_set_pubkey(x, key) == 1)
		return x;
	a->X509_free(x);
	return NULL;
}

static bool
make_authority(struct maker *m, uint64_t serial)
{
	const struct x509_api *a = &m->api;
	struct x509_st *x;
	char name[64];

	/* A name of its own: a phone may trust one that was made before. */
	snprintf(name, sizeof(name), "Solgate authority %016llx",
	    (unsigned long long)serial);
	x = begin(m, m->authority_key, name, serial);

	m->authority = x;
	return x != NULL &&
	    a->X509_set_issuer_name(x, a->X509_get_subject_name(x)) == 1 &&
	    extend(m, x, NID_BASIC, "critical,CA:TRUE,pathlen:0") &&
	    extend(m, x, NID_KEY_USAGE, "critical,keyCertSign") &&
	    extend(m, x, NID_NAMES, m->only) &&
	    a->X509_sign(x, m->authority_key, a->EVP_sha256()) > 0;
}

static bool
make_server(struct maker *m, uint64_t serial)
{
	const struct x509_api *a = &m->api;
	struct x509_st *x = begin(m, m->key, "Solgate", serial ^ 2);

	m->cert = x;
	return x != NULL &&
	    a->X509_set_issuer_name(
		x, a->X509_get_subject_name(m->authority)) == 1 &&
	    extend(m, x, NID_BASIC, "critical,CA:FALSE") &&
	    extend(m, x, NID_KEY_USAGE, "critical,digitalSignature") &&
	    extend(m, x, NID_EXT_USAGE, "serverAuth") &&
	    extend(m, x, NID_ALT_NAME, m->names) &&
	    a->X509_sign(x, m->authority_key, a->EVP_sha256()) > 0;
}

/* ${x}, or else ${key}, as text behind what stands in ${out}. */
static bool
write_pem(struct maker *m, struct x509_st *x, struct evp_pkey_st *key,
    char *out, size_t room)
{
	const struct x509_api *a = &m->api;
	struct bio_st *b = a->BIO_new(a->BIO_s_mem());
	size_t at = strlen(out);
	bool ok = b != NULL &&
	    (x != NULL ? a->PEM_write_bio_X509(b, x)
		       : a->PEM_write_bio_PrivateKey(
			     b, key, NULL, NULL, 0, NULL, NULL)) == 1;
	int n = ok ? a->BIO_read(b, out + at, (int)(room - at - 1)) : 0;

	if (n > 0)
		out[at + (size_t)n] = '\0';
	if (b != NULL)
		(void)a->BIO_free(b);
	return n > 0 && (size_t)n < room - at - 1;
}

static bool
make(struct maker *m, uint64_t serial, struct tls_self *out)
{
	const struct x509_api *a = &m->api;
	unsigned n = sizeof(out->print);

	m->authority_key = a->EVP_PKEY_Q_keygen(NULL, NULL, "EC", "P-256");
	m->key = a->EVP_PKEY_Q_keygen(NULL, NULL, "EC", "P-256");
	return m->authority_key != NULL && m->key != NULL &&
	    make_authority(m, serial) && make_server(m, serial) &&
	    write_pem(m, m->authority, NULL, out->authority,
		sizeof(out->authority)) &&
	    write_pem(m, m->cert, NULL, out->chain, sizeof(out->chain)) &&
	    write_pem(m, m->authority, NULL, out->chain, sizeof(out->chain)) &&
	    write_pem(m, NULL, m->key, out->key, sizeof(out->key)) &&
	    a->X509_digest(m->authority, a->EVP_sha256(), out->print, &n) == 1;
}

enum sg_err
tls_self(const char *const *names, size_t n, uint64_t serial,
    struct tls_self *out, struct sg_error *e)
{
	struct library_want want = {.library = "libcrypto.so.3",
	    .advice = "certificates need libcrypto of OpenSSL 3; install the "
		      "package libssl3",
	    .v = functions,
	    .n = sizeof(functions) / sizeof(functions[0])};
	struct maker m = {.authority_key = NULL};
	bool ok;

	memset(out, 0, sizeof(*out));
	if (!library_load(&want, &m.api, e))
		return SG_EIO;
	if (!write_names(&m, names, n))
		return err_set(e, SG_ELONG, STR(""), STR("too many names"));
	ok = make(&m, serial, out);
	m.api.X509_free(m.authority);
	m.api.X509_free(m.cert);
	m.api.EVP_PKEY_free(m.authority_key);
	m.api.EVP_PKEY_free(m.key);
	return ok ? SG_OK
		  : err_set(e, SG_EIO, STR(""),
			STR("libcrypto could not make the certificates"));
}
