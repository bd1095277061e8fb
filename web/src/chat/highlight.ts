// Code with its words marked, for the eye only: comments, strings, numbers and
// words that many languages share.  What comes out is escaped, every character
// of it, and says the same text.
const escape = (s: string): string => s.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

const WORDS = new Set(
  (
    "abstract and as assert async await begin bool break case catch char class const constexpr continue crate def default defer del delete do double " +
    "elif else end enum esac except export extends extern false fi final finally float fn for foreach from func function global go goto if impl " +
    "implements import in include instanceof int interface is lambda let local long loop match mod module move mut namespace new nil none nonlocal " +
    "not null number object of operator or override package pass private protected pub public raise readonly ref return self short signed sizeof " +
    "static str string struct super switch template then this throw throws trait true try type typedef typeof undefined union unless unsigned until " +
    "use using val var virtual void volatile when where while with yield"
  ).split(" "),
);
const SQL = new Set(
  "select insert update delete from where join left right inner outer on group by order having limit into values set create table index view drop alter and or not null as distinct union all primary key references".split(" "),
);

/** Languages in which # does not begin a comment, and those in which -- does. */
const NO_HASH = /^(c|h|cpp|c\+\+|cc|cs|csharp|java|js|javascript|ts|typescript|tsx|jsx|go|rust|rs|swift|kotlin|css|scss|json|html|xml|svg|md|markdown|sql|lua|haskell)$/;
const DASHES = /^(sql|lua|haskell|hs|ada|vhdl)$/;
const SLASHES = /^(sh|bash|zsh|console|python|py|ruby|rb|yaml|yml|toml|ini|make|makefile|dockerfile|r|perl|html|xml|text|txt|sql|lua)$/;
const PLAIN = /^(text|txt|plain|plaintext|md|markdown|html|xml|svg|diff|patch)$/;

function rules(lang: string): RegExp {
  const parts = [String.raw`"(?:\\.|[^"\\\n])*"?`, String.raw`'(?:\\.|[^'\\\n])*'?`, "`(?:\\\\.|[^`\\\\])*`?"];
  const comments = [];
  if (!SLASHES.test(lang)) comments.push(String.raw`\/\*[^]*?(?:\*\/|$)`, String.raw`\/\/[^\n]*`);
  if (!NO_HASH.test(lang)) comments.push(String.raw`(?<![^\s;])#[^\n]*`);
  if (DASHES.test(lang)) comments.push(String.raw`--[^\n]*`);
  const none = "(?!)";
  return new RegExp(`(?<c>${comments.join("|") || none})|(?<s>${parts.join("|")})|(?<n>\\b\\d[\\w.]*)|(?<w>[A-Za-z_]\\w*)`, "g");
}

/** Lines of a diff by what becomes of them. */
function diff(code: string): string {
  return code
    .split("\n")
    .map((line) => (/^[+-]/.test(line) ? `<span class="hl-${line[0] === "+" ? "add" : "del"}">${escape(line)}</span>` : escape(line)))
    .join("\n");
}

export function highlight(code: string, language: string): string {
  const lang = language.toLowerCase();
  if (lang === "diff" || lang === "patch") return diff(code);
  if (PLAIN.test(lang)) return escape(code);
  const words = lang === "sql" ? SQL : WORDS;
  let out = "";
  let at = 0;
  for (const m of code.matchAll(rules(lang))) {
    const g = m.groups!;
    const kind = g["c"] !== undefined ? "c" : g["s"] !== undefined ? "s" : g["n"] !== undefined ? "n" : words.has(lang === "sql" ? m[0].toLowerCase() : m[0]) ? "k" : "";
    out += escape(code.slice(at, m.index)) + (kind ? `<span class="hl-${kind}">${escape(m[0])}</span>` : escape(m[0]));
    at = m.index + m[0].length;
  }
  return out + escape(code.slice(at));
}
