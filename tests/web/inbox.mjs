// Capability prompts as cards: what they show and what their buttons do.
import { briefly, check, long, run, sleep, until } from "./harness.mjs";
import { card, decideBy, extension, grantsOf, other, question } from "./inbox_kit.mjs";

// R-173 R-174 R-175 R-176 R-178 R-179 R-180 R-181 R-188
check("I1 I28 I29", "the card says who asks, for what, how bad, and offers five answers", async (t) => {
  const page = await t.page("/inbox");
  const q = await question(t, ["git status", "git log", "git diff"]);
  const c = card(page, q.id);
  await c.waitFor();
  const text = await c.innerText();
  for (const part of [q.ext.name, q.ext.id, "v1.2.0", "npm @user/kit", "exec", "Run programs", "High risk", "git status", "git log", "git diff", "3 requests"])
    t.ok(text.includes(part), `${part} in ${text}`);
  t.ok(text.includes("exec can run arbitrary commands on your machine"), "R-179: the reason");
  t.ok(/Agent\s+\S+/.test(text) && text.includes(`session ${q.view.session.slice(0, 8)}`), "I28: agent and session");
  t.ok(text.includes("no grant matched"), "I29: why a person is asked");
  t.equal(
    await c.locator(".inbox-answers button[data-test]").allInnerTexts(),
    ["Allow once (3)", "Allow for session", "Allow always…", "Deny (3)", "Deny always…"],
    "R-188",
  );
  t.equal(await c.getAttribute("aria-label"), `Permission request: exec, high risk, ${q.ext.id} "${q.ext.name}", 3 requests`);
  await decideBy(t, q.id, "deny_once");
});

