// Markdown to HTML, by marked (which the page needs, too): headings with the
// anchors that the documents use, tables and code that a keyboard can scroll.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { join, posix } from "node:path";

const require = createRequire(new URL("../../web/package.json", import.meta.url));
const { Marked } = require("marked");

export const escape = (s) => String(s).replace(/[&<>"]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c]);
export const plain = (html) =>
  html.replace(/<[^>]*>/g, "").replace(/&(amp|lt|gt|quot|#39);/g, (_, e) => ({ amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" })[e]);

/** The anchor of a heading, as those who write links expect it. */
export const slug = (text) => text.toLowerCase().replace(/[^\p{L}\p{N}\p{M}_ -]/gu, "").replace(/ /g, "-");

/** From a page of the site to another: the address in a link. */
export const between = (from, to) => posix.relative(posix.dirname(from), to) || posix.basename(to);

export const titleOf = (text) => {
  const line = /^# +(.+?) *#*$/m.exec(text.replace(/^```[\s\S]*?^```/gm, ""))?.[1];
  return line?.replace(/[`*]/g, "").replace(/\[([^\]]*)\]\([^)]*\)/g, "$1");
};

/** A part that may be wider than a phone, to be scrolled by keys, too. */
export const wide = (what, html) => `<div class="wide" tabindex="0" role="group" aria-label="${escape(what)}">${html}</div>\n`;
export const code = (text, what = "Code") => `<pre tabindex="0" role="group" aria-label="${escape(what)}"><code>${escape(text)}</code></pre>\n`;

/** A picture in two themes, made again from what it names. */
function picture(html, address) {
  const dark = /<source\s[^>]*srcset="([^"]*)"/.exec(html)?.[1], light = /<img\s[^>]*src="([^"]*)"/.exec(html)[1];
  const alt = /<img\s[^>]*alt="([^"]*)"/.exec(html)[1];
  return `<p><picture>${dark ? `<source media="(prefers-color-scheme: dark)" srcset="${escape(address(dark))}">` : ""}<img src="${escape(address(light))}" alt="${alt}" loading="lazy"></picture></p>\n`;
}

/** ${leads}(href): see resolver() in make.mjs; ${place}: where the page stands. */
export function markdown(text, leads, place) {
  const seen = new Map();
  const marked = new Marked({ gfm: true });
  const address = (href) => {
    if (/^[a-z]+:/i.test(href)) return href;
    const to = leads(href);
    if (to === undefined) return undefined;
    return to.page === place && to.anchor ? to.anchor : between(place, to.page) + to.anchor;
  };
  marked.use({
    renderer: {
      heading({ tokens, depth }) {
        const html = this.parser.parseInline(tokens);
        const id = slug(plain(html)), n = seen.get(id) ?? 0;
        seen.set(id, n + 1);
        return `<h${depth} id="${n ? `${id}-${n}` : id}">${html}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const html = this.parser.parseInline(tokens), to = address(href);
        // A file that stands in the source tree alone is named, not linked.
        if (to === undefined) return html.startsWith("<code>") ? html : `<span class="file">${html}</span>`;
        return `<a href="${escape(to)}"${/^[a-z]+:/i.test(to) ? ' rel="noreferrer"' : ""}>${html}</a>`;
      },
      image({ href, text: alt }) {
        if (/^[a-z]+:/i.test(href)) return escape(alt); // nothing is fetched from elsewhere
        const to = address(href);
        return to === undefined ? escape(alt) : `<img src="${escape(to)}" alt="${escape(alt)}" loading="lazy">`;
      },
      code({ text: body, lang }) {
        return code(body, lang ? `Code, ${lang}` : "Code");
      },
      checkbox({ checked }) {
        return checked ? "☑ " : "☐ ";
      },
      table(token) {
        const cell = (c, tag) => `<${tag}${tag === "th" ? ' scope="col"' : ""}${c.align ? ` class="${c.align}"` : ""}>${this.parser.parseInline(c.tokens)}</${tag}>`;
        // A head of empty cells is no head.
        const head = token.header.some((c) => c.text.trim() !== "")
          ? `<thead><tr>${token.header.map((c) => cell(c, c.text.trim() === "" ? "td" : "th")).join("")}</tr></thead>` : "";
        const rows = token.rows.map((r) => `<tr>${r.map((c) => cell(c, "td")).join("")}</tr>`).join("\n");
        return wide("Table", `<table>${head}<tbody>\n${rows}\n</tbody></table>`);
      },
      // Remarks go, pictures and line ends stay, anything else is text.
      html({ text: html }) {
        if (/^\s*<!--[\s\S]*-->\s*$/.test(html)) return "";
        if (/^<br *\/?>$/.test(html)) return "<br>";
        if (/^\s*<picture>[\s\S]*<\/picture>\s*$/.test(html)) return picture(html, address);
        return escape(html);
      },
    },
  });
  return marked.parse(text);
}

/** The files of an example, below its README. */
export function examplePage(dir) {
  const files = readdirSync(dir).filter((f) => f !== "README.md" && statSync(join(dir, f)).isFile()).sort();
  return files.map((f) => `<h2 id="file-${escape(f)}">${escape(f)}</h2>\n${code(readFileSync(join(dir, f), "utf8"), f)}`).join("");
}
