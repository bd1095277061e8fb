// What a person meets every day and what once went wrong there: D1 to D22 are
// the bugs of one long look at the page, each as it was seen.
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { check, long, run, sleep, until } from "./harness.mjs";
import { offer } from "./chip_kit.mjs";
import { card, decideBy, extension, question } from "./inbox_kit.mjs";

/** A model that takes its time, and fails when it is told to. */
const model = { text: "", wait: 0, status: 200 };
const server = createServer(async (q, r) => {
  for await (const piece of q) void piece;
  await sleep(model.wait);
  if (model.status !== 200) {
    r.writeHead(model.status, { "Content-Type": "application/json" });
    r.end(JSON.stringify({ error: { code: model.status, message: "no", status: "UNAUTHENTICATED" } }));
    return;
  }
  const text = JSON.stringify({ assistant_text: model.text, meta: { meta_version: "v1" } });
  r.writeHead(200, { "Content-Type": "text/event-stream" });
  r.end(`data: ${JSON.stringify({ candidates: [{ content: { role: "model", parts: [{ text }] }, finishReason: "STOP", index: 0 }] })}\r\n\r\n`);
});
server.listen(0, "127.0.0.1");
await once(server, "listening");
const dir = mkdtempSync(join(tmpdir(), "solgate-daily-"));
writeFileSync(join(dir, "key"), "not-a-key\n", { mode: 0o600 });
const config = `[page]
arming_ms = 0
[prompt]
timeout_seconds = 300
[limits]
prompts = 8
[executor]
calendar_dir = "/dev/null/calendar"
[model]
provider = "gemini"
base_url = "http://127.0.0.1:${server.address().port}"
key_file = "${join(dir, "key")}"
`;

let n = 0;
const fresh = () => `daily-${process.pid}-${++n}`;
const say = (t, thread, message) => t.gate.as("person", "POST", "/v1/chat", { threadId: thread, message });
const field = (page) => page.getByRole("textbox", { name: "Message" });

//
long("D1", "after three answers the fourth request is in sight", async (t) => {
  const page = await t.page("/inbox", { height: 800 });
  for (const command of ["git one", "git two", "git three"]) {
    const q = await question(t, command);
    const c = card(page, q.id);
    await c.locator("[data-test=deny_once]").click();
    await c.locator(".inbox-end").waitFor();
  }
  t.equal(await page.locator(".inbox-end").count(), 1, "one line of what was answered");
  await page.getByRole("button", { name: "2 more answered" }).waitFor();
  const q = await question(t, "rm -rf /");
  await card(page, q.id).locator("[data-test=deny_once]").waitFor();
  const at = await card(page, q.id).boundingBox();
  t.ok(at.y > 0 && at.y < 400, `it stands at ${at.y}`);
  await decideBy(t, q.id, "deny_once");
});

// what was asked of the gate before the end cannot bring it back.
check("D2", "a request that was decided elsewhere ends, however late the page reads it", async (t) => {
  const page = await t.page("/inbox");
  let open;
  let asked = 0;
  const held = new Promise((ok) => (open = ok));
  await page.route(/\/v1\/prompts\/perm-[0-9a-f]+$/, async (r) => {
    const answer = await r.fetch();
    asked++;
    await held;
    await r.fulfill({ response: answer });
  });
  const q = await question(t, "git status");
  await until(() => asked > 0, "the page asks for it");
  await decideBy(t, q.id, "deny_once");
  // The stream told of the end when a later event has arrived.
  await t.gate.as("person", "PUT", "/v1/mode", { mode: "strict" });
  await page.getByText("strict").first().waitFor();
  await t.gate.as("person", "PUT", "/v1/mode", { mode: "prompt" });
  await page.getByRole("link", { name: "Policy mode: prompt" }).waitFor();
  open();
  await sleep(300);
  t.equal(await page.locator(".inbox-answers").count(), 0, "no ghost");
  t.equal(await page.title(), "Inbox – Solgate");
});

