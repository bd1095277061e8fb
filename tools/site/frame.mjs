// What stands around the words of every page.  Navigation comes behind them,
// so that a phone shows the page first; a wide window puts it beside.
import { between, escape } from "./text.mjs";

const POLICY = "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'";

function links(page, nav) {
  const link = (to, text, current) =>
    `<li><a href="${escape(between(page.place, to))}"${current ? ` aria-current="${current}"` : ""}>${escape(text)}</a></li>`;
  const groups = nav.filter((g) => g.pages.length > 0);
  const own = groups.find((g) => g.id === page.group);
  return `<ul class="groups">
${groups.map((g) => link(g.pages[0].place, g.name, g === own ? "true" : "")).join("\n")}
</ul>
<h2>${escape(own.name)}</h2>
<ul>
${own.pages.map((p) => link(p.place, p.short ?? p.title, p.place === page.place ? "page" : "")).join("\n")}
</ul>`;
}

export function frame(page, nav, version) {
  const to = (path) => escape(between(page.place, path));
  const up = "../".repeat(page.place.split("/").length - 1);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>${escape(page.title)}${page.place === "index.html" ? "" : " · Solgate"}</title>
<link rel="stylesheet" href="${to("site.css")}">
<script src="${to("search.js")}" data-root="${up}" defer></script>
</head>
<body>
<a class="skip" href="#main">Skip to the text</a>
<header>
<a class="home" href="${to("index.html")}">Solgate ${escape(version)}</a>
<a class="pages" href="#pages">All pages</a>
<search hidden>
<label for="q">Search</label>
<input id="q" type="search" autocomplete="off" spellcheck="false" aria-describedby="found">
<p id="found" role="status"></p>
<ol id="hits"></ol>
</search>
</header>
<div class="columns">
<main id="main" tabindex="-1">
${page.body}
${page.source ? `<p class="source">From <code>${escape(page.source)}</code></p>` : ""}
</main>
<nav id="pages" aria-label="Pages">
${links(page, nav)}
</nav>
</div>
</body>
</html>
`;
}
