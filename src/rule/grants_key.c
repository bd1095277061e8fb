/* Keys of grants; see grants_key.h. */
#include "rule/grants_key.h"
#include "base/banned.h"

uint64_t
key_program(uint64_t begin, struct sg_str program)
{
	return key_fold(key_kind(begin, KEY_ONE), ways_stem(program));
}

uint64_t
key_begin(struct sg_str extension_id, enum sg_capability capability,
    enum sg_grant_effect effect)
{
	uint64_t what = (uint64_t)capability << 8 | (uint64_t)effect;

	return key_text(key_mix(KEY_PRIME, what), extension_id);
}

uint64_t
key_host(uint64_t h, const struct host *host)
{
	if (!host->is_address)
		return key_add(h, host->text);
	return key_add(h,
	    (struct sg_str){
		(const char *)host->address.v, sizeof(host->address.v)});
}
