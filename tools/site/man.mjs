// The manual pages, by mandoc.
import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { escape, plain, wide } from "./text.mjs";

/** A page names others as name(section): those that are here become links. */
const linked = (html, names, own) =>
  html.replace(/<b>([\w.-]+)<\/b>\((\d)\)/g, (all, name, section) => {
    const to = `${name}.${section}`;
    return names.has(to) && to !== own ? `<a href="${to}.html"><b>${name}</b>(${section})</a>` : all;
  });

export function manPages(dir) {
  const files = readdirSync(dir).filter((f) => /\.\d$/.test(f)).sort();
  const names = new Set(files);
  const pages = files.map((f) => {
    const html = execFileSync("mandoc", ["-T", "html", "-O", "fragment", join(dir, f)], { encoding: "utf8", maxBuffer: 1 << 24 });
    const name = f.replace(/\.(\d)$/, "($1)");
    const body = linked(html, names, f)
      .replace(/<table class="(head|foot)">[\s\S]*?<\/table>/g, "")
      .replace(/<div class="(head|foot)"[\s\S]*?<\/div>/g, "")
      .replace(/<(\/?)h2\b/g, "<$1h3")
      .replace(/<(\/?)h1\b/g, "<$1h2")
      .replace(/<a class="permalink" href="[^"]*">([\s\S]*?)<\/a>/g, "$1")
      .replace(/<table\b/g, '<div class="wide" tabindex="0" role="group" aria-label="Table"><table')
      .replace(/<\/table>/g, "</table></div>")
      .replace(/<pre>/g, '<pre tabindex="0" role="group" aria-label="Code">');
    const about = /<h2[^>]*id="NAME"[\s\S]*?<p[^>]*>([\s\S]*?)<\/p>/.exec(body)?.[1] ?? "";
    return { place: `man/${f}.html`, group: "man", title: name, about: plain(about).replace(/\s+/g, " ").replace(/^.*? - /, ""),
      body: `<h1>${escape(name)}</h1>\n${body}` };
  });
  const rows = pages.map((p) => `<tr><td><a href="${p.place.slice(4)}">${escape(p.title)}</a></td><td>${escape(p.about)}</td></tr>`);
  return [{ place: "man/index.html", group: "man", title: "Manual",
    body: `<h1>Manual</h1>\n${wide("Table", `<table><thead><tr><th scope="col">page</th><th scope="col">about</th></tr></thead><tbody>\n${rows.join("\n")}\n</tbody></table>`)}` }, ...pages];
}
