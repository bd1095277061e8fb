// The site: docs/ and what they point at as plain HTML that works from a disk.
//
//     node tools/site/make.mjs OUT
//
// Reads the documents of the tree, build/man, build/openapi.json and
// build/schema ($B instead of build); "make site" makes those first.
// tools/site/check.mjs then follows every link.
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { apiFiles, apiPages } from "./api.mjs";
import { frame } from "./frame.mjs";
import { manPages } from "./man.mjs";
import { examplePage, markdown, titleOf } from "./text.mjs";
import { sectionsOf } from "./words.mjs";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
const build = resolve(root, process.env.B || "build");
const out = resolve(process.argv[2] ?? join(build, "site"));
const read = (path) => readFileSync(join(root, path), "utf8");

/** Every document of the tree, as its path from the root. */
function documents(dir = "") {
  const found = [];
  for (const e of readdirSync(join(root, dir), { withFileTypes: true })) {
    const path = dir ? `${dir}/${e.name}` : e.name;
    if (e.isDirectory()) {
      if (e.name !== "node_modules" && !e.name.startsWith(".") && resolve(root, path) !== build && path !== "build")
        found.push(...documents(path));
    } else if (e.name.endsWith(".md")) found.push(path);
  }
  return found.sort();
}

/** Where a document stands in the site. */
const placeOf = (path) => (path === "README.md" ? "index.html" : path.replace(/(^|\/)README\.md$/, "$1index.html").replace(/\.md$/, ".html"));

const GROUPS = [
  ["guide", "Guide"],
  ["man", "Manual"],
  ["api", "API"],
  ["kits", "Kits"],
  ["examples", "Examples"],
  ["decisions", "Decisions"],
  ["house", "Source"],
];

/** What the navigation calls those whose title says too little there. */
const SHORT = { "docs/README.md": "All documents", "kits/README.md": "Which kit", "examples/README.md": "All examples", "docs/decisions/README.md": "All decisions" };

function groupOf(path) {
  if (path.startsWith("docs/decisions/")) return "decisions";
  if (path.startsWith("docs/") || path === "README.md") return "guide";
  if (path.startsWith("kits/")) return "kits";
  if (path.startsWith("examples/")) return "examples";
  return "house";
}

/** The documents in the order of the table in docs/README.md; others behind. */
function inOrder(paths) {
  const table = [...read("docs/README.md").matchAll(/\]\(([^)#]+)\)/g)].map((m) => `docs/${m[1]}`);
  const rank = (p) => (p === "README.md" ? -2 : p === "docs/README.md" ? -1 : table.indexOf(p) < 0 ? 999 : table.indexOf(p));
  return paths.sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
}

/**
 * What a link of a document leads to in the site: its address, or undefined if
 * the file stands in the tree alone.  A link to nothing is a mistake.
 */
function resolver(pages, files) {
  return (from, href) => {
    const [path, hash = ""] = href.split("#");
    const anchor = hash === "" ? "" : `#${hash}`;
    if (path === "") return { page: placeOf(from), anchor };
    const target = join(dirname(from), decodeURI(path)).replace(/\/$/, "");
    if (!existsSync(join(root, target))) throw new Error(`${from}: ${href} leads to nothing`);
    const manual = /^docs\/man\/(.+)\.scd$/.exec(target);
    if (manual) return { page: `man/${manual[1]}.html`, anchor };
    if (statSync(join(root, target)).isDirectory()) {
      const index = `${target === "." ? "" : `${target}/`}README.md`;
      return pages.has(index) ? { page: placeOf(index), anchor } : undefined;
    }
    if (pages.has(target)) return { page: placeOf(target), anchor };
    const shown = /^(examples\/[^/]+)\/([^/]+)$/.exec(target);
    if (shown && pages.has(`${shown[1]}/README.md`)) return { page: `${shown[1]}/index.html`, anchor: `#file-${shown[2]}` };
    if (/\.(png|svg)$/.test(target)) {
      files.add(target);
      return { page: target, anchor: "" };
    }
    return undefined;
  };
}

function write(path, text) {
  mkdirSync(dirname(join(out, path)), { recursive: true });
  writeFileSync(join(out, path), text);
}

const here = documents();
const known = new Set(here), files = new Set();
const leads = resolver(known, files);
const pages = inOrder(here).map((path) => {
  const text = read(path), place = placeOf(path);
  const dir = /^examples\/[^/]+\/README\.md$/.test(path) ? dirname(path) : undefined;
  const body = markdown(text, (href) => leads(path, href), place) + (dir ? examplePage(join(root, dir)) : "");
  return { place, group: groupOf(path), title: titleOf(text) ?? path, short: SHORT[path], source: path, body };
});
const version = /SG_VERSION\s+"(.*)"/.exec(read("include/solgate/version.h"))[1];
pages.push(...manPages(join(build, "man")), ...apiPages(build));

rmSync(out, { recursive: true, force: true });
const nav = GROUPS.map(([id, name]) => ({ id, name, pages: pages.filter((p) => p.group === id && !p.apart) }));
const index = [];
for (const p of pages) {
  write(p.place, frame(p, nav, version));
  for (const s of sectionsOf(p)) index.push(s);
}
write("search-index.js", `// Every section of the site: page, title of the page, anchor, heading, words.\nglobalThis.solgateIndex = ${JSON.stringify(index)};\n`);
for (const f of files) {
  mkdirSync(dirname(join(out, f)), { recursive: true });
  copyFileSync(join(root, f), join(out, f));
}
for (const f of ["site.css", "search.js"]) copyFileSync(join(root, "tools/site", f), join(out, f));
for (const [path, text] of apiFiles(build)) write(path, text);
console.log(`${pages.length} pages, ${index.length} sections in ${out}`);