//
briefly([
  { width: 390, height: 844, hasTouch: true, isMobile: true },
  { width: 1280, height: 800 },
]).forEach((look) =>
  check("I43", `the answers to a request are in the first screen, below one line of what was answered, ${look.width} px`, async (t) => {
    const page = await t.page("/inbox", look);
    const before = await question(t, `cd packages/api && npm run ${"long".repeat(30)} 2>&1 | tail`);
    await card(page, before.id).waitFor();
    await decideBy(t, before.id, "deny_once");
    const ended = page.locator(".inbox-answered .inbox-ended");
    await ended.waitFor();
    // A phone has the words of it in a line, and its buttons in one.
    t.ok((await ended.boundingBox()).height < (look.isMobile ? 104 : 60), `${(await ended.boundingBox()).height} px of what was answered`);
    t.ok(await ended.locator(".inbox-end-what").evaluate((e) => e.scrollWidth > e.clientWidth), "it is cut");
    t.ok((await ended.innerText()).includes("cd packages/api"), "its command");
    t.equal((await ended.innerText()).includes("<dynamic>"), false, "and nothing of how rules see it");
    await ended.getByRole("button", { name: "Dismiss" }).click();
    const q = await other(t, { method: "exec", params: { command: "cd packages/api && npm test -- --coverage 2>&1 | tail -40", options: { cwd: "/home/you/project" } }, context: { description: "Run the tests of the API" }, extension: extension({ source: { type: "npm", ref: "@example/builds-and-tests" } }) });
    const c = card(page, q.id);
    await c.locator(".inbox-answers").waitFor();
    const sight = await page.evaluate(() => Math.min(innerHeight, document.querySelector(".bottom")?.checkVisibility() ? document.querySelector(".bottom").getBoundingClientRect().top : innerHeight));
    for (const name of [/Allow once/, /^Deny$/, /^Deny \+ note/]) {
      const box = await c.locator(".inbox-answers").getByText(name).first().boundingBox();
      t.ok(box.y + box.height <= sight, `${name} ends at ${box.y + box.height} of ${sight}`);
    }
    const broken = await c.locator(".inbox-facts dt").evaluateAll((l) =>
      l.flatMap((e) => {
        const range = document.createRange();
        range.selectNodeContents(e);
        return new Set([...range.getClientRects()].map((x) => Math.round(x.top))).size > 1 ? [e.textContent] : [];
      }),
    );
    t.equal(broken, [], "labels that are broken");
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/first-${look.width}.png` });
    await t.axe(page, "first screen");
    await decideBy(t, q.id, "deny_once");
    if (look.isMobile) return;
    const long = await question(t, `cat > notes.txt <<'EOF'\n${"a line of it\n".repeat(60)}EOF`);
    const deny = card(page, long.id).locator("[data-test=deny_once]");
    await deny.waitFor();
    await until(async () => (await card(page, long.id).locator(".cmd").innerText()).length > 600, "all of it");
    const box = await deny.boundingBox();
    t.ok(box.y + box.height <= sight, `of a long one, at ${box.y + box.height} of ${sight}`);
    await decideBy(t, long.id, "deny_once");
  }),
);

// R-209 R-210
long("I2", "calls that join change the count, not the layout", async (t) => {
  const page = await t.page("/inbox");
  const q = await question(t, ["git a", "git b", "git c", "git d"]);
  const c = card(page, q.id);
  await c.locator(".inbox-batch li").nth(3).waitFor();
  const before = await c.boundingBox();
  await t.ask({ params: { command: "git e" }, extension: q.ext });
  await c.locator(".inbox-batch li").nth(4).waitFor();
  await c.getByRole("button", { name: "Allow once (5)" }).waitFor();
  const after = await c.boundingBox();
  t.equal(Math.abs(after.height - before.height) <= 1, true, "height");
  t.equal(await page.evaluate(() => scrollY), 0, "scroll");
  await decideBy(t, q.id, "deny_once");
});

// R-177 R-181
check("I5", "every scope stands on the card, equal ones once, and is read before it is allowed", async (t) => {
  const page = await t.page("/inbox", { width: 390 });
  const names = ["one", "two", "three", "four", "five"];
  const q = await question(t, [...names, "five", "five"].map((n) => `git ${n}`));
  const c = card(page, q.id);
  const rows = c.locator(".inbox-batch li");
  await rows.nth(4).waitFor();
  // identical calls are one line with their number, none is left out.
  t.equal(await rows.count(), 5);
  t.equal(await rows.filter({ hasText: "3 times" }).count(), 1);
  t.equal(await rows.filter({ hasText: "3 times" }).filter({ hasText: "git five" }).count(), 1);
  // what is below the edge of the list is scrolled to first.
  const allow = c.getByRole("button", { name: /^Allow once/ });
  t.equal(await allow.getAttribute("aria-disabled"), "true", "not read yet");
  await rows.nth(4).scrollIntoViewIfNeeded();
  await until(async () => (await allow.getAttribute("aria-disabled")) !== "true");
  await c.getByRole("button", { name: "Details" }).click();
  const list = c.locator(".inbox-all li");
  await until(async () => (await list.count()) === 7);
  for (const n of names) t.equal(await list.filter({ hasText: `git ${n}` }).count(), n === "five" ? 3 : 1, n);
  await decideBy(t, q.id, "deny_once");
});

// R-191 R-219 T11
check("I11", "Back stores nothing; Save stores what was shown and answers", async (t) => {
  const page = await t.page("/inbox");
  const q = await question(t, ["git status", "git log -3"]);
  const c = card(page, q.id);
  await c.getByRole("button", { name: "Allow always…" }).click();
  const d = page.getByRole("dialog", { name: "Allow always?" });
  await d.waitFor();
  t.equal(await d.locator(".inbox-patterns li").allInnerTexts(), ["git status", "git log -3"]);
  await d.getByText("covers all 2 requests shown").waitFor();
  await d.getByRole("button", { name: "Back" }).click();
  await d.waitFor({ state: "hidden" });
  t.equal((await grantsOf(t, q.ext)).length, 0, "nothing stored");
  await c.getByRole("button", { name: "Allow always…" }).click();
  await d.getByRole("button", { name: "Save rule" }).click();
  for (const call of q.calls) t.equal((await call.answer()).output.decision, "allow_always");
  t.equal((await grantsOf(t, q.ext)).map((g) => g.scope_pattern).sort(), ["git log -3", "git status"]);
});

// what else a rule would cover, from what happened.
long("I11", "the rule screen tells what it would have decided before, and what of it was denied", async (t) => {
  const page = await t.page("/inbox");
  const ext = extension();
  for (const [command, decision] of [["git log", "allow_once"], ["git diff", "deny_once"]]) {
    const past = await question(t, command, ext);
    await decideBy(t, past.id, decision);
    await past.calls[0].answer();
  }
  const q = await question(t, "git status", ext);
  await card(page, q.id).getByRole("button", { name: "Allow always…" }).click();
  const d = page.getByRole("dialog", { name: "Allow always?" });
  await d.getByText("No other call").waitFor();
  await d.getByLabel("git *").check();
  await d.getByText("2 past calls").waitFor();
  await d.getByText("1 past call it matches was denied by a person").waitFor();
  t.ok((await d.innerText()).includes("git diff"), "the denied one is named");
  await t.axe(page, "rule screen");
  await d.getByRole("button", { name: "Save rule" }).click();
  t.equal((await q.calls[0].answer()).output.decision, "allow_stored", "I23: a rule that came settles it");
  t.equal((await grantsOf(t, ext)).map((g) => g.scope_pattern), ["git *"]);
});

// T27
check("I14", "what cannot be shown in full is not decided for good", async (t) => {
  const page = await t.page("/inbox");
  const q = await question(t, `git log ${"x".repeat(3000)}`);
  const c = card(page, q.id);
  const b = c.getByRole("button", { name: "Allow always…" });
  await until(async () => (await b.getAttribute("aria-disabled")) === "true");
  await c.getByText("Always is not offered: the full command could not be shown.").first().waitFor();
  await b.dispatchEvent("click");
  t.equal(await page.getByRole("dialog").count(), 0);
  await decideBy(t, q.id, "deny_once");
});

const secrets = [
  "ghp_abcdefghijklmnopqrstuvwxyz0123456789",
  "sk-ant-REDACTED",
  "AKIAIOSFODNN7EXAMPLE",
  "xoxb-1234567890-abcdefghijklmnop",
  "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U",
];

// R-182 R-184 R-185 T54
check("I15", "secrets of 40 arguments, queries and paths are nowhere on the page", async (t) => {
  const page = await t.page("/inbox");
  const forms = [
    (s) => `deploy --token=${s}`,
    (s) => `deploy --token ${s}`,
    (s) => `deploy -H 'Authorization: Bearer ${s}'`,
    (s) => `deploy https://user:${s}@host.example/x`,
    (s) => `deploy 'https://host.example/x?api_key=${s}'`,
    (s) => `deploy API_KEY=${s}`,
    (s) => `deploy --password=${s} now`,
  ];
  const ids = [];
  for (let i = 0; i < secrets.length; i++) ids.push((await question(t, forms.map((f) => f(secrets[i])))).id);
  for (const s of secrets) {
    ids.push((await other(t, { method: "http", params: { url: `https://h.example/p?access_token=${s}`, headers: { Authorization: `Bearer ${s}` } } })).id);
  }
  const clean = async (where) => {
    const html = await page.evaluate(() => document.documentElement.outerHTML);
    for (const s of secrets) t.ok(!html.includes(s), `${s} ${where}`);
  };
  for (const id of ids) {
    const open = card(page, id).locator(".inbox-open");
    await card(page, id).waitFor();
    if (await open.count()) await open.click();
    await card(page, id).getByRole("button", { name: "Details" }).click();
    await card(page, id).locator(".inbox-params").waitFor();
  }
  t.equal(await page.locator(".inbox-all li").count(), 35);
  await clean("in the inbox");
  for (const id of ids) await decideBy(t, id, "deny_once");
  await page.goto(`${t.gate.origin}/inbox?tab=decided`);
  await page.locator(".inbox-row").first().waitFor();
  await clean("among the decided");
  await page.goto(`${t.gate.origin}/inbox/${ids[0]}`);
  await page.locator(".inbox-params").waitFor();
  await clean("in a decided one");
  await page.goto(`${t.gate.origin}/audit`);
  await clean("in the log");
});