// A rule for every extension does what it says.
check("D3", "a denial for any extension denies", async (t) => {
  await t.page("/inbox");
  const r = await t.gate.as("person", "POST", "/v1/grants", { extension_id: "*", capability: "exec", scope_pattern: "shred *", decision: "deny" });
  if (r.status >= 400) return; // refused is as good
  const call = await t.ask({ params: { command: "shred x" }, extension: extension() });
  t.equal(call.body.is_error, true);
});

//
long("D4", "what the limit refused is said and counted", async (t) => {
  t.allow(/429/);
  const page = await t.page("/inbox");
  const ids = [];
  for (let i = 0; i < 8; i++) ids.push((await question(t, `git limit${i}`)).id);
  let refused = 0;
  for (let i = 0; i < 3; i++) await t.ask({ params: { command: `make x${i}` }, extension: extension() }).catch(() => refused++);
  t.equal(refused, 3);
  await page.getByText("3 requests were refused by a limit").waitFor();
  t.equal(await page.getByRole("region", { name: "Security events" }).count(), 0, "once, where one looks");
  await page.goto(`${t.gate.origin}/insights`);
  t.ok(/limits\s+3\s+3/.test(await page.locator(`.ins-security[aria-label="Security events"]`).innerText()), await page.locator(`.ins-security[aria-label="Security events"]`).innerText());
  for (const id of ids) await decideBy(t, id, "deny_once");
  await page.goto(`${t.gate.origin}/inbox`);
  await page.locator(".inbox-limited").getByRole("button", { name: "Dismiss" }).click();
  await page.reload();
  await page.locator("main h1").waitFor();
  t.equal(await page.locator(".inbox-limited").count(), 0, "read once");
});

// R-617 R-618
long("D5 D16 D18", "the model's time is the model's; another day has its date; a ticked task is ticked", async (t) => {
  const thread = fresh();
  Object.assign(model, { text: "- [x] bought\n- [ ] open\n\n| a | b |\n|---|--:|\n| 1 | 2 |", wait: 1500, status: 200 });
  const r = await say(t, thread, "What is left?");
  model.wait = 0;
  t.equal(r.status, 200, JSON.stringify(r.body));
  const page = await t.page(`/traces/${r.body.transmissionId}`);
  const ms = async (name) => Number(await page.locator("[data-test=times]").evaluate((p, what) => [...p.childNodes].reduce((f, x) => (f === true && x.dataset ? x.dataset.ms : f !== true && x.textContent.includes(what) ? true : f), null), name));
  t.ok((await ms("model")) >= 1400, `model ${await ms("model")} ms`);
  t.ok((await ms("agent")) < 1000, `agent ${await ms("agent")} ms`);
  await page.goto(`${t.gate.origin}/t/${thread}`);
  const list = page.locator(".said.prose li");
  await list.first().waitFor();
  t.equal(await list.allInnerTexts(), ["☑ bought", "☐ open"]);
  t.ok(["right", "end"].includes(await page.locator(".said.prose td").nth(1).evaluate((e) => getComputedStyle(e).textAlign)), "aligned");
  await page.route("**/v1/traces?*", async (q) => {
    const got = await q.fetch();
    const body = await got.json();
    for (const i of body.items) i.createdAt = "2024-02-03T09:05:00Z";
    await q.fulfill({ response: got, json: body });
  });
  await page.goto(`${t.gate.origin}/traces`);
  await page.locator(".traces-row time").first().waitFor();
  t.ok((await page.locator(".traces-row time").first().innerText()).includes("3 Feb 2024"), "the date");
});

