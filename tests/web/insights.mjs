// Five pictures with their tables and files, with nothing, one and very many.
import { readFileSync } from "node:fs";
import { check, long, run, sleep, until } from "./harness.mjs";
import { decideBy, extension, question } from "./inbox_kit.mjs";

const names = ["time-to-decide", "decisions-per-day", "intent-risk", "lattice", "thread-affect"];
const picture = (page, name) => page.locator(`[data-picture="${name}"]`);

async function seed(t) {
  for (const [i, decision] of ["allow_once", "allow_once", "deny_once"].entries()) {
    const q = await question(t, `git s${i}`);
    await decideBy(t, q.id, decision);
    await q.calls[0].answer();
  }
  for (const message of ["ok thanks", "Is this chicken still good?", "Write a birthday poem", "My chest hurts and my left arm is numb"])
    await t.gate.as("agent", "POST", "/v1/turn", { message, threadId: "boat" });
}

async function fileOf(page, name) {
  const [download] = await Promise.all([page.waitForEvent("download"), picture(page, name).getByRole("button", { name: "Download SVG" }).click()]);
  return readFileSync(await download.path(), "utf8");
}

const numbers = (svg) => [...svg.matchAll(/<(?:text|tspan)[^>]* data-n="([^"]*)"/g)].map((m) => m[1].replaceAll(",", ""));

/** Cells of the table, without their headings. */
async function cells(page, name) {
  const p = picture(page, name);
  const table = p.getByRole("button", { name: "Table" });
  if ((await table.count()) && (await table.getAttribute("aria-expanded")) !== "true") await table.click();
  return p.locator(".ins-scroll tbody td").allInnerTexts();
}

const plain = (list) => list.map((x) => x.replaceAll(",", "").trim());

//
long("N4", "who asks most and what is denied most, and the way to the log", async (t) => {
  await t.ownGate();
  const page = await t.page("/insights");
  const busy = extension();
  for (const [command, decision] of [["git a", "allow_once"], ["git b", "deny_once"], ["git b", "deny_once"]])
    await decideBy(t, (await question(t, command, busy)).id, decision);
  const other = await question(t, "git c");
  await decideBy(t, other.id, "allow_once");
  await page.reload();
  const rows = page.locator('[data-table="agents"] tbody tr');
  await rows.nth(1).waitFor();
  t.equal((await rows.first().innerText()).split(/\s+/).slice(0, 4), [busy.id, "3", "1", "2"]);
  t.equal(await page.locator('[data-table="denied"] tbody tr').allInnerTexts().then((v) => v.map((x) => x.replaceAll(/\s+/g, " ").trim())), ["git b 2"]);
  await rows.first().getByRole("link").click();
  await page.locator(".audit-row").first().waitFor();
  // the log says who decided what, in a sentence, and leads to the request.
  const denied = page.locator(".audit-row", { hasText: "git b" }).first();
  t.ok((await denied.innerText()).includes(`A person, in the terminal, denied ${busy.id}: git b (Run programs, high risk, Deny).`), await denied.innerText());
  // found by what one reads, and by what the gate wrote; other entries have sentences, too.
  const rowsOfLog = page.locator(".audit-row");
  for (const [words, n] of [["denied git", 2], ["deny_once", 2], ["person allowed git", 2], ["deny git nothing", 0]]) {
    await page.locator("[data-filter]").fill(words);
    await until(async () => (await rowsOfLog.count()) === n, `${n} by ${words}`);
  }
  await page.locator("[data-filter]").fill("");
  await page.locator("[data-filter]").fill(`${busy.id} denied`);
  await denied.getByRole("link", { name: "The request" }).click();
  await page.getByText("git b").first().waitFor();
});

