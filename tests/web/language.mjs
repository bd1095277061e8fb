// Languages: every word in the table, German and Spanish on every page, numbers
// and dates as the language writes them, and the page read from the
// right.  tools/page-words.mjs reads the tables themselves.
import { briefly, check, long, run, until } from "./harness.mjs";
import { go, rooms, seed, settled } from "./seed.mjs";

const paths = Object.keys(rooms);
const WIDTHS = [1280, 390, 320];

let seeded = false;
async function seedOnce(t) {
  if (!seeded) await seed(t.gate);
  seeded = true;
}

/** A page in that language, chosen in this browser. */
async function pageIn(t, language, path, options = {}) {
  const context = await t.context(options);
  await context.addInitScript((l) => localStorage.setItem("solgate.language", l), language);
  return t.page(path, { ...options, context });
}

/** In the page: how much too wide it is, which targets lie over one another, which buttons are cut. */
const layout = () => {
  const seen = [...document.querySelectorAll("a[href],button,input,select,textarea,summary")].filter((el) => {
    const r = el.getBoundingClientRect();
    return getComputedStyle(el).display !== "inline" && el.checkVisibility({ visibilityProperty: true }) && r.width > 1 && r.height > 1 && !el.closest(".sr-only,.skip,[inert]");
  });
  const wrong = [];
  const over = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  if (over > 0) wrong.push(`${over} px too wide`);
  const fixed = (el) => el.closest("header.top,.bottom,.rail,.composer,.undo,.reminders,.toast,.pill,.threads,.panel,.inbox-next") !== null;
  for (const [i, a] of seen.entries()) {
    if (a.matches("button,.button") && a.scrollWidth > a.clientWidth + 1 && getComputedStyle(a).overflowX !== "visible") wrong.push(`cut: ${a.textContent}`);
    for (const b of seen.slice(i + 1)) {
      if (a.contains(b) || b.contains(a) || fixed(a) || fixed(b)) continue;
      const [r, s] = [a.getBoundingClientRect(), b.getBoundingClientRect()];
      const w = Math.min(r.right, s.right) - Math.max(r.left, s.left);
      const h = Math.min(r.bottom, s.bottom) - Math.max(r.top, s.top);
      if (w > 2 && h > 2) wrong.push(`${a.outerHTML.slice(0, 90)} and ${b.outerHTML.slice(0, 90)} overlap`);
    }
  }
  return wrong;
};

/** In the page: texts that are not from the table.  Those of others are in elements that say so. */
const strangers = () => {
  const others = ".outside,code,pre,kbd,bdi,time,.mono,svg,body [lang=en],option[lang],.brand";
  // Words of a filter, a rule or a command, the same in every language; names; what is said to a model.
  const same = new RegExp(
    "^((placeholder|title)=)?(" +
      "exec|env|write|http|read|tool|session|ui|events|log|must|should|skip|frozen|other|inspect|teach|decide|create|reflect|explore" +
      "|pivot|direct|light|ida|json|normalize|breakpoint|/.*|settled|rising|peak|downshift|low|med|high|(light|full|none) \\w+( ✎)?|[a-z]+(_[a-z]+)+(, [a-z_]+)*|checklist(, [a-z_]+)*" +
      "|scripted-1|Gemini|OpenAI responses|Anthropic|Solgate|boat-solar|fridge|git push -f|GET|POST|PUT|DELETE|[a-z]+/[a-z0-9.+-]+" +
      "|Is this chicken still good\\? The date says Friday\\.|go with the bigger panel|ok thanks" +
      "|I have a Dometic CFX3 45 fridge|Add a Ninja Oven|A toaster and two 60 W fans)$",
    "i",
  );
  const found = new Set();
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let n = walk.nextNode(); n; n = walk.nextNode()) {
    const el = n.parentElement;
    if (!/\p{L}{3,}/u.test(n.data) || el.closest(others) || el.closest("script,style,noscript")) continue;
    if (!/[⟦⟧]/.test(el.textContent) && !same.test(n.data.trim())) found.add(n.data.trim());
  }
  for (const el of document.querySelectorAll("[aria-label],[title],[placeholder]"))
    for (const a of ["aria-label", "title", "placeholder"]) {
      const v = el.getAttribute(a);
      if (v && /\p{L}{3,}/u.test(v) && !/[⟦⟧]/.test(v) && !el.closest(others) && !same.test(`${a}=${v}`)) found.add(`${a}=${v}`);
    }
  return [...found];
};

check("L1", "the browser's language is spoken, a choice of one's own wins, and only that language is fetched", async (t) => {
  const context = await t.context({ locale: "de-DE" });
  const bodies = [];
  const page = await context.newPage();
  t.watch(page);
  page.on("response", (r) => {
    if (r.url().endsWith(".js")) bodies.push(r.text().catch(() => ""));
  });
  await page.goto(`${t.gate.origin}/settings`);
  await page.getByRole("heading", { name: "Einstellungen", level: 1 }).waitFor();
  t.equal(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir]), ["de", "ltr"]);
  const all = (await Promise.all(bodies)).join("\n");
  t.ok(all.includes("Zum Inhalt springen") && !all.includes("Skip to content") && !all.includes("Ir al contenido"), "only German was fetched");
  await page.getByLabel("Sprache").selectOption({ label: "Español" });
  await page.getByRole("heading", { name: "Ajustes", level: 1 }).waitFor();
  t.equal(await page.evaluate(() => document.documentElement.lang), "es");
  await page.reload();
  await page.getByRole("heading", { name: "Ajustes", level: 1 }).waitFor();
  await page.getByLabel("Idioma").selectOption("");
  await page.getByRole("heading", { name: "Einstellungen", level: 1 }).waitFor();
  const french = await t.page("/settings", { locale: "fr-FR" });
  t.equal(await french.locator("main h1").first().textContent(), "Settings", "a language that is not there");
});

