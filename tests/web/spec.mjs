// The Spec Asst in a browser: what a model proposes waits for a person, in
// purple, and is confirmed, cancelled or corrected (UX 4.2; ).
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { briefly, check, long, looks, pass, run, seen, sleep, until } from "./harness.mjs";

const block = (page) => page.locator(".spec-block");
const field = (page) => page.locator(".composer textarea");
const energy = async (t) => (await t.gate.as("person", "GET", "/v1/energy")).body;
const rows = async (t) => (await energy(t)).items.map((i) => i.name);

async function send(page, text) {
  await field(page).fill(text);
  await page.keyboard.press("Control+Enter");
}

/** The tables open, and beside them the chat in that mode. */
async function open(t, mode, options = {}) {
  const page = await t.page("/energy", options);
  await page.locator('[data-table="load"]').waitFor();
  const table = page.locator(`[data-table="${mode === "source" ? "source" : "load"}"]`);
  if (mode === "general") await table.getByRole("button", { name: /Manual add/ }).click();
  else await table.getByRole("button", { name: "✨ Spec Asst." }).click();
  await page.locator(".panel .msg").first().waitFor();
  return page;
}

/* */
long("SA1 SA10", "Manual add is blue and has no badge, Spec Asst. is purple and has it; general never blocks", async (t) => {
  await t.ownGate();
  const page = await open(t, "general");
  t.equal(await page.getByText("SPEC ASST.", { exact: true }).count(), 0, "no badge");
  const blue = await page.locator(".panel-head").evaluate((e) => getComputedStyle(e).borderTopColor);
  await page.getByRole("form", { name: "Add a load by hand" }).waitFor();
  await send(page, "System Audit");
  await until(async () => (await page.locator(".panel .msg").count()) >= 3);
  t.equal(await block(page).count(), 0, "no block in general");
  await page.getByRole("button", { name: "Close chat" }).click();
  await page.locator('[data-table="load"]').getByRole("button", { name: "✨ Spec Asst." }).click();
  await page.getByText("SPEC ASST.", { exact: true }).waitFor();
  await page.getByText("SPEC ASST: LOADS.").waitFor();
  const purple = await page.locator(".panel-head").evaluate((e) => getComputedStyle(e).borderTopColor);
  t.equal([blue, purple], ["rgb(26, 86, 196)", "rgb(126, 34, 206)"]);
  t.ok(await field(page).evaluate((f) => document.activeElement === f), "ready to type");
  await page.getByRole("button", { name: "Close chat" }).click();
  await page.locator('[data-table="source"]').getByRole("button", { name: "✨ Spec Asst." }).click();
  await page.getByText("SPEC ASST: SOURCES.").waitFor();
});

/* */
check("SA2 SA3 SA11", "a proposal becomes the block; nothing happens by itself", async (t) => {
  await t.ownGate();
  const page = await open(t, "load");
  await page.clock.install();
  await send(page, "I have a Dometic CFX3 45 fridge");
  await block(page).waitFor();
  const text = await block(page).innerText();
  for (const part of ["ACTION REQUIRED", "1 of 1", "addLoadItem", "Dometic CFX3 45", "Watts", "50 W", "Duty cycle", "40 %", "Hours/day", "24 h", "Chat is paused. Or type below to correct it."])
    t.ok(text.includes(part), `${part} in\n${text}`);
  await page.getByRole("group", { name: /^Action required: add load Dometic CFX3 45/ }).waitFor();
  t.equal((await block(page).getByRole("button").allTextContents()).map((s) => s.trim()), ["Change…", "Cancel", "Confirm Add"]);
  t.equal(await field(page).getAttribute("placeholder"), "Correction…");
  t.ok(await field(page).isEditable(), "the field stays usable");
  t.ok(
    await block(page).evaluate((e) => e.previousElementSibling.matches(".msg") && !e.parentElement.querySelector(".spec-block ~ .msg")),
    "below the last message",
  );
  const look = await block(page).evaluate((e) => {
    const s = getComputedStyle(e);
    return [s.backgroundColor, s.borderTopColor, s.borderTopWidth, s.boxShadow.includes("30px")];
  });
  t.equal(look, ["rgb(48, 10, 84)", "rgb(168, 85, 247)", "2px", true]);
  await page.clock.fastForward(60_000);
  await sleep(300);
  t.equal(await block(page).count(), 1, "still waits after a minute");
  t.equal(await rows(t), [], "and nothing was added");
  await t.axe(page, "block");
  await page.emulateMedia({ colorScheme: "dark" });
  await sleep(50);
  await t.axe(page, "block, dark");
});

