// The words of a shell command, for the eye only: what is drawn in which
// colour, and which words matter.  Nothing is decided by it; the gate has its
// own reader.  The pieces put together are the text, whatever it is.

export type Kind =
  | "text" // blanks and plain words
  | "program"
  | "option"
  | "string"
  | "comment"
  | "variable"
  | "operator" // | && ; ( )
  | "redirect"
  | "power" // sudo and its like
  | "network"
  | "remove"
  | "glob"
  | "substitution"; // $( ` <(

export interface Piece {
  text: string;
  kind: Kind;
}

/** Kinds that are marked and told, in that order; inbox/words.ts says what they mean. */
export const MARKS: Kind[] = ["power", "remove", "network", "redirect", "substitution", "glob"];

const POWER = new Set("sudo doas su pkexec runuser setpriv chroot nsenter unshare run0 machinectl".split(" "));
const NETWORK = new Set(
  ("curl wget ssh scp sftp rsync nc ncat netcat socat telnet ftp lftp http https xh aria2c ping dig nslookup host whois " +
    "git-push npm-publish mail sendmail mosh tftp rclone aws gcloud az gsutil s3cmd kubectl docker podman gh glab").split(" "),
);
const REMOVE = new Set("rm rmdir shred unlink dd mkfs truncate wipefs mkswap fdisk parted srm".split(" "));
/** Words of a program that make it reach the network. */
const NETWORK_SUB: Record<string, Set<string>> = {
  git: new Set("push pull fetch clone remote ls-remote submodule".split(" ")),
  npm: new Set("install i ci publish add update exec x".split(" ")),
  pip: new Set(["install", "download"]),
  pip3: new Set(["install", "download"]),
  cargo: new Set(["install", "publish", "fetch"]),
  go: new Set(["get", "install"]),
  apt: new Set(["install", "update", "upgrade"]),
  "apt-get": new Set(["install", "update", "upgrade"]),
};
const KEYWORDS = new Set("if then else elif fi for while until do done case esac in function time coproc select { } ! [[ ]]".split(" "));
/** The next word is a program too. */
const WRAPPERS = new Set("sudo doas env nohup nice ionice time timeout xargs exec command builtin stdbuf setsid watch then do else if while until ! {".split(" "));

const OPERATORS = ["&&", "||", ";;", ";&", "|&", "|", ";", "&", "(", ")"];
const REDIRECT = /^(?:\d*(?:<<<|<<-?|<>|>>|>\||>&|<&|>|<)|&>>?)/;
/** One stream into another, or into nothing: no file is read or written. */
const NO_FILE = /^(?:\d*[<>]&(?:\d+-?|-)|\d*(?:&>>?|>[>|]?)[ \t]*\/dev\/null(?![^\s|&;()<>]))/;
const NAME = /^[A-Za-z_][A-Za-z0-9_]*/;
const ASSIGN = /^[A-Za-z_][A-Za-z0-9_]*\+?=/;
const END = /[\s|&;()<>]/;

interface Reader {
  s: string;
  at: number;
  out: Piece[];
  /** A word here is a program. */
  command: boolean;
  /** The program of the command that is read, for its first word behind it. */
  program: string;
  /** The word behind a redirect. */
  target: boolean;
  /** Ends of here-documents that follow after the line. */
  waits: { end: string; tabs: boolean }[];
  heredoc: "" | "<<" | "<<-";
}

function put(r: Reader, n: number, kind: Kind): void {
  const text = r.s.slice(r.at, r.at + n);
  const last = r.out[r.out.length - 1];
  if (last && last.kind === kind) last.text += text;
  else if (n > 0) r.out.push({ text, kind });
  r.at += n;
}

