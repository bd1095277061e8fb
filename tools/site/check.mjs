// Follow every link of a site: each must lead to a file of it, and to an
// anchor of that file; nothing may be loaded from elsewhere.
//
//     node tools/site/check.mjs DIRECTORY
//
// Prints what is wrong, one line each, and exits with 1; else how many links.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, posix, relative, resolve } from "node:path";

const root = resolve(process.argv[2] ?? "build/site");
const pages = readdirSync(root, { recursive: true }).map(String).filter((f) => f.endsWith(".html")).sort();
const text = new Map(pages.map((p) => [p, readFileSync(join(root, p), "utf8")]));
const ids = new Map();
const wrong = [];
let links = 0;

const value = (s) => s.replace(/&(amp|lt|gt|quot);/g, (_, e) => ({ amp: "&", lt: "<", gt: ">", quot: '"' })[e]);

for (const [page, html] of text) {
  const own = [...html.matchAll(/<[a-z][^>]*?\sid="([^"]*)"/g)].map((m) => value(m[1]));
  ids.set(page, new Set(own));
  for (const id of own.filter((x, i) => own.indexOf(x) !== i)) wrong.push(`${page}: the anchor ${id} is there twice`);
}

function follow(page, attribute, href) {
  if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(href)) {
    // People may follow a link to elsewhere; the page itself loads nothing.
    if (attribute !== "a" || !/^(https|mailto):/.test(href)) wrong.push(`${page}: ${href} is outside`);
    return;
  }
  const [path, hash] = href.split("#");
  const target = path === "" ? page : posix.normalize(posix.join(posix.dirname(page), decodeURI(path)));
  const file = join(root, target);
  if (target.startsWith("..") || !existsSync(file) || !statSync(file).isFile()) wrong.push(`${page}: ${href} leads to nothing`);
  else if (hash !== undefined && target.endsWith(".html") && !ids.get(target).has(decodeURIComponent(hash)))
    wrong.push(`${page}: ${href}: ${relative(root, file)} has no such anchor`);
}

for (const [page, html] of text)
  for (const [, tag, , href] of html.matchAll(/<([a-z]+)\b[^>]*?\s(href|src|srcset)="([^"]*)"/g)) {
    links++;
    follow(page, tag, value(href));
  }
for (const f of readdirSync(root).filter((f) => f.endsWith(".css")))
  if (/@import|url\(/.test(readFileSync(join(root, f), "utf8"))) wrong.push(`${f}: a style loads something`);

// What the search leads to.
const index = join(root, "search-index.js");
if (existsSync(index)) {
  const rows = JSON.parse(readFileSync(index, "utf8").replace(/^[\s\S]*?solgateIndex = /, "").replace(/;\n$/, ""));
  for (const [place, , anchor] of rows) {
    links++;
    follow("search-index.js", "a", anchor ? `${place}#${anchor}` : place);
  }
} else wrong.push("search-index.js is missing");

for (const w of wrong) console.error(w);
console.log(`${pages.length} pages, ${links} links, ${wrong.length} wrong`);
process.exitCode = wrong.length === 0 && pages.length > 0 ? 0 : 1;