long("L2", "numbers, dates and plurals are those of the language", async (t) => {
  await seedOnce(t);
  await t.gate.as("person", "POST", "/v1/energy/loads", { name: "Heater", watts: 1500.5, hours: 1 });
  const german = await t.page("/energy", { locale: "de-DE" });
  await german.getByText("1\u202f501 Wh").first().waitFor();
  await german.getByText(/5,1/).first().waitFor();
  const spanish = await t.page("/grants", { locale: "es-ES" });
  await spanish.getByText("2 reglas").first().waitFor();
  const english = await t.page("/energy");
  await english.getByText(/5\.1/).first().waitFor();
});

for (const [language, words] of briefly(Object.entries({
  de: { once: /^Einmal erlauben/, deny: "Ablehnen", risk: "Hohes Risiko", waits: "Ein Aufruf des Agenten wartet.", said: "Abgelehnt" },
  es: { once: /^Permitir una vez/, deny: "Denegar", risk: "Riesgo alto", waits: "La llamada del agente está en espera.", said: "Denegar" },
})))
  check("L3", `a request is read and denied, another allowed, by keyboard, in ${language}`, async (t) => {
    for (const options of [{ width: 1280 }, { width: 390, colorScheme: "dark" }]) {
      const page = await pageIn(t, language, "/inbox", options);
      const call = await t.ask({ params: { command: "rm -rf build" } });
      const card = page.locator("[data-prompt-id]").first();
      await card.getByRole("button", { name: words.once }).waitFor();
      await card.getByText(words.risk).first().waitFor();
      await card.getByText(words.waits).waitFor();
      await t.axe(page, `${language} ${options.width}`);
      t.equal(await page.evaluate(layout), [], `${language} at ${options.width}`);
      await card.getByRole("button", { name: words.deny, exact: true }).focus();
      await page.keyboard.press("Enter");
      t.equal((await call.answer()).is_error, true);
      const next = await t.ask({ params: { command: "git status" } });
      // Until the card is drawn whole a press is not heard.
      const allow = page.locator("[data-prompt-id]", { hasText: "git status" }).getByRole("button", { name: words.once });
      await allow.waitFor();
      await until(async () => {
        if ((await allow.count()) === 0) return true;
        await allow.focus({ timeout: 500 }).catch(() => undefined);
        await page.keyboard.press("Enter");
        return false;
      }, "it is answered");
      t.equal((await next.answer(60)).is_error, false);
    }
  });

// Both themes and widths are tried in English too: here one of each.
for (const [language, colorScheme, axeAt] of [["de", "light", 1280], ["es", "dark", 390]])
  long("L4", `every page fits in ${language}: nothing sideways, nothing over another, no rule of axe broken`, async (t) => {
    await seedOnce(t);
    const wrong = [];
    const page = await pageIn(t, language, "/help", { colorScheme });
    await t.ask({ params: { command: "git push" } });
    for (const path of [...paths, "/no/such/page", "/t/boat-solar"]) {
      await page.setViewportSize({ width: 1280, height: 844 });
      await go(page, path);
      await settled(page);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 844 });
        for (const w of await page.evaluate(layout)) wrong.push(`${path} ${width}: ${w}`);
        if (width === axeAt) await t.axe(page, `${language} ${path}`).catch((e) => wrong.push(e.message));
      }
    }
    t.equal(wrong, [], language);
  });

long("L5", "read from the right nothing lies over another or is cut, and every word is from the table", async (t) => {
  await seedOnce(t);
  const page = await pageIn(t, "en-XB", "/help");
  t.equal(await page.evaluate(() => document.documentElement.dir), "rtl");
  await t.ask({ params: { command: "git push" } });
  const [trace] = (await t.gate.as("person", "GET", "/v1/traces?limit=1")).body.items;
  const prompt = await until(async () => (await t.gate.as("person", "GET", "/v1/prompts")).body.prompts[0]);
  const wrong = [];
  for (const path of [...paths, "/no/such/page", "/t/boat-solar", `/inbox/${prompt.promptId}`, `/traces/${trace.traceRunId}`, "/inbox?tab=decided", "/energy?chat=load"]) {
    await page.setViewportSize({ width: 1280, height: 844 });
    await go(page, path);
    await settled(page);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 844 });
      for (const w of await page.evaluate(layout)) wrong.push(`${path} ${width}: ${w}`);
    }
    for (const w of await page.evaluate(strangers)) wrong.push(`${path}: ${w}`);
  }
  t.equal(wrong, []);
});

await run("language");