// T22 T25
check("I17", "hidden characters and look-alike hosts are seen as marks", async (t) => {
  const page = await t.page("/inbox");
  const q = await question(t, "git log \u202efdp.exe\u200b\tpad", extension({ name: "Nice\u202e<b>x</b><script>alert(1)</script>" }));
  const c = card(page, q.id);
  await c.waitFor();
  const text = await c.innerText();
  t.ok(text.includes("⟨U+202E⟩"), text);
  t.ok(!/[\u202e\u200b]/.test(text), "nothing hidden is left");
  t.ok(text.includes("<script>alert(1)</script>"), "markup is text");
  t.equal(await c.locator("script, b").count(), 0);
  const h = await other(t, { method: "http", params: { url: "https://gіthub.com/x" } });
  t.ok((await card(page, h.id).innerText()).includes("xn--"), "T22: punycode is shown");
  await decideBy(t, q.id, "deny_once");
  await decideBy(t, h.id, "deny_once");
});

long("I19", "+30 s gives more time, at least ten times, each written down", async (t) => {
  const page = await t.page("/inbox");
  const q = await question(t, "git status");
  const c = card(page, q.id);
  for (let i = 1; i <= 10; i++) {
    await c.getByRole("button", { name: "30 seconds more" }).click();
    await until(async () => (await t.gate.as("person", "GET", `/v1/prompts/${q.id}`)).body.extended === i);
  }
  const due = await c.locator(".inbox-due").innerText(); // ten minutes and more are in minutes
  const left = Number(due.match(/\d+/)[0]) * (/\d\s*min/.test(due) ? 60 : 1);
  t.ok(left > 200, due);
  const log = (await t.gate.as("person", "GET", "/v1/audit?limit=50")).body.items;
  t.equal(log.filter((r) => r.record.event === "prompt.extended" && r.record.data.prompt_id === q.id).length, 10);
  await decideBy(t, q.id, "deny_once");
});

