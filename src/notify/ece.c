/* Sealing and signing with libcrypto; HKDF is our own HMAC.  See ece.h. */
#define _DEFAULT_SOURCE
#include "notify/ece.h"

#include <pthread.h>
#include <string.h>

#include "base/hmac.h"
#include "port/library.h"

#define TYPE_EC  408  /* EVP_PKEY_EC */
#define GET_TAG  0x10 /* EVP_CTRL_AEAD_GET_TAG */
#define TAG      16
#define PAD_TO   256
#define PUB_HEAD 26 /* bytes of a SubjectPublicKeyInfo before the point */

struct evp_pkey_st;
struct evp_pkey_ctx_st;
struct evp_md_ctx_st;
struct evp_cipher_ctx_st;

struct push_api {
#define X(result, name, args) result(*name) args;
#include "notify/push_function.def"
};

static const struct library_function functions[] = {
#define X(result, name, args) {#name, offsetof(struct push_api, name)},
#include "notify/push_function.def"
};

static const struct push_api *
load(struct sg_error *e)
{
	static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
	static struct push_api api;
	static bool loaded;
	struct library_want want = {.library = "libcrypto.so.3",
	    .advice = "Web Push needs libcrypto of OpenSSL 3; install the "
		      "package libssl3",
	    .v = functions,
	    .n = sizeof(functions) / sizeof(functions[0])};
	bool ok;

	pthread_mutex_lock(&lock);
	if (!loaded)
		loaded = library_load(&want, &api, e);
	ok = loaded;
	pthread_mutex_unlock(&lock);
	return ok ? &api : NULL;
}

static enum sg_err
refused(struct sg_error *e)
{
	return err_set(e, SG_EIO, STR(""),
	    STR("libcrypto refused a key or an operation of Web Push"));
}

static struct evp_pkey_st *
read_key(const struct push_api *api, const uint8_t key[ECE_KEY])
{
	const unsigned char *p = key;

	return api->d2i_PrivateKey(TYPE_EC, NULL, &p, ECE_KEY);
}

/* A point that is not on the curve is refused by libcrypto. */
static struct evp_pkey_st *
read_point(const struct push_api *api, const uint8_t point[ECE_POINT])
{
	static const uint8_t head[PUB_HEAD] = {0x30, 0x59, 0x30, 0x13, 0x06,
	    0x07, 0x2a, 0x86, 0x48, 0xce, 0x3d, 0x02, 0x01, 0x06, 0x08, 0x2a,
	    0x86, 0x48, 0xce, 0x3d, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00};
	uint8_t der[PUB_HEAD + ECE_POINT];
	const unsigned char *p = der;

	if (point[0] != 4)
		return NULL;
	memcpy(der, head, PUB_HEAD);
	memcpy(der + PUB_HEAD, point, ECE_POINT);
	return api->d2i_PUBKEY(NULL, &p, sizeof(der));
}

enum sg_err
ece_key_new(uint8_t key[ECE_KEY], struct sg_error *e)
{
	const struct push_api *api = load(e);
	struct evp_pkey_st *k;
	unsigned char *p = key;
	bool ok;

	if (api == NULL)
		return SG_EIO;
	k = api->EVP_PKEY_Q_keygen(NULL, NULL, "EC", "P-256");
	ok = k != NULL && api->i2d_PrivateKey(k, NULL) == ECE_KEY &&
	    api->i2d_PrivateKey(k, &p) == ECE_KEY;
	api->EVP_PKEY_free(k);
	return ok ? SG_OK : refused(e);
}

enum sg_err
ece_key_open(
    const uint8_t key[ECE_KEY], uint8_t point[ECE_POINT], struct sg_error *e)
{
	const struct push_api *api = load(e);
	uint8_t der[PUB_HEAD + ECE_POINT];
	struct evp_pkey_st *k;
	unsigned char *p = der;
	bool ok;

	if (api == NULL)
		return SG_EIO;
	k = read_key(api, key);
	ok = k != NULL && api->i2d_PUBKEY(k, NULL) == (int)sizeof(der) &&
	    api->i2d_PUBKEY(k, &p) == (int)sizeof(der);
	api->EVP_PKEY_free(k);
	memcpy(point, der + PUB_HEAD, ECE_POINT);
	return ok && point[0] == 4 ? SG_OK : refused(e);
}

