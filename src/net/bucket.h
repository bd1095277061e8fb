#ifndef NET_BUCKET_H
#define NET_BUCKET_H

#include <stdbool.h>
#include <stdint.h>

/*
 * How fast one token may ask: a bucket that holds ${burst} requests and gets
 * ${rate} more each second.  Zeroed, it is full at first use.
 */
struct bucket {
	int64_t at_ms;
	int64_t thousandths; /* of a request */
	bool used;
};

/* Take one.  False: *${wait_ms} until there is one again. */
bool bucket_take(struct bucket *b, int32_t rate, int32_t burst, int64_t now_ms,
    int64_t *wait_ms);

#endif
