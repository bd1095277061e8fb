/* The bucket.  Time that goes backward adds nothing. */
#include "net/bucket.h"

bool
bucket_take(struct bucket *b, int32_t rate, int32_t burst, int64_t now_ms,
    int64_t *wait_ms)
{
	int64_t full = (int64_t)burst * 1000;
	int64_t passed = now_ms - b->at_ms;

	if (rate <= 0)
		return true;
	if (!b->used || passed > full / rate)
		b->thousandths = full;
	else if (passed > 0)
		b->thousandths += passed * rate;
	if (b->thousandths > full)
		b->thousandths = full;
	if (!b->used || passed > 0)
		b->at_ms = now_ms;
	b->used = true;
	if (b->thousandths < 1000) {
		*wait_ms = (1000 - b->thousandths + rate - 1) / rate;
		return false;
	}
	b->thousandths -= 1000;
	return true;
}