//
long("D6 D10 D14", "a title is a line; a failed answer can be asked again; a thread opens at its end", async (t) => {
  t.allow(/50\d/, /4\d\d/);
  const thread = fresh();
  Object.assign(model, { text: "Noted.", wait: 0, status: 200 });
  const page = await t.page(`/t/${thread}`, { height: 600 });
  await field(page).fill("\n  hi\nand more\n");
  await page.keyboard.press("Control+Enter");
  const answers = page.locator(".msg.assistant .said");
  await answers.first().waitFor();
  const item = await until(async () => (await t.gate.as("person", "GET", "/v1/threads")).body.items.find((i) => i.threadId === thread));
  t.equal(item.title, "hi");
  model.status = 401;
  await field(page).fill("again please");
  await page.keyboard.press("Control+Enter");
  const again = page.locator(".msg.failed").getByRole("button", { name: /Retry|Ask again/ });
  await again.waitFor();
  model.status = 200;
  await again.click();
  await answers.nth(1).waitFor();
  for (let i = 0; i < 4; i++) await offer(t, thread, { action_id: `a${i}`, action_label: `Reminder ${i}`, action_payload_preview: { title: `t${i}` } });
  await page.goto(`${t.gate.origin}/t/${thread}`);
  await page.locator("[data-chip-state]").nth(3).waitFor({ state: "attached" });
  const left = () => page.locator(".log").evaluate((e) => e.scrollHeight - e.scrollTop - e.clientHeight);
  await until(async () => (await left()) < 2, "the end is in sight");
});

//
long("D10", "code is copied as it was said; Enter sends if one wants; a conversation is a file", async (t) => {
  const thread = fresh();
  Object.assign(model, { text: "Run this:\n\n```sh\n\tmake x\n```", wait: 0, status: 200 });
  await t.gate.as("person", "PUT", "/v1/settings/page.enter", { value: "send" });
  const context = await t.context();
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const page = await t.page(`/t/${thread}`, { context });
  await page.getByText("Enter sends, Shift+Enter").waitFor();
  await field(page).fill("How do I build it?");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Copy", exact: true }).click();
  await page.getByRole("button", { name: "Copied" }).waitFor();
  t.equal(await page.evaluate(() => navigator.clipboard.readText()), "\tmake x\n");
  await page.getByRole("button", { name: /^Rename or delete/ }).click();
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Export Markdown" }).click()]);
  const text = readFileSync(await file.path(), "utf8");
  t.ok(text.startsWith("# How do I build it?") && text.includes("\tmake x"), text);
  await t.axe(page, "export");
});

//
long("D7", "a note that is being typed holds the time, and is never lost", async (t) => {
  await t.ownGate("[page]\narming_ms = 0\n[prompt]\ntimeout_seconds = 8\n");
  const page = await t.page("/inbox");
  const q = await question(t, "git push");
  const c = card(page, q.id);
  await c.getByRole("button", { name: "Deny + note…" }).click();
  await page.keyboard.type("not on main, ");
  await c.getByText("Held while you are at it.").waitFor();
  await until(async () => (await t.gate.as("person", "GET", `/v1/prompts/${q.id}`)).body.extended >= 1, "more time");
  await page.keyboard.type("please");
  await decideBy(t, q.id, "deny_once");
  await card(page, q.id).getByText("Your note was not sent").waitFor();
  t.ok((await card(page, q.id).innerText()).includes("not on main, please"), "it is there");
  await page.reload();
  await page.locator("main h1").waitFor();
  const kept = await page.evaluate(() => sessionStorage.getItem("solgate.notes"));
  t.ok(kept.includes("not on main, please"), "after a reload too");
});

//
long("D8 D9", "numbers do not wrap; without a source as now and no charging agree", async (t) => {
  await t.ownGate();
  for (const [name, watts] of [["Induction hob with a long name", 3600], ["Air conditioner on the roof", 1850], ["Water heater, two rods", 12_000], ["Fridge", 55]])
    await t.gate.as("person", "POST", "/v1/energy/loads", { name, watts, hours: 23.5, category: "AC Loads (Inverter)", notes: "a note that takes its room in the table" });
  const page = await t.page("/energy");
  const cells = page.locator(".energy-table .num");
  await cells.first().waitFor();
  const broken = await cells.evaluateAll((l) =>
    l.filter((e) => e.offsetParent !== null && e.firstChild?.nodeType === 3).flatMap((e) => {
      const range = document.createRange();
      range.selectNodeContents(e.firstChild);
      return new Set([...range.getClientRects()].map((x) => Math.round(x.top))).size > 1 ? [e.textContent] : [];
    }),
  );
  t.equal(broken, []);
  const { autonomy } = (await t.gate.as("person", "GET", "/v1/energy")).body;
  const of = (s) => autonomy.find((a) => a.scenario === s);
  t.equal(of("current").label, of("zero").label, "as now is no charging");
});