/** How long a $-expansion is that begins here; 0: it is none. */
function dollar(s: string, at: number): { n: number; kind: Kind } {
  const next = s[at + 1];
  if (next === "(") return { n: closing(s, at + 1, "(", ")") - at, kind: "substitution" };
  if (next === "{") return { n: closing(s, at + 1, "{", "}") - at, kind: "variable" };
  const name = NAME.exec(s.slice(at + 1, at + 260));
  if (name) return { n: 1 + name[0].length, kind: "variable" };
  return next !== undefined && /[0-9@*#?$!-]/.test(next) ? { n: 2, kind: "variable" } : { n: 0, kind: "text" };
}

/** Behind the sign that closes what is open at ${at}; the end if nothing does. */
function closing(s: string, at: number, open: string, close: string): number {
  let depth = 0;
  for (let i = at; i < s.length; i++) {
    if (s[i] === "\\") i++;
    else if (s[i] === "'" && open === "(") i = endOf(s, i, "'") - 1;
    else if (s[i] === open) depth++;
    else if (s[i] === close && --depth === 0) return i + 1;
  }
  return s.length;
}

function endOf(s: string, at: number, quote: string): number {
  const end = s.indexOf(quote, at + 1);
  return end < 0 ? s.length : end + 1;
}

/** In double quotes: text, with what a shell puts into it. */
function doubleQuoted(r: Reader): void {
  put(r, 1, "string");
  while (r.at < r.s.length) {
    const c = r.s[r.at]!;
    if (c === '"') return put(r, 1, "string");
    if (c === "\\") put(r, 2, "string");
    else if (c === "`") put(r, endOf(r.s, r.at, "`") - r.at, "substitution");
    else {
      const d = c === "$" ? dollar(r.s, r.at) : { n: 0, kind: "text" as Kind };
      put(r, d.n || 1, d.n ? d.kind : "string");
    }
  }
}

/** What a word is, by where it stands. */
function kindOf(r: Reader, word: string): Kind {
  if (r.target) return "redirect";
  if (!r.command) {
    if (NETWORK_SUB[r.program]?.has(word)) return "network";
    return word.startsWith("-") ? "option" : "text";
  }
  if (ASSIGN.test(word)) return "variable";
  const name = word.slice(word.lastIndexOf("/") + 1);
  if (POWER.has(name)) return "power";
  if (NETWORK.has(name)) return "network";
  if (REMOVE.has(name) || name.startsWith("mkfs.")) return "remove";
  return KEYWORDS.has(word) ? "operator" : word.startsWith("-") ? "option" : "program";
}

/** A plain stretch of a word; marks of its own stand inside. */
function plain(r: Reader, kind: Kind): void {
  let n = 0;
  while (r.at + n < r.s.length) {
    const c = r.s[r.at + n]!;
    if (END.test(c) || "'\"$`*?[".includes(c)) break;
    n += c === "\\" ? 2 : 1;
  }
  if (n > 0) put(r, Math.min(n, r.s.length - r.at), kind);
}

function word(r: Reader): void {
  const begin = r.at;
  const ahead = /^[^\s|&;()<>'"$`*?[\\]*/.exec(r.s.slice(begin, begin + 300))![0];
  const kind = kindOf(r, ahead);
  while (r.at < r.s.length && !END.test(r.s[r.at]!)) {
    const c = r.s[r.at]!;
    if (c === "'") put(r, endOf(r.s, r.at, "'") - r.at, "string");
    else if (c === '"') doubleQuoted(r);
    else if (c === "`") put(r, endOf(r.s, r.at, "`") - r.at, "substitution");
    else if (c === "$") {
      const d = dollar(r.s, r.at);
      put(r, d.n || 1, d.n ? d.kind : kind);
    } else if (c === "*" || c === "?") put(r, 1, "glob");
    else if (c === "[") put(r, 1, /^\[[^\s\]]+\]/.test(r.s.slice(r.at, r.at + 60)) ? "glob" : kind);
    else plain(r, kind);
  }
  after(r, r.s.slice(begin, r.at), ahead);
}

/** What the word changes for those behind it. */
function after(r: Reader, whole: string, name: string): void {
  if (r.target) {
    if (r.heredoc) r.waits.push({ end: whole.replace(/['"\\]/g, ""), tabs: r.heredoc === "<<-" });
    r.target = false;
    r.heredoc = "";
    return;
  }
  if (!r.command) {
    if (!whole.startsWith("-")) r.program = "";
    return;
  }
  if (ASSIGN.test(whole) || (whole.startsWith("-") && r.program !== "")) return;
  const short = name.slice(name.lastIndexOf("/") + 1);
  r.program = short;
  r.command = WRAPPERS.has(short) || KEYWORDS.has(name);
}

/** The lines of a here-document are text until its end. */
function heredocs(r: Reader): void {
  for (const w of r.waits.splice(0)) {
    while (r.at < r.s.length) {
      const end = r.s.indexOf("\n", r.at);
      const line = r.s.slice(r.at, end < 0 ? undefined : end);
      put(r, end < 0 ? line.length : line.length + 1, "string");
      if ((w.tabs ? line.replace(/^\t+/, "") : line) === w.end) break;
    }
  }
}

function blank(r: Reader): void {
  const newline = r.s[r.at] === "\n";
  put(r, 1, "text");
  if (!newline) return;
  r.command = true;
  r.program = "";
  heredocs(r);
}

function step(r: Reader): void {
  const c = r.s[r.at]!;
  if (/\s/.test(c)) return blank(r);
  if (c === "#" && (r.at === 0 || /[\s;(]/.test(r.s[r.at - 1]!))) {
    const end = r.s.indexOf("\n", r.at);
    return put(r, (end < 0 ? r.s.length : end) - r.at, "comment");
  }
  if ((c === "<" || c === ">") && r.s[r.at + 1] === "(") return put(r, closing(r.s, r.at + 1, "(", ")") - r.at, "substitution");
  const none = NO_FILE.exec(r.s.slice(r.at, r.at + 40));
  if (none) return put(r, none[0].length, "operator");
  const to = REDIRECT.exec(r.s.slice(r.at, r.at + 24));
  if (to) {
    r.target = true;
    r.heredoc = /<<-$/.test(to[0]) ? "<<-" : /<<$/.test(to[0]) ? "<<" : "";
    return put(r, to[0].length, "redirect");
  }
  const op = OPERATORS.find((o) => r.s.startsWith(o, r.at));
  if (op) {
    r.command = true;
    r.program = "";
    r.target = false;
    return put(r, op.length, "operator");
  }
  word(r);
}

/** Of a command that is longer, only what matters is a piece of its own. */
const LONG = 20_000;

/** The pieces of a command. */
export function pieces(s: string): Piece[] {
  const all = read(s);
  if (s.length <= LONG) return all;
  const out: Piece[] = [];
  for (const p of all) {
    const kind = MARKS.includes(p.kind) ? p.kind : "text";
    const last = out[out.length - 1];
    if (last && last.kind === kind) last.text += p.text;
    else out.push({ text: p.text, kind });
  }
  return out;
}

function read(s: string): Piece[] {
  const r: Reader = { s, at: 0, out: [], command: true, program: "", target: false, waits: [], heredoc: "" };
  while (r.at < s.length) {
    const before = r.at;
    step(r);
    if (r.at === before) put(r, 1, "text");
  }
  return r.out;
}

/** Which marks a command has, in words. */
export function marksOf(list: Piece[]): Kind[] {
  const has = new Set(list.map((p) => p.kind));
  return MARKS.filter((k) => has.has(k));
}