/* */
check("SA4 SA7 SA17", "Confirm Add: the block goes first, then the row and the words; the total is what was told", async (t) => {
  await t.ownGate();
  await t.gate.as("person", "POST", "/v1/energy/loads", { name: "Lights", watts: 20, hours: 5 });
  const page = await open(t, "load");
  await send(page, "Add a Ninja Oven");
  await block(page).waitFor();
  const told = (await page.locator("[data-changes]").innerText()).replace(/\u202f/g, "");
  await page.evaluate(() => {
    globalThis.both = false;
    new MutationObserver(() => {
      if (document.querySelector(".spec-block") && /Added/.test(document.querySelector(".panel .log").textContent)) globalThis.both = true;
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  const sentOff = page.waitForRequest((r) => r.url().endsWith("/confirm"));
  await page.getByRole("button", { name: "Confirm Add" }).click();
  await sentOff;
  t.equal(await block(page).count(), 0, "gone when the request leaves");
  await page.locator(".panel").getByText(/Added/).first().waitFor();
  const row = page.locator('[data-table="load"] tbody tr', { hasText: "Ninja Oven" });
  await row.waitFor();
  t.ok((await row.innerText()).includes("New"), "marked as new");
  t.equal(await page.evaluate(() => globalThis.both), false, "no frame with both");
  t.ok(/^✅ Added/.test((await page.locator(".panel .msg.assistant").filter({ hasText: "Added" }).first().locator(".said-ticked").textContent()).trim()));
  t.equal((await rows(t)).filter((n) => n === "Ninja Oven").length, 1, "one row");
  const total = (await page.locator('[data-total="load"]').innerText()).replace(/\u202f|\s|Wh/g, "");
  t.equal(told, `daily use 100 → ${total} Wh`, "what was told is what came");
  const audit = (await t.gate.as("person", "GET", "/v1/audit?limit=50")).body;
  t.equal(JSON.stringify(audit).match(/"decision\\?":\\?"confirmed/g)?.length, 1, "one confirmation in the ledger");
  t.ok(await field(page).evaluate((f) => document.activeElement === f), "focus is not lost");
});

/* */
for (const options of briefly([{ width: 1280 }, { width: 390, colorScheme: "dark" }]))
  check("SA19", `the fields of the block are changed by keyboard, shown as changed, and added as changed (${options.width})`, async (t) => {
    await t.ownGate();
    const page = await open(t, "load", options);
    await send(page, "I have a Dometic CFX3 45 fridge");
    await block(page).waitFor();
    await block(page).getByRole("button", { name: "Change…" }).focus();
    await page.keyboard.press("Enter");
    const form = page.locator(".spec-form");
    await form.getByLabel("Power of one (W)").waitFor();
    await t.axe(page, "form");
    t.equal(await block(page).getByRole("button", { name: "Confirm Add" }).getAttribute("aria-disabled"), "true", "first finish");
    // What is no such number is not taken, and Done waits for a good one.
    await form.getByLabel("Power of one (W)").fill("many");
    await form.getByRole("button", { name: "Done" }).click();
    await form.getByText("Power of one must be a number", { exact: false }).waitFor();
    await form.getByLabel("Power of one (W)").fill("60");
    await page.keyboard.press("Tab");
    await form.getByLabel("Name").fill("Fridge in the galley");
    await sleep(600);
    await form.getByRole("button", { name: "Done" }).focus();
    await page.keyboard.press("Enter");
    await form.waitFor({ state: "detached" });
    t.ok(await page.evaluate(() => document.activeElement?.textContent?.startsWith("Change")), "focus is back where it was");
    const changed = await page.locator(".spec-block [data-changed]").allInnerTexts();
    t.equal(changed.map((s) => s.replace(/\s+/g, " ")), ["Watts 60 W (was 50 W)"]);
    t.ok(/Fridge in the galley\s+\(was Dometic CFX3 45 fridge\)/.test(await page.locator(".spec-item").innerText()), await page.locator(".spec-item").innerText());
    t.ok((await page.locator("[data-changes]").innerText()).includes("→ 576"), "what changes is worked out anew");
    await t.axe(page, "changed");
    await until(async () => {
      if ((await block(page).count()) > 0) await block(page).getByRole("button", { name: "Confirm Add" }).click();
      return (await block(page).count()) === 0;
    }, "confirmed");
    await page.locator(".panel").getByText(/Added/).first().waitFor();
    const now = (await energy(t)).items;
    t.equal(now.map((r) => [r.name, r.watts, r.dutyCycle]), [["Fridge in the galley", 60, 40]]);
    const audit = JSON.stringify((await t.gate.as("person", "GET", "/v1/audit?limit=50")).body);
    t.equal(audit.match(/amends/g)?.length, 2, "decision and outcome say that it was changed");
  });

/* */
long("SA5", "Cancel: the block goes, the chat says so, no row", async (t) => {
  await t.ownGate();
  const page = await open(t, "load");
  await send(page, "Add a toaster");
  await block(page).waitFor();
  await block(page).getByRole("button", { name: "Cancel" }).click();
  await page.locator(".panel").getByText("User cancelled", { exact: true }).waitFor();
  t.equal(await block(page).count(), 0);
  t.equal(await rows(t), []);
});

/* */
check("SA6", "typed text is a correction of the call that waits, never a message of its own", async (t) => {
  await t.ownGate();
  const page = await open(t, "load");
  await send(page, "I have a Dometic CFX3 45 fridge");
  await block(page).waitFor();
  const paths = [];
  page.on("request", (r) => r.method() === "POST" && paths.push(new URL(r.url()).pathname));
  await send(page, "Actually it's 100 watts");
  await until(async () => (await block(page).count()) === 1 && (await block(page).innerText()).includes("100 W"), "a new block");
  t.equal(paths, ["/v1/dialogue/energy/correct"], "inside a function response");
  await page.locator(".panel").getByText("Correction sent", { exact: true }).waitFor();
  t.equal(await rows(t), [], "nothing was added");
  await page.getByRole("button", { name: "Confirm Add" }).click();
  await until(async () => (await energy(t)).items[0]?.watts === 100, "the corrected row");
});

/* a yes points at the button, and the call still waits. */
long("SA6", "a bare yes confirms nothing and drops nothing", async (t) => {
  await t.ownGate();
  const page = await open(t, "load");
  await send(page, "Add a toaster");
  await block(page).waitFor();
  const call = await block(page).getAttribute("data-call");
  for (const text of ["yes", "ok, add it"]) {
    await send(page, text);
    await page.locator(".panel").getByText("Confirm Add adds it", { exact: false }).last().waitFor();
    await block(page).waitFor();
    t.equal(await block(page).getAttribute("data-call"), call, "it still waits");
  }
  t.equal(await page.locator(".panel").getByText("Correction sent", { exact: true }).count(), 0);
  t.equal(await rows(t), [], "nothing was added");
  await page.getByRole("button", { name: "Confirm Add" }).click();
  await until(async () => (await rows(t)).length === 1, "a tap adds it");
});

/* */
//
long("SA8 D15", "two calls: one block after the other, the model goes on once", async (t) => {
  await t.ownGate();
  const page = await open(t, "load");
  await send(page, "A toaster and two 60 W fans");
  await block(page).waitFor();
  t.ok((await block(page).innerText()).includes("1 of 2"));
  t.ok(!(await block(page).innerText()).toLowerCase().includes("fan"), "one at a time");
  t.ok((await block(page).innerText()).includes("it comes back after the other one"), "where a correction goes");
  await page.getByRole("button", { name: "Confirm Add" }).click();
  await until(async () => (await block(page).count()) === 1 && (await block(page).innerText()).includes("2 of 2"), "the second");
  t.equal((await rows(t)).length, 1);
  await block(page).getByRole("button", { name: "Cancel" }).click();
  await page.locator(".panel").getByText("User cancelled", { exact: true }).waitFor();
  await until(async () => (await page.locator(".panel .typing").count()) === 0);
  t.equal(await block(page).count(), 0);
  t.equal((await rows(t)).length, 1);
  // One was added, so nothing says that nothing was.
  await page.locator(".panel").getByText(/Cancelled: .+ was not added\./).waitFor();
});

/** A provider that writes down what it hears: calls first, then plain words. */
async function provider(t, calls) {
  const heard = [];
  const server = createServer(async (q, r) => {
    let body = "";
    for await (const piece of q) body += piece;
    const contents = JSON.parse(body).contents;
    heard.push(contents);
    const answers = contents.at(-1).parts.filter((p) => p.functionResponse);
    const parts = answers.length > 0 ? [{ text: "Noted." }] : calls.map((functionCall) => ({ functionCall }));
    r.writeHead(200, { "Content-Type": "text/event-stream" });
    r.end(`data: ${JSON.stringify({ candidates: [{ content: { role: "model", parts }, finishReason: "STOP", index: 0 }] })}\r\n\r\n`);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const dir = mkdtempSync(join(tmpdir(), "solgate-key-"));
  writeFileSync(join(dir, "key"), "not-a-key\n", { mode: 0o600 });
  t.cleanup.push(async () => (server.close(), server.closeAllConnections(), rmSync(dir, { recursive: true })));
  const base = `http://127.0.0.1:${server.address().port}`;
  await t.ownGate(`[page]\narming_ms = 0\n[model]\nprovider = "gemini"\nbase_url = "${base}"\nkey_file = "${join(dir, "key")}"\n`);
  return heard;
}

const results = (contents) => contents.at(-1).parts.map((p) => p.functionResponse?.response.result ?? p);

/* */
long("SA4 SA5 SA6 SA8", "what the provider hears: one functionResponse for each call, and no bare text between", async (t) => {
  const heard = await provider(t, [
    { id: "c1", name: "addLoadItem", args: { name: "Ninja Oven", category: "AC", watts: 1700, hours: 0.5 } },
    { id: "c2", name: "addLoadItem", args: { name: "Heater", category: "DC", watts: 500, hours: 2 } },
  ]);
  const page = await open(t, "load");
  await send(page, "an oven and a heater");
  await until(async () => (await block(page).innerText()).includes("1 of 2"));
  await page.getByRole("button", { name: "Confirm Add" }).click();
  await until(async () => (await block(page).count()) === 1 && (await block(page).innerText()).includes("2 of 2"), "the second");
  t.equal(heard.length, 1, "the model is not asked in between");
  await block(page).getByRole("button", { name: "Cancel" }).click();
  await page.locator(".panel").getByText("Noted.").waitFor();
  t.equal(heard.length, 2, "and goes on once");
  t.equal(results(heard[1]), ["Success: Ninja Oven added to persistent state.", "User cancelled."]);
  t.equal(heard[1].at(-1).parts.map((p) => p.functionResponse.id), ["c1", "c2"]);
  await send(page, "once more");
  await block(page).waitFor();
  await send(page, "Actually it's 100 watts");
  await until(async () => (await block(page).count()) === 1 && (await block(page).innerText()).includes("2 of 2"), "the next call");
  await block(page).getByRole("button", { name: "Cancel" }).click();
  await until(() => heard.length === 4, "told");
  t.equal(results(heard[3]), ["User ignored confirmation and said: Actually it's 100 watts", "User cancelled."]);
  t.ok(!heard[3].at(-1).parts.some((p) => p.text), "no text beside the responses");
  t.equal(await rows(t), ["Ninja Oven"], "only what was confirmed");
});

/* */
long("SA9", "another mode is another session; what waited is cancelled, and says so", async (t) => {
  await t.ownGate();
  const page = await open(t, "load");
  await send(page, "Add a toaster");
  await block(page).waitFor();
  await page.getByRole("button", { name: "Sources", exact: true }).click();
  await page.getByText("SPEC ASST: SOURCES.").waitFor();
  t.equal(await block(page).count(), 0);
  await page.locator(".panel").getByText("Cancelled: you left Spec Asst.").waitFor();
  t.equal(await page.locator(".panel").getByText("Add a toaster").count(), 0, "a new session");
  t.equal(await rows(t), []);
  t.ok(JSON.stringify((await t.gate.as("person", "GET", "/v1/audit?limit=50")).body).includes("mode_switch"), "in the ledger");
  await page.goBack();
  await page.getByText("SPEC ASST: LOADS.").waitFor();
  t.ok(page.url().includes("chat=load"), "Back goes to the mode before");
  await send(page, "Add a toaster");
  await block(page).waitFor();
  await page.getByRole("button", { name: "Close chat" }).click();
  await until(async () => (await t.gate.as("person", "GET", "/v1/dialogue/energy")).body.mode === "general", "closing leaves it");
  t.equal(await rows(t), [], "and nothing was added");
});

/* */
long("SA2", "what nobody said is marked, hostile arguments are text, a wrong call says why", async (t) => {
  await t.ownGate();
  const page = await open(t, "load");
  const view = {
    threadId: "energy", mode: "load", state: "review", session: 1, badge: "SPEC ASST.",
    lines: [{ role: "model", text: "SPEC ASST: LOADS.", timestamp: new Date().toISOString() }],
    block: {
      call_id: "c1", name: "addLoadItem", title: "Action Required", confirm: "Confirm Add", cancel: "Cancel", at: 1, of: 1,
      args: { name: '<img src=x onerror="globalThis.hit=1">\u202e', strange_key: "<script>1</script>", notes: "n".repeat(3000) },
      row: { id: "proposed", category: "DC Loads (Native/DCDC)", name: '<img src=x onerror="globalThis.hit=1">\u202e', quantity: 1, watts: 0, hours: 1, dutyCycle: 100, notes: "n".repeat(3000), estimated: ["category", "watts", "hours"], enabled: true },
    },
  };
  await page.route("**/v1/dialogue/energy/messages", (r) => r.fulfill({ json: view }));
  await send(page, "something");
  await block(page).waitFor();
  const text = await block(page).innerText();
  t.ok(text.includes("estimate") && text.includes("not given"), text.slice(0, 400));
  t.ok(text.includes("strange_key") && text.includes("<script>1</script>"), "unknown keys as they are");
  t.ok(text.includes("U+202E") && !text.includes("\u202e"));
  t.equal(await page.evaluate(() => globalThis.hit), undefined);
  t.equal(await block(page).locator("img, script").count(), 0);
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    t.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `no sideways scroll at ${width}`);
  }
  await page.unroute("**/v1/dialogue/energy/messages");
  await page.route("**/v1/dialogue/energy/correct", (r) =>
    r.fulfill({ json: { ...view, block: { ...view.block, call_id: "c2", row: undefined, problem: "watts is outside its range" } } }),
  );
  await send(page, "minus five watts");
  await page.getByText("It cannot be added like this: watts is outside its range").waitFor();
});

check("SA4", "a double click confirms once; arming drops the first 500 ms", async (t) => {
  await t.ownGate("[page]\narming_ms = 500\n");
  const page = await open(t, "load", { still: true });
  const posts = [];
  page.on("request", (r) => r.method() === "POST" && posts.push(new URL(r.url()).pathname));
  await page.evaluate(() => {
    const press = () => document.querySelector(".spec-confirm")?.click();
    const look = new MutationObserver(press);
    look.observe(document.body, { childList: true, subtree: true });
    globalThis.press = () => (look.disconnect(), press());
  });
  await send(page, "Add a toaster");
  await block(page).waitFor();
  await seen(block(page));
  await pass(page, 499);
  await page.evaluate(() => globalThis.press());
  await sleep(450);
  t.equal(await block(page).count(), 1, "early clicks are dropped");
  await pass(page, 1);
  await page.getByRole("button", { name: "Confirm Add" }).dblclick();
  await until(async () => (await rows(t)).length === 1, "the row");
  await sleep(200);
  t.equal(posts.filter((p) => p.endsWith("/confirm")).length, 1);
  t.equal((await rows(t)).length, 1);
});

for (const { colorScheme, width } of looks)
  check("W1 W3", `panel and block pass axe, ${colorScheme}, ${width} px`, async (t) => {
    await t.ownGate();
    const page = await open(t, "source", { width, colorScheme });
    await t.axe(page, "idle");
    await send(page, "Two 200 W panels");
    await block(page).waitFor();
    await sleep(250);
    await t.axe(page, "review");
    for (const b of await page.locator(".spec-buttons button").all()) {
      const box = await b.boundingBox();
      t.ok(box.width >= 44 && box.height >= 44, "44 by 44");
    }
    await page.getByRole("button", { name: "General", exact: true }).click();
    await page.getByText("SOL SUM AI").waitFor();
    await t.axe(page, "general");
  });

await run("spec");
