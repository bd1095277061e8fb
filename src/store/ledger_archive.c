/* What a ledger says of the files that left it; see ledger_archive.h. */
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "base/sha256.h"
#include "json/json_put.h"
#include "store/ledger.h"
#include "store/ledger_archive.h"
#include "store/own.h"

#define EVENT JSON_NAME("event") "\"ledger.archived\""

bool
ledger_archived_read(struct sg_str record, uint64_t file,
    struct ledger_segment *out, uint8_t ledger[32])
{
	char room[64];
	struct buf key = BUF_ON(room);
	size_t at, end;

	if (str_find(record, STR(EVENT)) == record.n)
		return false;
	buf_addz(&key, "{" JSON_NAME("file"));
	buf_addu(&key, file);
	buf_addc(&key, ',');
	if ((at = str_find(record, buf_str(&key))) == record.n)
		return false;
	end = at + str_find(str_part(record, at, record.n), STR("}"));
	*out = (struct ledger_segment){.file = file};
	out->first = ledger_text_number(
	    str_part(record, at, end - at), STR(JSON_NAME("first")));
	out->last = ledger_text_number(
	    str_part(record, at, end - at), STR(JSON_NAME("last")));
	ledger_text_hash(str_part(record, at, end - at),
	    STR(JSON_NAME("hash") "\""), out->hash);
	ledger_text_hash(record, STR(JSON_NAME("ledger") "\""), ledger);
	return out->first > 0 && out->last >= out->first;
}

void
ledger_begin_at(
    struct ledger_begin *b, unsigned file, const struct ledger_entry *entry)
{
	*b = (struct ledger_begin){.file = file - 1};
	if (file <= 1)
		return;
	b->base.seq = entry->seq - 1;
	memcpy(b->base.hash, entry->prev, SHA256_SIZE);
}

void
ledger_begin_see(struct ledger_begin *b, const struct ledger_entry *entry)
{
	struct ledger_segment s;
	uint8_t ledger[SHA256_SIZE];

	if (b->file == 0 || b->told ||
	    !ledger_archived_read(entry->record, b->file, &s, ledger))
		return;
	b->told = s.last == b->base.seq &&
	    memcmp(s.hash, b->base.hash, SHA256_SIZE) == 0;
	if (b->told)
		memcpy(b->base.first, ledger, SHA256_SIZE);
}

bool
ledger_begin_is_right(const struct ledger_begin *b)
{
	return b->file == 0 || b->told;
}

static enum sg_err
not_whole(unsigned file, struct sg_error *e)
{
	char name[LEDGER_NAME_MAX], room[SG_MESSAGE_MAX];
	struct buf b = BUF_ON(room);

	ledger_name(file, name);
	buf_addz(&b, name);
	buf_addz(&b, " is not a whole file of the ledger");
	return err_set(e, SG_EINVALID, STR(""), buf_str(&b));
}

enum sg_err
ledger_segment_read(
    int dir, unsigned file, struct ledger_segment *out, struct sg_error *e)
{
	struct ledger_entry entry;
	struct ledger_back b;
	struct sg_str line;
	uint64_t torn;
	enum sg_err err = ledger_back_open(&b, dir, file, &torn, e);

	if (err != SG_OK)
		return err;
	*out = (struct ledger_segment){
	    .file = file, .first = ledger_file_first(dir, file)};
	if (torn == 0 && ledger_back_next(&b, &line, e) == LEDGER_LINE &&
	    b.file == file && ledger_line_read(line, &entry) == NULL) {
		out->last = entry.seq;
		out->at_ms = ledger_record_ms(entry.record);
		memcpy(out->hash, entry.hash, SHA256_SIZE);
	}
	ledger_back_close(&b);
	return out->first > 0 && out->last >= out->first ? SG_OK
							 : not_whole(file, e);
}

enum sg_err
ledger_segments(int dir, uint64_t through, struct ledger_segment *v, size_t cap,
    size_t *n, uint8_t ledger[32], struct sg_error *e)
{
	unsigned first, last;
	enum sg_err err = ledger_span(dir, &first, &last, e);

	*n = 0;
	ledger_first(dir, ledger);
	for (unsigned f = first;
	     err == SG_OK && f > 0 && f < last && f <= through && *n < cap; f++)
		err = ledger_segment_read(dir, f, &v[(*n)++], e);
	if (err == SG_OK && *n == 0)
		return err_set(e, SG_ENOTFOUND, STR(""),
		    STR("no file of the ledger is closed yet"));
	return err;
}

uint64_t
ledger_begins(const char *path)
{
	struct sg_error none = {0};
	unsigned first, last;
	uint64_t seq = 0;
	int dir;

	if (ledger_dir_open(path, &dir, &none) != SG_OK)
		return 0;
	if (ledger_span(dir, &first, &last, &none) == SG_OK && first > 0)
		seq = ledger_file_first(dir, first);
	close(dir);
	return seq;
}

/* The line beside the ledger, if it says that ${file} was archived. */
static bool
read_beside(int dir, unsigned file, uint8_t ledger[32])
{
	static const size_t most = LEDGER_LINE_MAX;
	struct sg_error none = {0};
	struct ledger_segment s;
	struct ledger_entry entry;
	struct arena a;
	char *p;
	ssize_t n = -1;
	bool ok = false;
	int fd = own_file_open(dir, LEDGER_ARCHIVED, O_RDONLY, &none);

	if (fd < 0)
		return false;
	arena_init(&a, &mem_heap, most + 4096);
	if ((p = arena_new(&a, most)) != NULL)
		n = read(fd, p, most);
	if (n > 1)
		ok = ledger_line_read(
			 (struct sg_str){p, (size_t)n - 1}, &entry) == NULL &&
		    ledger_archived_read(entry.record, file, &s, ledger);
	arena_release(&a);
	close(fd);
	return ok;
}

/* By the first entry that is there: of the ledger itself. */
void
ledger_first(int dir, uint8_t out[32])
{
	struct sg_error none = {0};
	struct ledger_begin b = {.file = 0};
	struct ledger_entry entry;
	struct ledger_walk w;
	struct sg_str line;
	bool more;

	memset(out, 0, 32);
	more = ledger_walk_open(&w, dir, 0, &none) == SG_OK &&
	    !(w.begins > 1 && read_beside(dir, w.begins - 1, out));
	while (more && ledger_walk_next(&w, &line, &none) == LEDGER_LINE &&
	    ledger_line_read(line, &entry) == NULL) {
		if (w.lines == 1 && w.file == w.begins)
			ledger_begin_at(&b, w.file, &entry);
		if (entry.seq == 1)
			memcpy(out, entry.hash, 32);
		ledger_begin_see(&b, &entry);
		if (b.told)
			memcpy(out, b.base.first, 32);
		more = !ledger_begin_is_right(&b);
	}
	ledger_walk_close(&w);
}
