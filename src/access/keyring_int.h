#ifndef ACCESS_KEYRING_INT_H
#define ACCESS_KEYRING_INT_H

#include "access/keyring.h"

/* What keyring.c, keyring_file.c and page_session.c share; nobody else. */
#define KEYRING_MAX  256
#define KEYRING_PATH 3072

/* 1 is left for those who come without a token. */
#define KEYRING_FIRST_CHANNEL 2

/* A token stays where it is until the end, so that views of it stay valid. */
struct token_box {
	struct token token;
	struct token_box *next;
	bool told; /* that it is gone */
};

struct token_list {
	struct token v[KEYRING_MAX];
	size_t n;
	uint64_t stamp; /* of the files, before they were read */
};

struct keyring {
	char path[KEYRING_PATH];
	const struct token *v[KEYRING_MAX];
	size_t n;
	struct token_box *all;
	uint64_t next_channel;
	bool closed; /* the token of a person has no file */
	char person[TOKEN_TEXT + 1];
	uint64_t stamp; /* of the files, before they were read */
};

void keyring_wipe(void *p, size_t n);

/* 256 bits as base64url; no NUL is added. */
void keyring_encode(const uint8_t random[32], char text[TOKEN_TEXT]);

/* Make the directory and the tokens of roles that are missing. */
enum sg_err keyring_make(const struct keyring *t, struct sg_error *e);

/* Make the token ${name} of agents/ again. */
enum sg_err
keyring_renew(const struct keyring *t, const char *name, struct sg_error *e);

/* Whether a token may be of that id: nobody owns "core", or "a*". */
bool keyring_ownable(struct sg_str id);

/* Read all files into ${l}. */
enum sg_err
keyring_read(const struct keyring *t, struct token_list *l, struct sg_error *e);

/* A number that changes with the files. */
uint64_t keyring_stamp(const struct keyring *t);

#endif