check("N1", "each picture has a title, a table and a file with the same numbers", async (t) => {
  await t.ownGate();
  const page = await t.page("/insights");
  await seed(t);
  await page.reload();
  await picture(page, "thread-affect").getByText("over 4 turns").waitFor();
  for (const name of names) {
    const title = await picture(page, name).locator("h2").innerText();
    const svg = await fileOf(page, name);
    t.ok(svg.includes("<svg") && !svg.includes("var(--"), `${name}: a file of its own`);
    t.ok(svg.includes(`<title>${title.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</title>`), `${name}: ${title}`);
    const have = numbers(svg);
    const want = plain(await cells(page, name));
    if (name === "thread-affect") t.equal(have, want.filter((_, i) => i % 4 === 0), name);
    else t.equal(have, want, name);
    const shown = picture(page, name).locator("svg text[data-n], svg tspan[data-n]");
    if (name.startsWith("time") || name.startsWith("decisions"))
      t.equal(await shown.evaluateAll((l) => l.map((e) => e.dataset.n)), want, `${name} on the screen`);
  }
  const bars = plain(await cells(page, "time-to-decide"));
  t.equal(bars.reduce((a, b) => a + Number(b), 0), 3);
  t.ok((await picture(page, "time-to-decide").locator("h2").innerText()).includes("n = 3"));
  t.equal(plain(await cells(page, "decisions-per-day")), ["2", "0", "1", "0"]);
  t.ok((await picture(page, "decisions-per-day").locator("h2").innerText()).includes("2 allowed, 0 deferred, 1 denied"));
  t.ok((await picture(page, "intent-risk").locator("h2").innerText()).includes("of 4"));
});

long("N1", "a cell opens its turns", async (t) => {
  const page = await t.page("/insights");
  await t.gate.as("agent", "POST", "/v1/turn", { message: "Is this chicken still good?" });
  await page.reload();
  await picture(page, "intent-risk").getByRole("row", { name: /inspect/ }).getByRole("link").nth(1).click();
  await page.locator(".traces-row").first().waitFor();
  t.ok(page.url().includes("intent%3Ainspect"));
});

long("N2", "meaning is in shapes, words and numbers, not in colours", async (t) => {
  const page = await t.page("/insights", { forcedColors: "active" });
  await picture(page, "decisions-per-day").waitFor();
  const svg = await fileOf(page, "decisions-per-day");
  t.ok(svg.includes('id="hatch"') && svg.includes('id="cross"'), "hatched, crossed");
  for (const word of ["allowed", "deferred", "denied", "timed out"]) t.ok(svg.includes(word), word);
  t.ok((await picture(page, "intent-risk").locator("td[data-n]").first().innerText()) !== "", "a number in each cell");
  t.ok((await fileOf(page, "time-to-decide")).includes("timeout"));
  await t.axe(page, "forced colours");
});

const base = (n) => ({
  breakpoint_shown_count: n,
  breakpoint_autoexpanded_count: 0,
  breakpoint_approved_count: n,
  breakpoint_deferred_count: 0,
  breakpoint_retry_count: 0,
  breakpoint_success_count: n,
  breakpoint_failed_count: 0,
  time_to_decision_ms: { approved: n, deferred: 0 },
  days: 7,
  promptsPending: 0,
  timeToDecide: {
    n,
    ...(n > 0 ? { medianMs: 4100, p95Ms: 21000 } : {}),
    buckets: [500, 1000, 2000, 5000, 10000, 20000, 30000, 60000, 120000, 300000, undefined].map((uptoMs, i) => ({
      ...(uptoMs ? { uptoMs } : {}),
      count: i === 3 ? n : 0,
    })),
    timeouts: n,
  },
  decisionsPerDay: n === 0 ? [] : Array.from({ length: n === 1 ? 1 : 30 }, (_, i) => ({ day: `2026-01-${String(i + 1).padStart(2, "0")}`, allowed: n, deferred: n, denied: n, timedOut: n })),
  intentRisk: ["other", "inspect", "teach", "decide", "create", "reflect"].map((intent) => ({ intent, risk0: n, risk1: n, risk2: n, risk3: n })),
  turns: { must: n, should: n, skip: n, frozen: n },
  security: n === 0 ? [] : [{ kind: "limited", text: "a caller reached one of its limits", notice: true, count: n, total: n }],
});

