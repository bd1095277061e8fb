#ifndef JSON_JSON_PUT_H
#define JSON_JSON_PUT_H

#include "json/json.h"

/*
 * JSON written value by value, for what no contract describes.  Nobody counts
 * commas: one is set wherever a value ends right before, as the last byte of
 * the buffer shows.  So a buffer may hold members without their braces, and
 * whatever stands before the first bracket is left alone.
 *
 *	json_open(b);                        {
 *	json_put_text(b, "id", id);           "id":"7"
 *	json_key(b, "tags");                  ,"tags":
 *	json_list(b);                         [
 *	json_text_add(b, STR("new"));          "new"
 *	json_list_end(b);                     ]
 *	json_close(b);                       }
 */
void json_open(struct buf *b);
void json_close(struct buf *b);
void json_list(struct buf *b);
void json_list_end(struct buf *b);

/* A comma, if a value ends here; for who adds the next one by other means. */
void json_comma(struct buf *b);

/* The key of the next value; a name of ours that needs no escape. */
void json_key(struct buf *b, const char *key);

/* One value, of a list or behind its key. */
void json_text_add(struct buf *b, struct sg_str text);
void json_raw_add(struct buf *b, struct sg_str json); /* JSON as it is */

/* A key as it stands in a literal, for formats that are fixed to the byte. */
#define JSON_NAME(key) "\"" key "\":"

/* A key and its value. */
void json_put_text(struct buf *b, const char *key, struct sg_str text);
void json_put_name(struct buf *b, const char *key, const char *text);
void json_put_raw(struct buf *b, const char *key, struct sg_str json);
void json_put_int(struct buf *b, const char *key, int64_t value);
void json_put_bool(struct buf *b, const char *key, bool value);
void json_put_number(struct buf *b, const char *key, double value);
void json_put_time(struct buf *b, const char *key, int64_t ms); /* RFC 3339 */

/* A key and an object behind it, still open. */
void json_put_open(struct buf *b, const char *key);
void json_put_list(struct buf *b, const char *key);

#endif
