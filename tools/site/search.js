// Search without a server: the index is a script, since a page from a disk may
// load nothing else.  It is loaded when somebody begins to search.
(() => {
  const own = document.currentScript.dataset.root;
  const box = document.querySelector("search"), field = document.getElementById("q");
  const said = document.getElementById("found"), hits = document.getElementById("hits");
  const MOST = 20;
  let loading, sections;

  const load = () =>
    (loading ??= new Promise((ok, failed) => {
      const s = document.createElement("script");
      s.src = `${own}search-index.js`;
      s.onload = () => {
        sections = globalThis.solgateIndex.map(([page, title, anchor, heading, text]) => ({
          page, title, anchor, heading, text, low: ` ${text.toLowerCase()}`, head: ` ${title.toLowerCase()} ${heading.toLowerCase()}`,
        }));
        ok();
      };
      s.onerror = failed;
      document.head.append(s);
    }));

  const begins = (text, word) => {
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) if (!/[\p{L}\p{N}]/u.test(text[at - 1] ?? " ")) return true;
    return false;
  };

  /** Every word must begin a word there; in a heading it counts more. */
  function weigh(s, words, whole) {
    let n = 0;
    for (const w of words) {
      const head = begins(s.head, w);
      if (!head && !begins(s.low, w)) return 0;
      n += head ? 10 : 1;
    }
    if (s.heading.toLowerCase() === whole) n += 50;
    if (s.head.includes(whole)) n += 10;
    if (s.low.includes(whole)) n += 3;
    return n;
  }

  function line(s, words) {
    const at = Math.max(0, ...words.map((w) => s.low.indexOf(w) - 1));
    const from = at > 60 ? s.text.lastIndexOf(" ", at - 40) + 1 : 0;
    return `${from ? "… " : ""}${s.text.slice(from, from + 160)}${s.text.length > from + 160 ? " …" : ""}`;
  }

  function show(found, words) {
    hits.replaceChildren(
      ...found.slice(0, MOST).map(({ s }) => {
        const li = document.createElement("li"), a = document.createElement("a"), p = document.createElement("p");
        a.href = `${own}${s.page}${s.anchor ? `#${s.anchor}` : ""}`;
        a.textContent = s.heading === s.title ? s.title : `${s.title}: ${s.heading}`;
        p.textContent = line(s, words);
        li.append(a, p);
        return li;
      }),
    );
    const n = found.length;
    said.textContent = n === 0 ? "Nothing found. Try fewer words." : n > MOST ? `The best ${MOST} of ${n} sections` : n === 1 ? "1 section" : `${n} sections`;
  }

  async function search() {
    const whole = field.value.trim().toLowerCase().replace(/\s+/g, " ");
    if (whole === "") {
      hits.replaceChildren();
      said.textContent = "";
      return;
    }
    try {
      await load();
    } catch {
      said.textContent = "The index of the search is missing: make the site again.";
      return;
    }
    if (whole !== field.value.trim().toLowerCase().replace(/\s+/g, " ")) return;
    const words = whole.split(" ");
    const found = sections.map((s) => ({ s, n: weigh(s, words, whole) })).filter((x) => x.n > 0);
    show(found.sort((a, b) => b.n - a.n), words);
  }

  box.hidden = false;
  field.addEventListener("focus", () => load().catch(() => {}), { once: true });
  field.addEventListener("input", search);
  field.addEventListener("keydown", (e) => {
    if (e.key === "Escape") {
      field.value = "";
      search();
    } else if (e.key === "Enter") {
      e.preventDefault();
      hits.querySelector("a")?.click();
    } else if (e.key === "ArrowDown") {
      e.preventDefault();
      hits.querySelector("a")?.focus();
    }
  });
  document.addEventListener("keydown", (e) => {
    if (e.key !== "/" || e.ctrlKey || e.metaKey || e.altKey || e.target.closest("input")) return;
    e.preventDefault();
    field.focus();
  });
})();