//
//
long("I21 G3", "a denial says its rule, what matched and what instead: card, decided, audit, tester", async (t) => {
  const page = await t.page("/inbox");
  const q = await question(t, "make install");
  await card(page, q.id).waitFor();
  await decideBy(t, q.id, "deny_once");
  const c = card(page, q.id);
  await c.getByText("Decided on terminal: Deny.").waitFor();
  const said = async (where, words) => {
    const list = where.getByLabel("Why it was denied").first();
    await list.waitFor();
    const text = await list.innerText();
    for (const w of ["Rule", "Matched", "Instead", ...words]) t.ok(text.includes(w), `${w} in ${text}`);
  };
  const asked = ["deny_once", "make install", "Ask the person what"];
  await c.getByRole("button", { name: "Why" }).click();
  await said(c, asked);
  await t.axe(page, "a denied card");
  await page.goto(`${t.gate.origin}/inbox?tab=decided`);
  // a line for the eye, the rule when one asks for it.
  const row = page.locator("[data-row]").first();
  await row.waitFor();
  t.ok((await row.boundingBox()).height < 90, `${(await row.boundingBox()).height} px`);
  await row.getByRole("button", { name: "Why" }).click();
  await said(row, asked);
  await t.axe(page, "decided");
  await row.locator("a").first().click();
  const over = page.getByRole("region", { name: "Decided request" });
  await said(over, asked);
  t.equal(await over.locator(".cmd").innerText(), "make install", "as it was asked");
  t.equal(await page.locator(".tabs [aria-current]").innerText(), "Decided");
  const rules = await over.locator(".inbox-why").innerText();
  t.ok(rules.includes("prompt_required: yes") && !rules.includes("invalid_request"), `those that said something: ${rules}`);
  // from the request to its entries and back.
  await page.getByRole("link", { name: "Its entries in the audit log" }).click();
  await page.getByRole("button", { name: /^Entry \d+$/ }).first().click();
  await page.getByRole("link", { name: "The request it is about" }).click();
  await page.getByRole("region", { name: "Decided request" }).waitFor();
  // A call that a rule denied: nobody was asked.
  const ext = extension();
  await t.gate.as("person", "POST", "/v1/grants", { extension_id: ext.id, capability: "exec", scope_pattern: "rm *", decision: "deny" });
  const call = await t.ask({ params: { command: "rm -r x && git status" }, extension: ext });
  t.equal(call.body.is_error, true);
  const rule = ["deny_stored", "rm -r x && git status", "Run this part alone instead: git status"];
  const log = (await t.gate.as("person", "GET", "/v1/audit?limit=20")).body.items;
  const seq = log.find((r) => r.record.data?.call_ids?.[0] === call.call_id).seq;
  await page.goto(`${t.gate.origin}/audit?entry=${seq}`);
  await said(page.getByRole("dialog", { name: `Entry ${seq}` }), rule);
  await page.goto(`${t.gate.origin}/grants`);
  const tester = page.locator(".grants-test");
  await tester.getByLabel("Extension").fill(ext.id);
  await tester.getByLabel("Scope").fill("rm -r x && git status");
  await tester.getByRole("button", { name: "Test" }).click();
  await said(tester, rule);
  if (process.env.SHOT) await page.screenshot({ path: process.env.SHOT });
});

