#ifndef SETTINGS_CONFIG_H
#define SETTINGS_CONFIG_H

#include "settings/service_config.h"
#include "base/arena.h"
#include "base/err.h"

/*
 * Settings: their table (config.def), and the values in force with the place
 * each came from.  A later source wins: default, /etc/solgate/config.toml,
 * the user's own file, the environment, the command line.
 *
 * Policy is read from these places only, never from the project (T63), and
 * only from a file that nobody else can have written (T45).  A key that is
 * not in the table, or stands twice, or has another type is an error that
 * names file, line, key and what is allowed; then nothing of the file counts.
 */
#define SG_CAP_BIT(cap) (1u << SG_CAP_##cap)

enum config_key {
#define CHOICE(m, name, words, dflt, when, text) CONFIG_##m,
#define BOOL(m, name, dflt, when, text)          CONFIG_##m,
#define INT(m, name, min, max, dflt, when, text) CONFIG_##m,
#define TEXT(m, name, kind, dflt, when, text)    CONFIG_##m,
#define CAPS(m, name, dflt, when, text)          CONFIG_##m,
#define LIST(m, name, when, text)                CONFIG_##m,
#include "settings/config.def"
	CONFIG_COUNT
};

enum config_kind {
	CONFIG_KIND_CHOICE,
	CONFIG_KIND_BOOL,
	CONFIG_KIND_INT,
	CONFIG_KIND_TEXT,
	CONFIG_KIND_CAPS,
	CONFIG_KIND_LIST
};

/* What a text is: any directory, a file to read, an address with a port, a
 * word, a URL, a URL or "environment", the URL of a database, an address
 * without a port; the last one is any text that can be shown. */
enum config_text {
	CONFIG_TEXT_PATH,
	CONFIG_TEXT_FILE,
	CONFIG_TEXT_ADDRESS,
	CONFIG_TEXT_NAME,
	CONFIG_TEXT_URL,
	CONFIG_TEXT_PROXY,
	CONFIG_TEXT_DATABASE,
	CONFIG_TEXT_NODE,
	CONFIG_TEXT_IP,
	CONFIG_TEXT_HOURS,
	CONFIG_TEXT_MAIL,
	CONFIG_TEXT_CONTACT,
	CONFIG_TEXT_LABEL
};

/* When a change counts; see config.def. */
enum config_when {
	CONFIG_WHEN_RESTART,
	CONFIG_WHEN_RELOAD,
	CONFIG_WHEN_ALL,
	CONFIG_WHEN_PAGE,
	CONFIG_WHEN_OWN
};

enum config_origin {
	CONFIG_BY_DEFAULT,
	CONFIG_BY_FILE,
	CONFIG_BY_ENVIRONMENT,
	CONFIG_BY_OPTION,
	CONFIG_BY_NODES /* the row of all nodes: config_all.h */
};

struct config_row {
	const char *name;
	const char *text;
	const char *words; /* CHOICE: split by blanks */
	const char *dflt;  /* TEXT */
	int64_t min, max, fallback;
	enum config_kind kind;
	enum config_text is; /* TEXT; LIST: NAME for any words, LABEL for
				any texts, else hosts */
	enum config_when when;
	size_t offset; /* of the member */
};

extern const struct config_row config_rows[CONFIG_COUNT];

#define CONFIG_FILES_MAX      3    /* with CONFIG_ALL_NAME */
#define CONFIG_TEXT_MAX       1000 /* bytes of a text */
#define CONFIG_EXTENSIONS_MAX 256

struct config {
#define CHOICE(m, name, words, dflt, when, text) unsigned m;
#define BOOL(m, name, dflt, when, text)          bool m;
#define INT(m, name, min, max, dflt, when, text) int64_t m;
#define TEXT(m, name, kind, dflt, when, text)    struct sg_str m;
#define CAPS(m, name, dflt, when, text)          unsigned m;
#define LIST(m, name, when, text)                struct sg_str_list m;
#include "settings/config.def"
	struct service_config_extension *extensions;
	size_t n_extensions;

	enum config_origin origin[CONFIG_COUNT];
	const char *origin_file[CONFIG_COUNT];
	unsigned origin_line[CONFIG_COUNT];
	const char *files[CONFIG_FILES_MAX]; /* those that were read */
	size_t n_files;
	struct arena *a; /* where texts live */
};

/* Everything as in the table.  ${a} must outlive ${c}. */
void config_init(struct config *c, struct arena *a);

/*
 * Settings of one file's ${text} over those of ${c}.  On failure ${c} is as
 * it was; ${e} has "FILE:LINE" as its pointer.
 */
SG_MUST_CHECK enum sg_err config_read(
    struct config *c, const char *file, struct sg_str text, struct sg_error *e);

/*
 * One setting by its name and a text as a person writes it: for "config set",
 * options and the environment.  Capabilities are split by commas.
 */
SG_MUST_CHECK enum sg_err config_set(struct config *c, enum config_key key,
    struct sg_str value, enum config_origin by, struct sg_error *e);

/* The key of that name.  False: *${near} is the most similar, or NULL. */
bool config_find(struct sg_str name, enum config_key *key, const char **near);

/* The value as the file would have it: "prompt" in quotes, 30, true, [..]. */
void
config_add_value(const struct config *c, enum config_key key, struct buf *b);

/* An extension as the file would have it, with its table. */
void
config_add_extension(const struct service_config_extension *x, struct buf *b);

/* What is allowed for it: "strict, prompt or permissive", "1 to 3600". */
void config_add_allowed(enum config_key key, struct buf *b);

/* The mode they begin with: the one that was said, or the profile's. */
enum sg_policy_mode config_mode(const struct config *c);

/* The settings that ${a} and ${b} do not have in common; how many. */
size_t config_differs(const struct config *a, const struct config *b,
    enum config_key out[CONFIG_COUNT]);

/* The value of ${key} in ${c} as ${from} has it, with where it came from. */
void
config_copy(struct config *c, const struct config *from, enum config_key key);

/*
 * Of settings that count from the next start on: where ${c}, which was read
 * again, is another than ${running}, it stays as ${running} is, so that ${c} is
 * what is in force.  Their keys go to ${held}; how many there are.
 */
size_t config_hold(struct config *c, const struct config *running,
    enum config_key held[CONFIG_COUNT]);

/* What a service needs of it; lives as long as ${c}. */
struct service_config config_service(const struct config *c);

#endif
