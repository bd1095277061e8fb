/* Rules, weights and a lattice of one's own; see turn_rules.h. */
#include <stdio.h>
#include <stdlib.h>

#include "base/sha256.h"
#include "intent/model.h"
#include "system/data.h"
#include "system/turn_rules.h"

#define LATTICE_MAX (64u << 10)

/* The text of a file; NULL: it cannot be read, or is too long. */
static char *
read_file(const char *path, size_t *n)
{
	char *text = malloc(LATTICE_MAX);
	FILE *f = text != NULL ? fopen(path, "rb") : NULL;

	*n = f != NULL ? fread(text, 1, LATTICE_MAX, f) : 0;
	if (f == NULL || ferror(f) || *n == LATTICE_MAX) {
		free(text);
		text = NULL;
	}
	if (f != NULL)
		fclose(f);
	return text;
}

/*
 * The weights name the rules they were trained with, and have a checksum; the
 * voices are beside them.
 */
static void
name_rules(struct turn_rules *r, struct sg_str lattice)
{
	struct buf b = BUF_ON(r->name);
	uint8_t digest[SHA256_SIZE], voices[4];
	uint32_t known = r->gate.classifier->rules.voices;

	sha256_of((struct sg_str){data_weights, MODEL_HEADER}, digest);
	buf_addhex(&b, digest, 4);
	for (unsigned i = 0; i < 4; i++)
		voices[i] = (uint8_t)(known >> (24 - 8 * i));
	buf_addhex(&b, voices, 4);
	if (r->gate.embed != NULL)
		buf_addz(&b, "+embed");
	if (lattice.n > 0) {
		sha256_of(lattice, digest);
		buf_addc(&b, '+');
		buf_addhex(&b, digest, 4);
	}
	buf_addc(&b, '\0');
}

static enum sg_err
load_lattice(struct turn_rules *r, const char *path, struct sg_str *text,
    struct sg_error *e)
{
	size_t n = 0;

	if (path == NULL)
		return SG_OK;
	if ((r->lattice = read_file(path, &n)) == NULL)
		return err_set(e, SG_EIO, STR(""),
		    STR("the lattice file cannot be read; see turn.lattice"));
	*text = (struct sg_str){r->lattice, n};
	return turn_gate_lattice(&r->gate, *text, e);
}

/* The gate; what is wrong with the weights is said of the setting. */
static enum sg_err
open_gate(struct turn_rules *r, const char *embed, struct sg_error *e)
{
	struct sg_error why = {0};
	char room[2 * SG_MESSAGE_MAX];
	struct buf b = BUF_ON(room);
	enum sg_err err = turn_gate_open(&r->gate, embed, &why);

	if (err == SG_OK)
		return SG_OK;
	if (embed != NULL)
		buf_addz(&b, "turn.embed: ");
	buf_addz(&b, why.message);
	return err_set(e, err, STR(""), buf_str(&b));
}

enum sg_err
turn_rules_open(
    struct turn_rules *r, const struct turn_files *f, struct sg_error *e)
{
	struct sg_str text = STR("");
	enum sg_err err;

	*r = (struct turn_rules){.lattice = NULL};
	err = open_gate(r, f->embed, e);
	if (err != SG_OK && f->embed != NULL && f->without)
		err = open_gate(r, NULL, e);
	if (err != SG_OK)
		return err;
	if ((err = load_lattice(r, f->lattice, &text, e)) != SG_OK) {
		turn_rules_close(r);
		return err;
	}
	name_rules(r, text);
	return SG_OK;
}

void
turn_rules_close(struct turn_rules *r)
{
	if (r->gate.classifier != NULL)
		turn_gate_close(&r->gate);
	free(r->lattice);
	r->lattice = NULL;
}