check("I21", "decided on the terminal: the card says so and has no buttons", async (t) => {
  const page = await t.page("/inbox");
  const q = await question(t, "git status");
  const c = card(page, q.id);
  await c.getByRole("button", { name: "Allow once" }).waitFor();
  await decideBy(t, q.id, "deny_once", "tui");
  await c.getByText("Decided on terminal: Deny.").waitFor();
  t.equal(await c.locator("[data-test]").count(), 0);
  await c.getByRole("button", { name: "Dismiss" }).click();
  await c.waitFor({ state: "detached" });
});

//
long("I22", "an answer that comes too late is a sentence, not an error", async (t) => {
  const page = await t.page("/inbox");
  const q = await question(t, "git status");
  const c = card(page, q.id);
  await c.getByRole("button", { name: "Allow once" }).waitFor();
  t.allow(/409/);
  // The page does not hear of it: what it sends is stale.
  await page.route("**/v1/prompts/*/decision", async (r) => {
    await decideBy(t, q.id, "deny_once", "cli");
    await r.continue();
  });
  await c.getByRole("button", { name: "Allow once" }).click();
  await c.getByText("Decided on command line: Deny.").waitFor();
  t.equal((await q.calls[0].answer()).is_error, true);
});

check("I22", "a double click is one answer", async (t) => {
  const page = await t.page("/inbox");
  const q = await question(t, "git status");
  let sent = 0;
  page.on("request", (r) => (sent += r.url().endsWith("/decision") ? 1 : 0));
  await card(page, q.id).getByRole("button", { name: "Allow once" }).dblclick();
  t.equal((await q.calls[0].answer()).output.decision, "allow_once");
  t.equal(sent, 1);
  await card(page, q.id).getByText("Allow once").waitFor();
});

long("I23", "a rule or a mode that permits it settles the open question", async (t) => {
  await t.ownGate();
  const page = await t.page("/inbox");
  const a = await question(t, "git status");
  await card(page, a.id).waitFor();
  await t.gate.as("person", "POST", "/v1/grants", { extension_id: a.ext.id, capability: "exec", scope_pattern: "git status", decision: "allow" });
  await card(page, a.id).getByText("Settled by a rule").waitFor();
  const b = await question(t, "git log");
  await card(page, b.id).waitFor();
  // what waits goes on waiting, unless the person says otherwise.
  await t.gate.as("person", "PUT", "/v1/mode", { mode: "permissive" });
  t.equal((await t.gate.as("person", "GET", `/v1/prompts/${b.id}`)).body.open, true, "F23: it still waits");
  await t.gate.as("person", "PUT", "/v1/mode", { mode: "permissive", allow_waiting: true });
  await card(page, b.id).getByText("Settled by a rule").waitFor();
  t.equal((await b.calls[0].answer()).is_error, false);
});

//
check("I25", "a letter that comes before the field of the note is there decides nothing", async (t) => {
  const page = await t.page("/inbox");
  const q = await question(t, "git status");
  const c = card(page, q.id);
  await c.locator(".inbox-answers").waitFor();
  await c.evaluate((e) => ["m", "s", "a", "d"].forEach((key) => e.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }))));
  await c.locator("textarea").waitFor();
  t.ok((await t.gate.as("person", "GET", `/v1/prompts/${q.id}`)).body.open, "it still waits");
  t.equal(await c.getAttribute("aria-busy"), "false", "nothing was sent");
  await decideBy(t, q.id, "deny_once");
});

