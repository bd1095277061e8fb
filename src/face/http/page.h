#ifndef FACE_HTTP_PAGE_H
#define FACE_HTTP_PAGE_H

#include "face/http/conn.h"

/* page.c: what is not a command. */
void page_run(struct conn *c, const char *base, const struct query *q);

/* session.c: who a browser is, and how it comes to be that. */
bool session_who(struct conn *c, const char *base);
/* Where a person finds the page: from other machines, if there is a way. */
struct sg_str session_page(const struct http_server *s, struct buf *b);
#define SESSION_COOKIE "solgate-"
/* The value of our cookie of that kind among all that came; empty: none. */
struct sg_str
session_cookie(struct conn *c, const char *base, const char *what);
bool session_has_origin(const struct conn *c);
/* Before an answer that may set a cookie; and the answer of who comes in. */
void session_begin(struct conn *c, const char *base, const char *what);
void session_entered(void *ctx, const struct command_out *out);
void session_code(struct conn *c);
void session_open(struct conn *c, const char *base);
void session_link(struct conn *c, const char *base);
void session_passkey(struct conn *c, const char *base, bool asks);
void session_get(struct conn *c);
void session_end(struct conn *c);

/* sso.c: single sign-on. */
void enter_offer(struct conn *c);
void enter_begin(struct conn *c, const char *base);
void enter_finish(struct conn *c, const char *base);
void enter_look(struct conn *c);
void enter_forget(struct conn *c);

/* session_list.c: browsers that are signed in, and their file. */
int64_t session_now(const struct http_server *s); /* of the wall, ms */
void session_read(struct http_server *s);
bool session_write(struct http_server *s); /* false: it is not durable */
void session_used(struct http_server *s);  /* written now and then */
void session_list(struct conn *c);
void session_cut(struct conn *c, const struct query *q);

/* system.c: for the hooks of a user of the machine. */
void token_make(struct conn *c, const char *base);

/* settings.c */
void settings_get(struct conn *c);
void settings_put(struct conn *c, const char *base, const struct query *q);
void settings_model_get(struct conn *c);
void settings_model_put(struct conn *c, const char *base);
void settings_agents(struct conn *c);
void settings_policy(struct conn *c, bool again);

/* page_file.c: the page's own files. */
void page_file(struct conn *c, const char *base);

#endif
