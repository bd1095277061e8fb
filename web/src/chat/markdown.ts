// Text of a model as safe markup.  Raw HTML in it is text; pictures are never
// loaded; links leave with no referrer.  The two libraries are fetched when the
// first message needs them; until then, and if that fails, it is plain text.
import { signal } from "@preact/signals";
import { fill, number } from "../words";
import { W } from "../words/chat";

/** Longer code is folded until somebody asks for all of it. */
const LINES_MAX = 30;
const TASK = "task";

type Render = (text: string) => string;
const render = signal<Render | null>(null);
let asked = false;

const TAGS = "p br strong em del code pre ul ol li blockquote h3 h4 h5 h6 table thead tbody tr th td a hr".split(" ");

async function load(): Promise<void> {
  const [{ Marked }, { default: DOMPurify }, { highlight }] = await Promise.all([
    import("marked"),
    import("dompurify"),
    import("./highlight"),
  ]);
  /** The code of the text that is being rendered, in order: its lines and what they are written in. */
  let blocks: { code: string; lang: string }[] = [];
  const escape = (s: string): string =>
    s.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
  const marked = new Marked({ gfm: true, breaks: true, async: false });
  marked.use({
    renderer: {
      html: (t) => escape(t.text),
      image: (t) => escape(t.text || t.href),
      code(t) {
        // A tab that was shown as a sign is a tab again: it is copied, too.
        blocks.push({ code: t.text.replaceAll("⇥", "\t"), lang: /^[\w+#.-]{1,20}/.exec(t.lang ?? "")?.[0] ?? "" });
        return "<pre></pre>";
      },
      checkbox: (t) => (t.checked ? "☑ " : "☐ "),
      heading(t) {
        const level = Math.min(6, t.depth + 2);
        return `<h${level}>${this.parser.parseInline(t.tokens)}</h${level}>`;
      },
    },
  });
  // A formula is text: its signs are no markup.
  marked.use({
    extensions: [
      {
        name: "formula",
        level: "inline",
        start: (src: string) => /\$|\\[([]/.exec(src)?.index,
        tokenizer: (src: string) => {
          const m = /^(\$\$[^$]+\$\$|\$(?![\s\d])[^$\n]*[^$\s]\$(?!\w)|\\\([^]+?\\\)|\\\[[^]+?\\\])/.exec(src);
          return m ? { type: "formula", raw: m[0] } : undefined;
        },
        renderer: (t) => escape(t.raw),
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
  render.value = (text) => {
    blocks = [];
    let i = 0;
    return purify
      .sanitize(marked.parse(text) as string, {
        ALLOWED_TAGS: TAGS,
        ALLOWED_ATTR: ["href", "start", "align"],
        ALLOW_DATA_ATTR: false,
        ALLOW_ARIA_ATTR: false,
      })
      .replace(/<li>(?=(<p>)?[☑☐] )/g, `<li class="${TASK}">`)
      // Words of ours, put in when all others are safe; the code between them is escaped by highlight().
      .replaceAll("<pre></pre>", () => {
        const b = blocks[i++];
        if (!b) return "";
        const name = b.lang ? `<span class="code-lang">${escape(b.lang)}</span>` : "";
        const lines = b.code.split("\n").length;
        const fold = lines > LINES_MAX;
        const more = fold ? `<button type="button" class="button code-more" aria-expanded="false">${escape(fill(W.showAllNLines, { n: number(lines) }))}</button>` : "";
        return `<div class="code" data-folded="${fold}"><button type="button" class="button code-copy">${escape(W.copy)}</button>${name}<pre tabindex="0"><code>${highlight(b.code, b.lang)}\n</code></pre>${more}</div>`;
      });
  };
}

/** Folded code is shown whole, and folded again. */
function unfold(button: Element): void {
  const box = button.parentElement!;
  const open = box.dataset["folded"] === "true";
  const lines = box.querySelector("pre")!.textContent!.split("\n").length - 1;
  box.dataset["folded"] = String(!open);
  button.setAttribute("aria-expanded", String(open));
  button.textContent = open ? W.showLess : fill(W.showAllNLines, { n: number(lines) });
}

/** A press on Copy: the code as it was said, with its tabs. */
export async function copyCode(e: MouseEvent): Promise<boolean | null> {
  const more = (e.target as Element).closest?.(".code-more");
  if (more) unfold(more);
  const button = (e.target as Element).closest?.(".code-copy");
  const text = button?.parentElement?.querySelector("pre")?.textContent;
  if (!button || !text) return null;
  const ok = await navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );
  button.textContent = ok ? W.copied : W.cannotCopyHere;
  setTimeout(() => (button.textContent = W.copy), 2000);
  return ok;
}

const MARKS = /[*_`~|]|^\s*(#|>|[-+] |\d+[.)] )|\]\(|https?:/m;

/** Markup of the text, or null: show it as it is. */
export function markup(text: string): string | null {
  if (!MARKS.test(text)) return null;
  if (!asked) {
    asked = true;
    load().catch(() => undefined);
  }
  return render.value?.(text) ?? null;
}