/* ---- The key of a message ------------------------------------------------ */

/* The first ${n} bytes, at most 32, of HKDF-Expand. */
static void
expand(
    const uint8_t prk[SHA256_SIZE], struct sg_str info, uint8_t *out, size_t n)
{
	uint8_t all[SHA256_SIZE];
	struct hmac h;

	hmac_init(&h, (struct sg_str){(const char *)prk, SHA256_SIZE});
	hmac_add(&h, info);
	hmac_add(&h, STR("\1"));
	hmac_end(&h, all);
	memcpy(out, all, n);
	explicit_bzero(all, sizeof(all));
}

static void
extract(struct sg_str salt, struct sg_str secret, uint8_t prk[SHA256_SIZE])
{
	hmac_of(salt, secret, prk);
}

static bool
agree(const struct push_api *api, const uint8_t key[ECE_KEY],
    const uint8_t point[ECE_POINT], uint8_t shared[32])
{
	struct evp_pkey_st *mine = read_key(api, key);
	struct evp_pkey_st *peer = read_point(api, point);
	struct evp_pkey_ctx_st *ctx = mine != NULL && peer != NULL
	    ? api->EVP_PKEY_CTX_new(mine, NULL)
	    : NULL;
	size_t n = 32;
	bool ok = ctx != NULL && api->EVP_PKEY_derive_init(ctx) == 1 &&
	    api->EVP_PKEY_derive_set_peer(ctx, peer) == 1 &&
	    api->EVP_PKEY_derive(ctx, shared, &n) == 1 && n == 32;

	api->EVP_PKEY_CTX_free(ctx);
	api->EVP_PKEY_free(mine);
	api->EVP_PKEY_free(peer);
	return ok;
}

struct ece_keys {
	uint8_t key[16], nonce[12];
};

/* RFC 8291, 3.4. */
static void
derive(const struct ece_to *to, const uint8_t mine[ECE_POINT],
    const uint8_t shared[32], const uint8_t salt[ECE_SALT],
    struct ece_keys *out)
{
	static const struct sg_str key_info = STR_INIT(
	    "Content-Encoding: aes128gcm\0");
	static const struct sg_str nonce_info = STR_INIT(
	    "Content-Encoding: nonce\0");
	static const struct sg_str head = STR_INIT("WebPush: info\0");
	char info[14 + 2 * ECE_POINT];
	uint8_t prk[SHA256_SIZE], ikm[32];

	memcpy(info, head.p, head.n);
	memcpy(info + head.n, to->point, ECE_POINT);
	memcpy(info + head.n + ECE_POINT, mine, ECE_POINT);
	extract((struct sg_str){(const char *)to->secret, ECE_SECRET},
	    (struct sg_str){(const char *)shared, 32}, prk);
	expand(prk, (struct sg_str){info, sizeof(info)}, ikm, sizeof(ikm));
	extract((struct sg_str){(const char *)salt, ECE_SALT},
	    (struct sg_str){(const char *)ikm, sizeof(ikm)}, prk);
	expand(prk, key_info, out->key, sizeof(out->key));
	expand(prk, nonce_info, out->nonce, sizeof(out->nonce));
	explicit_bzero(prk, sizeof(prk));
	explicit_bzero(ikm, sizeof(ikm));
}

/* ---- Sealing ------------------------------------------------------------- */

static bool
encrypt(const struct push_api *api, const struct ece_keys *k,
    struct sg_str plain, struct buf *out)
{
	struct evp_cipher_ctx_st *ctx = api->EVP_CIPHER_CTX_new();
	unsigned char room[ECE_MESSAGE + PAD_TO + 1 + TAG];
	int n = 0, more = 0;
	bool ok = ctx != NULL && plain.n + TAG <= sizeof(room) &&
	    api->EVP_EncryptInit_ex(
		ctx, api->EVP_aes_128_gcm(), NULL, k->key, k->nonce) == 1 &&
	    api->EVP_EncryptUpdate(ctx, room, &n,
		(const unsigned char *)plain.p, (int)plain.n) == 1 &&
	    api->EVP_EncryptFinal_ex(ctx, room + n, &more) == 1 &&
	    api->EVP_CIPHER_CTX_ctrl(ctx, GET_TAG, TAG, room + n + more) == 1;