//
long("D11 D19", "the whole row of a trace opens it, so does Enter; Show all stays; one turn is drawn small", async (t) => {
  await t.ownGate();
  await say(t, "long", `Should I ${"really ".repeat(60)}do it?`);
  const page = await t.page("/traces");
  const row = page.locator(".traces-row").first();
  await row.waitFor();
  await row.getByRole("button", { name: /Show all/ }).click();
  await row.getByRole("button", { name: "Show less" }).waitFor();
  t.ok(page.url().endsWith("/traces"), "still here");
  await page.locator("h1").click();
  await page.keyboard.press("j");
  await page.locator(".traces-row:focus").waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("tab", { name: "Timeline" }).waitFor();
  await page.goBack();
  await row.waitFor();
  await page.locator("h1").waitFor();
  // A press beside all that is written there, once the row stands still.
  const box = await row.boundingBox();
  await row.click({ position: { x: box.width - 30, y: box.height - 8 } });
  await page.getByRole("tab", { name: "Timeline" }).waitFor();
  await page.goto(`${t.gate.origin}/insights`);
  const picture = page.locator('[data-picture="thread-affect"]');
  await picture.locator("svg text").first().waitFor();
  await picture.getByText("over 1 turn,").first().waitFor();
  const high = await picture.locator("svg text").first().evaluate((e) => e.getBoundingClientRect().height);
  t.ok(high < 24, `text is ${high} px high`);
});

//
check("D12 D13", "a command of 60 kB is there to its end; a here-document has its lines and the true reason", async (t) => {
  const page = await t.page("/inbox");
  const long = await question(t, `echo ${"word ".repeat(11_998)}the-end`);
  const c = card(page, long.id);
  // The list has the beginning and the end; the rest is fetched.
  await until(async () => (await c.locator(".cmd").innerText()).length >= 59_990, "nothing is left out");
  t.ok((await c.locator(".cmd").innerText()).trimEnd().endsWith("the-end"), "to its end");
  t.equal(await c.getByRole("button", { name: "Allow once" }).getAttribute("aria-disabled"), "true", "to be read first");
  await c.locator(".inbox-batch").evaluate((e) => (e.scrollTop = e.scrollHeight));
  await until(async () => (await c.getByRole("button", { name: "Allow once" }).getAttribute("aria-disabled")) !== "true");
  await decideBy(t, long.id, "deny_once");
  const here = await question(t, "cat > notes.txt <<'EOF'\nfirst line\nsecond line\nEOF\nsudo make install");
  const h = card(page, here.id);
  await until(async () => (await h.locator(".cmd").innerText()).includes("first line\nsecond line\n"));
  const text = await h.innerText();
  t.ok(!text.includes("the full command could not be shown"), text);
  t.ok(/Allow always is not offered: \w/.test(text), "a reason");
  t.equal(await h.locator("[data-test=deny_always]").getAttribute("aria-disabled"), null, "Deny always is there");
  t.equal(await h.locator(".cmd-power").first().innerText(), "sudo");
  await decideBy(t, here.id, "deny_once");
});

// the agent's own words, as such.
long("D12", "what an agent says of its call stands beside it, in quotes, without secrets", async (t) => {
  const page = await t.page("/inbox");
  const ext = extension();
  await t.ask({ params: { command: "make" }, extension: ext, context: { description: "Build <b>it</b> with token ghp_abcdefghijklmnopqrstuvwxyz0123456789" } });
  const says = page.locator(".inbox-card", { hasText: ext.id }).locator(".inbox-says");
  await says.waitFor();
  const text = await says.innerText();
  t.ok(text.startsWith("The agent says: ") && text.includes("<b>it</b>"), text);
  t.ok(!text.includes("ghp_abc"), "no secret");
});