long("N3", "nothing, one and 100,000 decisions are drawn without a fault or a jump", async (t) => {
  const page = await t.page("/insights");
  const lattice = (await t.gate.as("person", "GET", "/v1/stats")).body.lattice;
  let n = 0;
  await page.route("**/v1/stats?*", (r) => r.fulfill({ json: { ...base(n), lattice } }));
  for (n of [0, 1, 100_000]) {
    await page.goto(`${t.gate.origin}/insights`);
    await picture(page, "time-to-decide").waitFor();
    const before = await picture(page, "lattice").boundingBox();
    const title = await picture(page, "time-to-decide").locator("h2").innerText();
    t.ok(n === 0 ? title.includes("nobody decided") : title.includes(`n = ${n.toLocaleString("en")}`), title);
    await sleep(400);
    const after = await picture(page, "lattice").boundingBox();
    t.ok(Math.abs(after.height - before.height) <= 1, "no layout shift");
    t.equal(await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth), false);
    t.equal(await picture(page, "time-to-decide").locator("svg").count(), 1);
    if (n === 0) await page.getByText("Pictures appear after the first decision.").waitFor();
  }
});

long("W14 N3", "a picture that cannot be drawn shows its table", async (t) => {
  const page = await t.page("/insights");
  for (let i = 0; i < 3; i++) await t.gate.as("agent", "POST", "/v1/turn", { message: "ok thanks", threadId: "chart" });
  t.allow(/Failed to (load|fetch)|ERR_FAILED/);
  await page.route(/uPlot.*\.js/, (r) => r.abort());
  await page.reload();
  await picture(page, "thread-affect").getByText("The picture could not be drawn.").waitFor();
  await until(async () => (await picture(page, "thread-affect").locator("tbody tr").count()) > 1);
});

long("W9", "the drawing library is loaded here and nowhere else", async (t) => {
  const page = await t.page("/inbox");
  const asked = [];
  page.on("request", (r) => /uPlot/i.test(r.url()) && r.url().endsWith(".js") && asked.push(r.url()));
  for (const path of ["/", "/inbox", "/traces", "/grants", "/playground"]) {
    await page.goto(t.gate.origin + path);
    await page.locator("main h1").first().waitFor();
  }
  t.equal(asked.length, 0);
});

long("W2 W12", "at 320 px nothing scrolls sideways; a failure says so", async (t) => {
  const page = await t.page("/insights", { width: 320, height: 700 });
  await picture(page, "thread-affect").waitFor();
  t.equal(await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth), false);
  t.allow(/500/, /Failed to load/);
  await page.route("**/v1/stats?*", (r) => r.fulfill({ status: 500, json: { type: "x", title: "x", status: 500, error: "internal", detail: "the counters cannot be read", retryable: true } }));
  await page.goto(`${t.gate.origin}/insights?range=24h`);
  await page.getByText("the counters cannot be read").waitFor();
});

// on a phone nothing of a picture is cut, also where words are longer; a conversation has its title.
long("N5", "pictures are whole on a phone in each language; a conversation is named by its title, a day by its date", async (t) => {
  await t.ownGate();
  await t.page("/insights");
  await seed(t);
  await t.gate.as("person", "POST", "/v1/chat", { threadId: "n5", message: "Where is the anchor locker?" });
  for (const language of ["en", "de", "es"]) {
    const context = await t.context({ width: 390, colorScheme: "dark" });
    await context.addInitScript((l) => localStorage.setItem("solgate.language", l), language);
    const page = await t.page("/insights", { context });
    await picture(page, "thread-affect").getByText("Where is the anchor locker?").first().waitFor();
    for (const name of names.slice(0, 2)) {
      const cut = await picture(page, name).locator("svg").evaluate((svg) => {
        const room = svg.getBoundingClientRect();
        return [...svg.querySelectorAll("text")].filter((e) => e.getBoundingClientRect().left < room.left - 1 || e.getBoundingClientRect().right > room.right + 1).map((e) => e.textContent);
      });
      t.equal(cut, [], `${name} in ${language}`);
    }
    t.ok(!/\d{4}-\d\d-\d\d/.test(await picture(page, "decisions-per-day").innerText()), "a date as one writes it");
    await t.axe(page, language);
  }
});

await run("insights");