	api->EVP_CIPHER_CTX_free(ctx);
	if (ok)
		buf_add(out,
		    (struct sg_str){
			(const char *)room, (size_t)(n + more) + TAG});
	return ok && !buf_full(out);
}

/* The head of RFC 8188: salt, size of a record, our public key. */
static void
add_head(struct buf *out, const uint8_t salt[ECE_SALT],
    const uint8_t point[ECE_POINT])
{
	static const char size[4] = {0, 0, 0x10, 0}; /* 4096 */

	buf_add(out, (struct sg_str){(const char *)salt, ECE_SALT});
	buf_add(out, (struct sg_str){size, sizeof(size)});
	buf_addc(out, ECE_POINT);
	buf_add(out, (struct sg_str){(const char *)point, ECE_POINT});
}

/* The message, the mark of the last record, and zeros. */
static struct sg_str
fill_up(struct sg_str message, bool padded, char room[ECE_MESSAGE + PAD_TO])
{
	size_t n = message.n + 1;

	if (padded)
		n = (n + PAD_TO - 1) / PAD_TO * PAD_TO;
	memset(room, 0, n);
	memcpy(room, message.p, message.n);
	room[message.n] = 2;
	return (struct sg_str){room, n};
}

enum sg_err
ece_seal(const struct ece_to *to, const struct ece_with *with,
    struct sg_str message, struct buf *out, struct sg_error *e)
{
	const struct push_api *api = load(e);
	char room[ECE_MESSAGE + PAD_TO];
	uint8_t mine[ECE_POINT], shared[32];
	struct ece_keys k;
	struct sg_str plain;
	bool ok;

	if (api == NULL)
		return SG_EIO;
	if (message.n >= ECE_MESSAGE)
		return err_set(
		    e, SG_ELONG, STR(""), STR("the message is too long"));
	if (ece_key_open(with->key, mine, e) != SG_OK)
		return SG_EIO;
	if (!agree(api, with->key, to->point, shared))
		return err_set(e, SG_EINVALID, STR("p256dh"),
		    STR("this is not a public key of P-256"));
	derive(to, mine, shared, with->salt, &k);
	plain = fill_up(message, with->padded, room);
	add_head(out, with->salt, mine);
	ok = encrypt(api, &k, plain, out);
	explicit_bzero(shared, sizeof(shared));
	explicit_bzero(&k, sizeof(k));
	explicit_bzero(room, sizeof(room));
	return ok ? SG_OK : refused(e);
}

/* ---- Signing ------------------------------------------------------------- */

/* One INTEGER of DER as 32 bytes; false: it is none of at most that. */
static bool
take_number(const uint8_t **p, const uint8_t *end, uint8_t out[32])
{
	size_t n;

	if (end - *p < 2 || (*p)[0] != 2)
		return false;
	n = (*p)[1];
	*p += 2;
	if ((size_t)(end - *p) < n)
		return false;
	while (n > 32 && **p == 0) {
		(*p)++;
		n--;
	}
	if (n > 32)
		return false;
	memset(out, 0, 32);
	memcpy(out + 32 - n, *p, n);
	*p += n;
	return true;
}

enum sg_err
ece_sign(const uint8_t key[ECE_KEY], struct sg_str text, uint8_t sig[ECE_SIG],
    struct sg_error *e)
{
	const struct push_api *api = load(e);
	struct evp_pkey_st *k;
	struct evp_md_ctx_st *ctx;
	uint8_t der[80];
	const uint8_t *p = der + 2;
	size_t n = sizeof(der);
	bool ok;

	if (api == NULL)
		return SG_EIO;
	k = read_key(api, key);
	ctx = api->EVP_MD_CTX_new();
	ok = k != NULL && ctx != NULL &&
	    api->EVP_DigestSignInit(ctx, NULL, api->EVP_sha256(), NULL, k) ==
		1 &&
	    api->EVP_DigestSign(
		ctx, der, &n, (const unsigned char *)text.p, text.n) == 1;
	api->EVP_MD_CTX_free(ctx);
	api->EVP_PKEY_free(k);
	ok = ok && n > 8 && der[0] == 0x30 && der[1] == n - 2 &&
	    take_number(&p, der + n, sig) &&
	    take_number(&p, der + n, sig + 32) && p == der + n;
	return ok ? SG_OK : refused(e);
}
