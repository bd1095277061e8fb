// Text of a model as safe markup, block by block: of a text that grows only the
// last block is drawn anew, so that what one has marked, scrolled or is about to
// press stays.  Raw HTML in it is text; pictures are never loaded; links leave
// with no referrer.  Loaded with the first message that has any markup.
import DOMPurify from "dompurify";
import { Marked, type Token, type Tokens } from "marked";
import type { JSX } from "preact";
import { announce } from "../ui";
import { fill, number } from "../words";
import { W } from "../words/chat";
import { highlight } from "./highlight";

/** Longer code is folded until somebody asks for all of it. */
const LINES_MAX = 30;
/** Blocks that are kept as markup. */
const KEPT_MAX = 400;

const TAGS = "p br strong em del code pre ul ol li blockquote h3 h4 h5 h6 table thead tbody tr th td a hr".split(" ");

const TASK = "task";

interface Code {
  code: string;
  lang: string;
}

const escape = (s: string): string => s.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

// A tab that was shown as a sign is a tab again: it is copied, too.
const codeOf = (t: { text: string; lang?: string }): Code => ({ code: t.text.replaceAll("⇥", "\t"), lang: /^[\w+#.-]{1,20}/.exec(t.lang ?? "")?.[0] ?? "" });

/** The code within the block that is being rendered, in order. */
let within: Code[] = [];

const marked = new Marked({ gfm: true, breaks: true, async: false });
marked.use({
  renderer: {
    html: (t) => escape(t.text),
    image: (t) => escape(t.text || t.href),
    code(t) {
      within.push(codeOf(t));
      return "<pre></pre>";
    },
    checkbox: (t) => (t.checked ? "☑ " : "☐ "),
    heading(t) {
      const level = Math.min(6, t.depth + 2);
      return `<h${level}>${this.parser.parseInline(t.tokens)}</h${level}>`;
    },
  },
  // A formula is text: its signs are no markup.
  extensions: [
    {
      name: "formula",
      level: "inline",
      start: (src: string) => /\$|\\[([]/.exec(src)?.index,
      tokenizer: (src: string) => {
        const m = /^(\$\$[^$]+\$\$|\$(?![\s\d])[^$\n]*[^$\s]\$(?!\w)|\$\d[^$\n]*[\\^_=*+][^$\n]*[^$\s]\$(?!\w)|\\\([^]+?\\\)|\\\[[^]+?\\\])/.exec(src);
        return m ? { type: "formula", raw: m[0] } : undefined;
      },
      renderer: (t) => escape(t.raw),
    },
    // A formula on lines of its own: none of them begins a list or a heading.
    {
      name: "formulas",
      level: "block",
      start: (src: string) => /^ {0,3}(\$\$|\\\[)/m.exec(src)?.index,
      tokenizer: (src: string) => {
        const m = /^ {0,3}(\$\$(?:(?!\n[ \t]*\n)[^$])+\$\$|\\\[(?:(?!\n[ \t]*\n)[^])+?\\\])[ \t]*(?:\n+|$)/.exec(src);
        return m ? { type: "formulas", raw: m[0], text: m[1]! } : undefined;
      },
      renderer: (t) => `<p>${escape(t["text"] as string).replaceAll("\n", "<br>")}</p>`,
    },
  ],
});

const purify = DOMPurify();
purify.addHook("afterSanitizeAttributes", (node) => {
  if (node.tagName !== "A") return;
  const href = node.getAttribute("href") ?? "";
  if (!/^(https?:|mailto:)/i.test(href)) node.removeAttribute("href");
  node.setAttribute("rel", "noopener noreferrer");
  node.setAttribute("target", "_blank");
});

const linesOf = (code: string): number => code.split("\n").length;
const allOf = (code: string): string => fill(W.showAllNLines, { n: number(linesOf(code)) });
/** A newline at its end, so that two pieces that are marked together are two lines. */
const painted = (c: Code): string => `${highlight(c.code, c.lang)}\n`;

/** Code in a list or a quote.  Words of ours, and code that highlight() escaped. */
function codeMarkup(c: Code): string {
  const fold = linesOf(c.code) > LINES_MAX;
  const more = fold ? `<button type="button" class="button code-more" aria-expanded="${String(!fold)}">${escape(allOf(c.code))}</button>` : "";
  const head = `<div class="code-head"><span class="code-lang">${escape(c.lang)}</span><button type="button" class="button code-copy">${escape(W.copy)}</button></div>`;
  return `<div class="code" data-folded="${fold}">${head}<pre tabindex="0"><code>${painted(c)}</code></pre>${more}</div>`;
}

function htmlOf(t: Token): string {
  within = [];
  let i = 0;
  return purify
    .sanitize(marked.parser([t]), {
      ALLOWED_TAGS: TAGS,
      ALLOWED_ATTR: ["href", "start", "align"],
      ALLOW_DATA_ATTR: false,
      ALLOW_ARIA_ATTR: false,
    })
    .replace(/<li>(?=(<p>)?[☑☐] )/g, `<li class="${TASK}">`)
    .replaceAll("<pre></pre>", () => (within[i] ? codeMarkup(within[i++]!) : ""));
}

const kept = new Map<string, string>();

/** The same text in a text with the same addresses is the same markup. */
function keptHtml(t: Token, links: string): string {
  const key = `${links}\n${t.raw}`;
  const found = kept.get(key);
  if (found !== undefined) return found;
  if (kept.size >= KEPT_MAX) kept.clear();
  const html = htmlOf(t);
  kept.set(key, html);
  return html;
}

/** Folded code is shown whole, and folded again. */
function unfold(button: Element): void {
  const box = button.parentElement! as HTMLElement;
  const open = box.dataset["folded"] === "true";
  box.dataset["folded"] = String(!open);
  button.setAttribute("aria-expanded", String(open));
  button.textContent = open ? W.showLess : allOf(box.querySelector("pre")!.textContent!.slice(0, -1));
}

/** A press on Copy: the code as it was said, with its tabs. */
async function press(e: MouseEvent): Promise<void> {
  const target = e.target as Element;
  const more = target.closest(".code-more");
  if (more) unfold(more);
  const button = target.closest(".code-copy");
  const text = button?.closest(".code")?.querySelector("pre")?.textContent;
  if (!button || !text) return;
  const ok = await navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );
  button.textContent = ok ? W.copied : W.cannotCopyHere;
  setTimeout(() => (button.textContent = W.copy), 2000);
  announce(ok ? W.copied2 : W.thisBrowserDoesNotLet);
}

/** What is still written is not folded, and stays as it was watched. */
function CodeBlock(p: { c: Code; live: boolean }): JSX.Element {
  const fold = !p.live && linesOf(p.c.code) > LINES_MAX;
  return (
    <div class="code" data-folded={String(fold)}>
      <div class="code-head">
        <span class="code-lang">{p.c.lang}</span>
        <button type="button" class="button code-copy">
          {W.copy}
        </button>
      </div>
      <pre tabIndex={0}>
        <code dangerouslySetInnerHTML={{ __html: painted(p.c) }} />
      </pre>
      {fold && (
        <button type="button" class="button code-more" aria-expanded={false}>
          {allOf(p.c.code)}
        </button>
      )}
    </div>
  );
}

export function Prose(p: { text: string; live: boolean }): JSX.Element {
  const tokens = marked.lexer(p.text);
  const links = Object.keys(tokens.links).join("\n");
  const blocks = tokens.filter((t) => t.type !== "space");
  return (
    <div class="said prose" onClick={(e) => void press(e)}>
      {blocks.map((t, i) =>
        t.type === "code" ? (
          <CodeBlock key={`code-${i}`} c={codeOf(t as Tokens.Code)} live={p.live} />
        ) : (
          <div key={i} dir="auto" dangerouslySetInnerHTML={{ __html: i === blocks.length - 1 && p.live ? htmlOf(t) : keptHtml(t, links) }} />
        ),
      )}
    </div>
  );
}
