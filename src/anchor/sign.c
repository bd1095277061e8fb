/* Signing and checking; see sign.h. */
#define _DEFAULT_SOURCE
#include "anchor/sign.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

#include "port/crypto_api.h"
#include "store/own.h"

#define PREFIX   "ed25519:"
#define KEY_TEXT 65 /* hexadecimal and a line end */

void
sign_key_wipe(struct sign_key *k)
{
	explicit_bzero(k, sizeof(*k));
}

bool
sign_key_parse(struct sg_str text, uint8_t open[32])
{
	struct sg_str prefix = STR(PREFIX);

	text = str_trim(text);
	if (str_starts(text, prefix))
		text = str_part(text, prefix.n, text.n);
	return checkpoint_hex(text, open, 32);
}

void
sign_key_add(const uint8_t open[32], struct buf *out)
{
	buf_addz(out, PREFIX);
	buf_addhex(out, open, 32);
}

static enum sg_err
is_no_key(struct sg_error *e)
{
	return err_set(e, SG_EIO, STR(SIGN_KEY_FILE),
	    STR("the file does not hold a key for checkpoints"));
}

static enum sg_err
read_secret(int fd, uint8_t secret[32], struct sg_error *e)
{
	char text[KEY_TEXT + 1];
	ssize_t n = read(fd, text, sizeof(text));
	bool ok = n == KEY_TEXT && text[KEY_TEXT - 1] == '\n' &&
	    checkpoint_hex((struct sg_str){text, KEY_TEXT - 1}, secret, 32);

	explicit_bzero(text, sizeof(text));
	return ok ? SG_OK : is_no_key(e);
}

static const char fresh[] = SIGN_KEY_FILE ".new";

/* Whole or not at all: a crash must not leave half a key. */
static enum sg_err
make_secret(int dir, uint8_t secret[32], struct sg_error *e)
{
	char text[KEY_TEXT];
	struct buf b = BUF_ON(text);
	struct sg_error why = {0};
	bool ok;
	int fd;

	(void)unlinkat(dir, fresh, 0);
	fd = own_file_open(dir, fresh, O_WRONLY | O_CREAT | O_EXCL, &why);
	if (fd < 0)
		return err_set(e, why.code, STR(fresh), str_of(why.message));
	ok = getrandom(secret, 32, 0) == 32;
	buf_addhex(&b, secret, 32);
	buf_addc(&b, '\n');
	ok = ok && write(fd, text, sizeof(text)) == (ssize_t)sizeof(text) &&
	    fsync(fd) == 0;
	explicit_bzero(text, sizeof(text));
	(void)close(fd);
	/* Another process may have made one meanwhile: the first one counts. */
	if (ok && linkat(dir, fresh, dir, SIGN_KEY_FILE, 0) != 0)
		ok = errno == EEXIST;
	(void)unlinkat(dir, fresh, 0);
	return ok && fsync(dir) == 0
	    ? SG_OK
	    : own_failed("the key for checkpoints could not be made", errno, e);
}

static enum sg_err
load_secret(int dir, bool make, uint8_t secret[32], struct sg_error *e)
{
	struct sg_error why = {0};
	enum sg_err err = SG_OK;
	int fd = own_file_open(dir, SIGN_KEY_FILE, O_RDONLY, &why);

	/* A crash may have left the name it was made under beside its own. */
	if (fd < 0 && why.code != SG_ENOTFOUND && make &&
	    unlinkat(dir, fresh, 0) == 0)
		fd = own_file_open(dir, SIGN_KEY_FILE, O_RDONLY, &why);
	if (fd < 0 && why.code == SG_ENOTFOUND && make) {
		if ((err = make_secret(dir, secret, e)) != SG_OK)
			return err;
		fd = own_file_open(dir, SIGN_KEY_FILE, O_RDONLY, &why);
	}
	if (fd < 0)
		return err_set(
		    e, why.code, STR(SIGN_KEY_FILE), str_of(why.message));
	err = read_secret(fd, secret, e);
	(void)close(fd);
	return err;
}

static enum sg_err
refused(struct sg_error *e)
{
	return err_set(
	    e, SG_EIO, STR(""), STR("libcrypto refused to sign or to check"));
}

enum sg_err
sign_key_load(
    const char *path, bool make, struct sign_key *k, struct sg_error *e)
{
	const struct crypto_api *api = crypto_api_load(e);
	struct evp_pkey_st *key;
	struct sg_error why = {0};
	size_t n = sizeof(k->open);
	enum sg_err err;
	int dir;

	if (api == NULL)
		return SG_EIO;
	if ((dir = own_dir_open(path, false, &why)) < 0)
		return err_set(e, why.code, str_of(path), str_of(why.message));
	err = load_secret(dir, make, k->secret, e);
	(void)close(dir);
	if (err != SG_OK)
		return err;
	key = api->EVP_PKEY_new_raw_private_key(
	    CRYPTO_ED25519, NULL, k->secret, sizeof(k->secret));
	if (key == NULL ||
	    api->EVP_PKEY_get_raw_public_key(key, k->open, &n) != 1)
		err = refused(e);
	api->EVP_PKEY_free(key);
	return err;
}

enum sg_err
sign_checkpoint(
    const struct sign_key *k, struct checkpoint *c, struct sg_error *e)
{
	const struct crypto_api *api = crypto_api_load(e);
	char room[CHECKPOINT_MAX];
	struct buf b = BUF_ON(room);
	struct evp_pkey_st *key;
	struct evp_md_ctx_st *ctx;
	size_t n = sizeof(c->sig);
	bool ok;

	if (api == NULL)
		return SG_EIO;
	memcpy(c->key, k->open, sizeof(c->key));
	checkpoint_text(c, &b);
	key = api->EVP_PKEY_new_raw_private_key(
	    CRYPTO_ED25519, NULL, k->secret, sizeof(k->secret));
	ctx = api->EVP_MD_CTX_new();
	ok = key != NULL && ctx != NULL && !buf_full(&b) &&
	    api->EVP_DigestSignInit(ctx, NULL, NULL, NULL, key) == 1 &&
	    api->EVP_DigestSign(
		ctx, c->sig, &n, (const unsigned char *)b.p, b.n) == 1;
	api->EVP_MD_CTX_free(ctx);
	api->EVP_PKEY_free(key);
	return ok && n == sizeof(c->sig) ? SG_OK : refused(e);
}

enum sg_err
sign_check(
    const uint8_t open[32], const struct checkpoint *c, struct sg_error *e)
{
	const struct crypto_api *api = crypto_api_load(e);
	char room[CHECKPOINT_MAX];
	struct buf b = BUF_ON(room);
	struct evp_pkey_st *key;
	struct evp_md_ctx_st *ctx;
	bool ready, ok;

	if (api == NULL)
		return SG_EIO;
	checkpoint_text(c, &b);
	key = api->EVP_PKEY_new_raw_public_key(CRYPTO_ED25519, NULL, open, 32);
	ctx = api->EVP_MD_CTX_new();
	ready = key != NULL && ctx != NULL && !buf_full(&b) &&
	    api->EVP_DigestVerifyInit(ctx, NULL, NULL, NULL, key) == 1;
	ok = ready &&
	    api->EVP_DigestVerify(ctx, c->sig, sizeof(c->sig),
		(const unsigned char *)b.p, b.n) == 1;
	api->EVP_MD_CTX_free(ctx);
	api->EVP_PKEY_free(key);
	if (!ready)
		return refused(e);
	if (!ok || memcmp(open, c->key, 32) != 0)
		return err_set(e, SG_EINVALID, STR(""),
		    STR("the signature is not of this key"));
	return SG_OK;
}
