/* The turn gate in process: breakpoint decision, decoding of a packet. */
#include <string.h>

#include "base/arena.h"
#include "bench/bench.h"
#include "solgate/breakpoint.h"
#include "shape/packet.h"

static char message_room[4096], packet_room[4096];
static struct sg_str message, packet;

static void
decide(void)
{
	struct sg_turn_facts t = {.message = message};

	bench_sink += sg_breakpoint_decide(&t).rule;
}

/* The slowest message of its length: all of it is acknowledgement. */
static char ack_room[200];

static void
decide_ack(void)
{
	struct sg_turn_facts t = {.message = {ack_room, sizeof(ack_room)}};

	bench_sink += sg_breakpoint_decide(&t).rule;
}

static void
decode(void)
{
	static struct arena a;
	static bool ready;
	struct packet_input out;

	if (!ready)
		arena_init(&a, &mem_heap, 1 << 20);
	ready = true;
	if (contract_decode(&packet_input_contract, packet, &a, &out, NULL) !=
	    SG_OK)
		abort();
	bench_sink += out.message.n;
	arena_clear(&a);
}

static struct sg_str
load(const char *path, char *room, size_t cap)
{
	FILE *f = fopen(path, "rb");
	size_t n = 0;

	if (f != NULL) {
		n = fread(room, 1, cap, f);
		fclose(f);
	}
	if (n == 0) {
		fprintf(stderr, "%s: cannot be read\n", path);
		exit(1);
	}
	return (struct sg_str){room, n};
}

int
main(int argc, char **argv)
{
	if (argc != 3) {
		fprintf(stderr, "usage: turn MESSAGE-FILE PACKET-FILE\n");
		return 2;
	}
	message = load(argv[1], message_room, sizeof(message_room));
	packet = load(argv[2], packet_room, sizeof(packet_room));
	for (size_t i = 0; i < sizeof(ack_room); i++)
		ack_room[i] = "ok thanks, "[i % 11];
	bench_run("breakpoint", decide, 20000);
	bench_run("breakpoint_ack", decide_ack, 2000);
	bench_run("decode", decode, 2000);
	return 0;
}