//
long("I25", "letters act only on the focused card, and type in the note field", async (t) => {
  const page = await t.page("/inbox");
  const q = await question(t, "git status");
  const c = card(page, q.id);
  await c.waitFor();
  for (const key of ["a", "s", "y", "d", "n"]) await page.keyboard.press(key);
  await sleep(100);
  t.equal((await t.gate.as("person", "GET", `/v1/prompts/${q.id}`)).body.open, true, "nothing has the focus");
  await c.focus();
  await page.keyboard.press("?");
  await c.locator(".inbox-details").waitFor();
  await page.keyboard.press("y");
  await page.getByRole("dialog", { name: "Allow always?" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await c.focus();
  await page.keyboard.press("m");
  const note = c.getByLabel("Note for the agent");
  await note.waitFor();
  await note.evaluate((field) => new Promise((has) => {
    const look = () => (document.activeElement === field ? has() : requestAnimationFrame(look));
    look();
  }));
  await page.keyboard.type("asydn");
  t.equal(await note.inputValue(), "asydn");
  await page.keyboard.press("Shift+Tab");
  t.equal((await t.gate.as("person", "GET", `/v1/prompts/${q.id}`)).body.open, true);
  await note.focus();
  await page.keyboard.press("Escape");
  await note.waitFor({ state: "detached" });
  t.equal((await t.gate.as("person", "GET", `/v1/prompts/${q.id}`)).body.open, true, "Esc never decides");
  await c.focus();
  await page.keyboard.press("d");
  t.equal((await q.calls[0].answer()).error.details.decision, "deny_once");
  await c.locator(".inbox-end").waitFor();
  t.equal(await c.locator(".inbox-end").evaluate((e) => e === document.activeElement), true, "the focus is on the receipt");
});

long("I26", "a note reaches the agent", async (t) => {
  const page = await t.page("/inbox");
  const q = await question(t, "git push");
  const c = card(page, q.id);
  await c.getByRole("button", { name: "Deny + note…" }).click();
  await c.getByLabel("Note for the agent").fill("not on main, please");
  await c.getByRole("button", { name: "Deny with note" }).click();
  t.equal((await q.calls[0].answer()).error.details.note, "not on main, please");
});

//
check("I26", "a note that was begun is there again after Esc, and after a reload", async (t) => {
  const page = await t.page("/inbox");
  const q = await question(t, "git push");
  const c = card(page, q.id);
  await c.getByRole("button", { name: "Deny + note…" }).click();
  const note = c.getByLabel("Note for the agent");
  await note.fill("not on main");
  await page.keyboard.press("Escape");
  await note.waitFor({ state: "detached" });
  await c.getByRole("button", { name: "Deny + note…" }).click();
  t.equal(await note.inputValue(), "not on main");
  await c.getByRole("button", { name: "Back" }).click();
  await note.waitFor({ state: "detached" });
  await page.reload();
  await note.waitFor();
  t.equal(await note.inputValue(), "not on main");
  await c.getByRole("button", { name: "Deny with note" }).click();
  t.equal((await q.calls[0].answer()).error.details.note, "not on main");
});

long("I27", "the earliest deadline stands first; a hovered card does not move", async (t) => {
  await t.ownGate();
  const page = await t.page("/inbox", { height: 2400 });
  const a = await question(t, "git a");
  await sleep(300);
  const b = await question(t, "git b");
  const order = () => page.locator(".inbox-cards [data-prompt-id]").evaluateAll((l) => l.map((e) => e.dataset.promptId));
  await until(async () => (await order()).join() === [a.id, b.id].join());
  await card(page, b.id).locator("h2").hover();
  const before = await card(page, b.id).boundingBox();
  await t.gate.as("person", "POST", `/v1/prompts/${a.id}/extend`);
  const c = await question(t, "git c");
  await card(page, c.id).waitFor();
  t.equal(await order(), [a.id, b.id, c.id], "as long as it is looked at");
  await decideBy(t, a.id, "deny_once");
  await card(page, a.id).getByText("Decided on terminal").waitFor();
  t.ok(Math.abs((await card(page, b.id).boundingBox()).y - before.y) < 1, "it did not move");
  await page.mouse.move(2, 2);
  await card(page, a.id).getByRole("button", { name: "Dismiss" }).click();
  await page.mouse.move(2, 2);
  await page.locator("h1").click();
  await until(async () => (await order()).join() === [b.id, c.id].join(), "the order");
});

long("I32", "after three denials it is denied quietly; Unmute asks again", async (t) => {
  await t.ownGate("[page]\narming_ms = 0\n[prompt]\ncooldown = true\n");
  const page = await t.page("/inbox");
  const ext = extension();
  for (let i = 0; i < 3; i++) {
    const q = await question(t, "git push", ext);
    await decideBy(t, q.id, "deny_once", "web");
    await q.calls[0].answer();
  }
  const quiet = await t.ask({ params: { command: "git push" }, extension: ext }).catch((e) => e);
  t.ok(JSON.stringify(quiet.body ?? quiet.message).includes("deny_cooldown"), "T32");
  const line = page.locator(".inbox-quiet li").filter({ hasText: ext.name });
  await line.waitFor();
  await line.getByRole("button", { name: "Unmute" }).click();
  await line.waitFor({ state: "detached" });
  const q = await question(t, "git push", ext);
  await card(page, q.id).waitFor();
  await decideBy(t, q.id, "deny_once");
});

// R-676 R-677 R-683: Edit, then allow.
check("I38", "a call is edited, shown as changed, decided again and run as changed", async (t) => {
  const page = await t.page("/inbox");
  const plain = await question(t, "git status");
  t.equal(await card(page, plain.id).getByRole("button", { name: "Edit, then allow…" }).count(), 0, "R-675: its agent takes no change");
  await decideBy(t, plain.id, "deny_once");
  const ext = extension();
  const call = await t.ask({ params: { command: "git push --force origin main" }, extension: ext, edits: ["command"] });
  const of = async (not) =>
    (await t.gate.as("person", "GET", "/v1/prompts?limit=200")).body.prompts.find((p) => p.extension.id === ext.id && p.promptId !== not);
  const first = await until(() => of());
  const c = card(page, first.promptId);
  await c.getByRole("button", { name: "Edit, then allow…" }).click();
  const field = c.getByRole("textbox", { name: "command" });
  t.equal(await field.inputValue(), "git push --force origin main");
  await c.getByText("Held while you are at it.").waitFor();
  t.equal(await c.locator("[data-test=allow_once]").count(), 0, "R-905: what is asked is not allowed by mistake for what is typed");
  await c.getByRole("button", { name: "Check the change" }).click();
  await c.getByText("Nothing is changed yet.").waitFor();
  // Nothing typed is lost by a reload.
  await field.fill("git push origin main");
  await page.reload();
  await field.waitFor();
  t.equal(await field.inputValue(), "git push origin main");
  // A rule that denies the changed call wins, and the call as asked still waits.
  t.equal((await t.gate.cli("grants", "add", "--deny", ext.id, "exec", "git push origin main")).code, 0);
  t.allow(/409/);
  await c.getByRole("button", { name: "Check the change" }).click();
  await c.getByText(/the changed call is denied/).waitFor();
  await field.fill("git push --dry-run origin main");
  await c.getByRole("button", { name: "Check the change" }).click();
  const second = await until(() => of(first.promptId));
  const d = card(page, second.promptId);
  await d.getByText("Changed by a person.").waitFor();
  t.ok((await d.locator(".inbox-edited .diff-gone").innerText()).includes("--force"), "what was asked");
  t.ok((await d.locator(".inbox-edited .diff-came").innerText()).includes("--dry-run"), "what would run");
  await d.locator("[data-test=allow_once]").click();
  const answer = await call.answer();
  t.equal([answer.output.decision, answer.output.params], ["allow_once", { command: "git push --dry-run origin main" }]);
});

// A busy machine takes its time; the deadline is not what is tested here.
await run("inbox", { config: "[page]\narming_ms = 0\n[prompt]\ntimeout_seconds = 300\n" });