//
long("D17", "a filter of the audit log is about all of it", async (t) => {
  await t.ownGate("[page]\narming_ms = 0\n[policy]\nmode = \"strict\"\n");
  await t.gate.ask({ extension: { id: "ext.needle", name: "Needle", version: "1.0.0" }, params: { command: "ls" } });
  for (let i = 0; i < 130; i++) await t.gate.ask({ params: { command: `ls ${i}` } });
  const page = await t.page("/audit?filter=ext.needle");
  await page.locator(".audit-row", { hasText: "ext.needle" }).waitFor();
  t.equal(await page.locator(".audit-row").count(), 1);
});

//
long("D20", "a gate that hangs is told of within ten seconds", async (t) => {
  const gate = await t.ownGate();
  t.allow(/ERR_|Failed to load|net::/);
  const context = await t.context();
  const page = await context.newPage();
  await page.clock.install({ time: Date.now() });
  t.watch(page);
  await page.goto(`${gate.origin}/help`);
  await page.locator("main h1").waitFor();
  await until(async () => (await gate.as("person", "GET", "/v1/state")).body.attended);
  // From here on the page's clock moves only as it is told to: ten seconds, however long the test takes.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  gate.pause();
  try {
    for (let s = 0; s < 10; s++) await page.clock.runFor(1000);
    await page.locator(".connection").waitFor();
  } finally {
    gate.resume(); // one that is stopped does not end, and the test would not say why it failed
  }
  await until(async () => {
    await page.clock.runFor(1000);
    return (await page.locator(".connection").count()) === 0;
  }, "it is back");
});

//
check("D22", "a gate that is gone leaves no error behind", async (t) => {
  const gate = await t.ownGate();
  t.allow(/ERR_|Failed to load|net::/);
  const page = await t.page("/help");
  await gate.stop();
  // Its files come from the gate: there are none any more, wherever else a test has them from.
  await page.context().unrouteAll();
  await page.getByRole("link", { name: "Inbox" }).first().click();
  await page.getByText("This page could not be loaded").waitFor();
});

//
long("D21", "what could not be written says where", async (t) => {
  Object.assign(model, { text: "Noted.", wait: 0, status: 200 });
  const thread = fresh();
  await offer(t, thread, { action_payload_preview: { title: "Call", due_at: "2031-03-04T09:00:00Z" } });
  const page = await t.page(`/t/${thread}`);
  await page.getByRole("button", { name: "Approve" }).click();
  await page.getByText(/Failed: cannot write in \/dev\/null/).waitFor();
});

// R-684 R-685: what a stranger stumbled over.
long("D24", "a long deadline is in minutes; empty places say what is true and what to do; one turn is a point", async (t) => {
  Object.assign(model, { text: "Noted.", wait: 0, status: 200 });
  await t.ownGate(config.replace("timeout_seconds = 300", "timeout_seconds = 3000"));
  const page = await t.page("/insights");
  t.equal((await say(t, "one", "Should I paint the hull?")).status, 200);
  await page.reload();
  await page.getByText("No question has been answered yet.").waitFor();
  t.equal(await page.getByText("newest 0").count(), 0);
  await page.locator('[data-picture="thread-affect"] svg circle').waitFor({ state: "attached" });
  await page.goto(`${t.gate.origin}/audit`);
  await page.getByText("A message in the chat was answered.").waitFor();
  await page.goto(`${t.gate.origin}/people`);
  await page.getByText("Passkeys belong to accounts.").waitFor();
  await page.goto(`${t.gate.origin}/inbox`);
  await page.getByText("Nothing is waiting").waitFor();
  await until(async () => (await t.gate.as("person", "GET", "/v1/state")).body.attended, "somebody is there");
  const q = await question(t, "git push");
  await card(page, q.id).locator("[role=timer]").waitFor();
  t.ok(/denies in (49|50) min/.test(await card(page, q.id).locator("[role=timer]").innerText()), await card(page, q.id).locator("[role=timer]").innerText());
  await decideBy(t, q.id, "deny_once");
});

await run("daily", { config });
server.close();
server.closeAllConnections();
rmSync(dir, { recursive: true });
