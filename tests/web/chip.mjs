// The Breakpoint Chip in a browser: its states and what each tap does (UX 4.1;
//
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { check, long, run, sleep, until } from "./harness.mjs";
import { approve, ASK, asked, broken, chip, counters, fresh, notNow, offer, say, sent, state, withTool } from "./chip_kit.mjs";

/* */
long("C1", "no action_needed, no chip", async (t) => {
  const thread = fresh();
  await say(t, thread, "hello");
  const page = await t.page(`/t/${thread}`);
  await page.getByText("Hello. Ask about").waitFor();
  await sleep(200);
  t.equal(await chip(page).count(), 0);
});

/* */
check("C2 C4 C29", "one chip, last in its article, collapsed, with exact names", async (t) => {
  const { page } = await asked(t);
  t.equal(await chip(page).count(), 1);
  t.ok(
    await page.evaluate(() => {
      const c = document.querySelector("[data-chip-state]");
      return c.parentElement.matches("article.assistant") && c.parentElement.lastElementChild === c;
    }),
    "last child of the assistant's article",
  );
  t.equal(await state(page), "collapsed");
  const group = page.getByRole("group", { name: "Needs permission: Create Reminder", exact: true });
  await group.getByRole("button", { name: "Approve", exact: true }).waitFor();
  await group.getByRole("button", { name: "Not now", exact: true }).waitFor();
  t.equal(await group.getByRole("button").count(), 3, "the title and two decisions, no third");
  t.equal(await page.getByText("Tool / Target").count(), 0, "no details in A");
  const shot = await group.ariaSnapshot();
  for (const line of ['group "Needs permission: Create Reminder"', 'button "Needs permission: Create Reminder"', 'button "Approve"', 'button "Not now"'])
    t.ok(shot.includes(line), `${line} in\n${shot}`);
  const described = await approve(page).evaluate((b) => document.getElementById(b.getAttribute("aria-describedby")).textContent);
  t.ok(described.includes("Needs permission: Create Reminder"), described);
});

/* */
long("C3", "it stays with its message: 50 more, a reload, another thread", async (t) => {
  const { page, thread } = await asked(t);
  const key = await page.locator("article.assistant", { has: chip(page) }).getAttribute("data-answer");
  for (let i = 0; i < 25; i++) await say(t, thread, `hello ${i}`);
  const home = async (what) => {
    await chip(page).waitFor({ state: "attached" });
    t.equal(await page.locator("article.assistant", { has: chip(page) }).getAttribute("data-answer"), key, what);
  };
  await until(async () => (await page.locator("article").count()) >= 52);
  await home("after 50 messages");
  await page.reload();
  await home("after a reload");
  const other = fresh();
  await say(t, other, "hello");
  await page.goto(`${t.gate.origin}/t/${other}`);
  await page.getByText("Hello. Ask about").waitFor();
  await page.goBack();
  await home("after another thread");
});

/* */
long("C5 C6 C30", "details by click, Enter and Space, in their order", async (t) => {
  const thread = fresh();
  await offer(t, thread);
  const page = await t.page(`/t/${thread}`);
  const title = page.getByRole("button", { name: "Needs permission: Create Reminder" });
  for (const press of [() => title.click(), () => title.press("Enter"), () => title.press(" ")]) {
    t.equal(await title.getAttribute("aria-expanded"), "false");
    await press();
    t.equal(await title.getAttribute("aria-expanded"), "true");
    t.equal(await state(page), "expanded");
    t.ok((await approve(page).isVisible()) && (await notNow(page).isVisible()), "both buttons in B");
    await title.click();
    t.ok((await approve(page).isVisible()) && (await notNow(page).isVisible()), "both buttons in A");
  }
  await title.click();
  t.equal(await page.locator(".chip-details dt").allTextContents(), [
    "What will happen",
    "Tool / Target",
    "Data used",
    "Why asking",
    "agent (http) says",
  ]);
  // What is read out, in the order of the accessibility tree.
  const spoken = await chip(page).ariaSnapshot();
  const order = ["What will happen", "Adds a reminder: Call the electrician", "Tool / Target", "Data used", "Why asking", "The assistant says: You asked", "says", "Nothing happens until you approve", 'button "Approve"', 'button "Not now"'];
  const at = order.map((w) => spoken.indexOf(w));
  t.ok(at.every((v, i) => v >= 0 && (i === 0 || v > at[i - 1])), `${at} in\n${spoken}`);
  await t.axe(page, "B");
  const bare = fresh();
  await offer(t, bare, { action_target: undefined, action_data_used: undefined, action_why: undefined });
  const second = await t.page(`/t/${bare}`);
  await second.getByRole("button", { name: "Needs permission: Create Reminder" }).click();
  t.equal(await second.locator(".chip-details dt").allTextContents(), ["What will happen", "Tool / Target", "Data used", "agent (http) says"], "no empty headings");
});

/* */
long("C7", "B is at most ten lines high at 390 px and scrolls inside", async (t) => {
  const thread = fresh();
  const long = "word ".repeat(40).trim();
  await offer(t, thread, {
    action_label: "L".repeat(80),
    action_summary_bullets: [long, long, long],
    action_target: "T".repeat(80),
    action_data_used: long,
    action_why: long,
    action_payload_preview: { title: long, notes: long.repeat(5) },
  });
  const page = await t.page(`/t/${thread}`, { width: 390, height: 844 });
  await page.locator(".chip-title").click();
  const box = await page.locator(".chip-details").evaluate((e) => ({
    high: e.clientHeight,
    all: e.scrollHeight,
    line: parseFloat(getComputedStyle(e).lineHeight),
  }));
  t.ok(box.high <= 10 * box.line + 1, `${box.high} px are ${box.high / box.line} lines`);
  t.ok(box.all > box.high, "the rest scrolls inside");
  t.equal(await page.locator(".chip input, .chip textarea, .chip select").count(), 0, "no form");
  await approve(page).scrollIntoViewIfNeeded();
  const seen = await approve(page).boundingBox();
  const frame = await chip(page).boundingBox();
  t.ok(seen.y + seen.height <= frame.y + frame.height, "buttons inside the chip");
  t.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "no sideways scroll");
});

/* */
check("C8 C9 C10 C31", "one tap: one request, C at once, then D and a pill", async (t) => {
  const { page, thread } = await asked(t);
  const list = sent(page);
  let release;
  const held = new Promise((r) => (release = r));
  await page.route("**/v1/actions/execute", async (r) => (await held, r.continue()));
  await approve(page).dblclick();
  await page.locator('[data-chip-state="approved_pending"]').waitFor();
  t.equal((await page.locator('[data-chip-state="approved_pending"] [role="status"]').textContent()).trim(), "Approved. Creating…");
  t.equal(await chip(page).getByRole("button").count(), 0, "no buttons, no Cancel");
  t.ok(await page.evaluate(() => document.activeElement.matches("[data-chip-state]")), "the receipt has the focus");
  release();
  await page.locator('[data-chip-state="completed_success"]').waitFor();
  await page.getByText("Done: Reminder created: call the electrician").first().waitFor();
  await until(async () => (await chip(page).innerText()).includes("Reminder created ✓"), "the pill");
  t.ok(await page.evaluate(() => document.activeElement.matches("[data-chip-state]")), "still");
  const execute = list.filter((x) => x.includes("/v1/actions/execute"));
  t.equal(execute.length, 1, "double click, one request");
  const body = JSON.parse(execute[0].split(" ").slice(2).join(" "));
  t.ok(body.action_id && body.request_id && body.confirmation.explicit_user_consent === true, execute[0]);
  await page.getByRole("button", { name: "View" }).waitFor();
  await page.reload();
  await page.locator('[data-chip-state="completed_success"]').waitFor();
  t.equal((await t.gate.as("person", "GET", `/v1/actions?threadId=${thread}`)).body.actions[0].attempts, 1);
  t.equal((await counters(page)).breakpoint_success_count, 1);
});

long("C10", "no link, no View", async (t) => {
  await withTool(t, "/bin/true");
  const thread = fresh();
  await offer(t, thread, { action_kind: "own_thing" });
  const page = await t.page(`/t/${thread}`);
  await approve(page).click();
  await page.locator('[data-chip-state="completed_success"]').waitFor();
  t.equal(await page.getByText("View", { exact: true }).count(), 0);
});

/* */
check("C11 C12 C13 C31", "failed in plain words; Retry is the same action; Dismiss leaves a receipt", async (t) => {
  const cal = await broken(t);
  const { page } = await asked(t);
  const list = sent(page);
  await approve(page).click();
  await page.locator('[data-chip-state="completed_failed"]').waitFor();
  const text = await page.locator('[data-chip-state] [role="alert"]').innerText();
  t.ok(/^Failed: .+\.( Retry or Dismiss\.)?$/.test(text.replace(/\s+/g, " ")), text);
  t.ok(!/errno|ENOTDIR|0x/.test(text), `no raw text: ${text}`);
  t.equal(await chip(page).getByRole("button").allTextContents(), ["Retry", "Dismiss"]);
  t.ok(await page.evaluate(() => document.activeElement.matches("[data-chip-state]")), "the receipt has the focus");
  await page.keyboard.press("Tab");
  t.equal(await page.evaluate(() => document.activeElement.textContent), "Retry", "next is Retry");
  await t.axe(page, "E");
  await page.getByRole("button", { name: "Retry" }).click();
  await until(async () => list.filter((x) => x.includes("execute")).length === 2);
  await page.locator('[data-chip-state="completed_failed"]').waitFor();
  rmSync(cal);
  mkdirSync(cal);
  await page.getByRole("button", { name: "Retry" }).click();
  await page.locator('[data-chip-state="completed_success"]').waitFor();
  const ids = new Set(list.filter((x) => x.includes("execute")).map((x) => JSON.parse(x.split(" ").slice(2).join(" ")).action_id));
  t.equal([...ids].length, 1, "the same action_id");
  t.equal(readdirSync(cal).length, 1, "done once");
  const c = await counters(page);
  t.equal([c.breakpoint_retry_count, c.breakpoint_failed_count, c.breakpoint_success_count], [2, 2, 1]);

  rmSync(cal, { recursive: true });
  writeFileSync(cal, "again");
  const thread = fresh();
  await say(t, thread, "Remind me on friday to water the plants.");
  await page.goto(`${t.gate.origin}/t/${thread}`);
  await approve(page).click();
  await page.getByRole("button", { name: "Dismiss" }).click();
  await page.locator('[data-chip-state="dismissed"]').waitFor();
  t.ok((await chip(page).innerText()).startsWith("Dismissed: Create Reminder"), await chip(page).innerText());
  await page.reload();
  await page.locator('[data-chip-state="dismissed"]').waitFor();
});

/* */
check("C14 C15", "Not now: a receipt at once, recorded by the server, kept; Reopen brings A back", async (t) => {
  const { page, thread } = await asked(t);
  const before = (await t.gate.as("person", "GET", `/v1/actions?threadId=${thread}`)).body.actions[0];
  await sleep(300);
  const all = [];
  page.on("request", (r) => r.url().includes("/v1/") && all.push(`${r.method()} ${r.url()}`));
  await notNow(page).click();
  const receipt = page.locator('[data-chip-state="deferred"]');
  await receipt.waitFor();
  t.equal((await receipt.locator('[role="status"]').textContent()).trim(), "Deferred: Create Reminder");
  await until(() => all.filter((x) => x.startsWith("POST")).length === 1, "it was told once");
  t.ok(all.find((x) => x.startsWith("POST")).endsWith("/v1/actions/defer"), all.join(" "));
  await until(() => page.evaluate(() => document.activeElement.matches("[data-chip-state]")), "the receipt has the focus");
  const stored = async () => (await t.gate.as("person", "GET", `/v1/actions?threadId=${thread}`)).body.actions[0].state;
  await until(async () => (await stored()) === "deferred", "the server has it");
  await page.reload();
  await receipt.waitFor();
  const row = await page.evaluate(() => Object.values(JSON.parse(localStorage.getItem("solgate.chips")).chips)[0]);
  t.equal(row.action_decision, "deferred");
  // Offered once more by the assistant: not asked again.
  await t.gate.as("agent", "POST", "/v1/actions", {
    thread_id: thread,
    action: { ...before.action, request_id: "again" },
  });
  await page.reload();
  await receipt.waitFor();
  t.equal(await chip(page).count(), 1, "no second prompt");
  await page.getByRole("button", { name: "Reopen" }).click();
  await page.locator('[data-chip-state="collapsed"]').waitFor();
  await until(() => page.evaluate(() => document.activeElement.matches(".chip-title")), "focus on the chip");
  await approve(page).click();
  await page.locator('[data-chip-state="completed_success"]').waitFor();
  const c = await counters(page);
  t.equal([c.breakpoint_deferred_count, c.breakpoint_approved_count, c.breakpoint_shown_count], [1, 1, 1]);
  t.ok(c.time_to_decision_ms.deferred > 0);
});

long("C14", "Not now while the server does not answer: kept here, told later; asked for, the chip comes back", async (t) => {
  const { page, thread } = await asked(t);
  const stored = async () => (await t.gate.as("person", "GET", `/v1/actions?threadId=${thread}`)).body.actions;
  t.allow(/ERR_FAILED/);
  await page.route("**/v1/actions/defer", (r) => r.abort());
  await sleep(300);
  await notNow(page).click();
  await page.locator('[data-chip-state="deferred"]').waitFor();
  t.equal((await stored())[0].state, "collapsed", "the server does not know yet");
  await page.reload();
  await page.locator('[data-chip-state="deferred"]').waitFor();
  await page.unroute("**/v1/actions/defer");
  await page.reload();
  await until(async () => (await stored())[0].state === "deferred", "told later");
  await say(t, thread, ASK);
  await page.locator('[data-chip-state="collapsed"]').waitFor();
  await page.locator('[data-chip-state="superseded"]').waitFor();
  t.equal(await chip(page).count(), 2, "the new one asks, the older one is a receipt");
});

/* */
long("C15", "an offer that nobody answers expires, on a page that is open", async (t) => {
  await t.ownGate("[page]\narming_ms = 0\n[chip]\nexpire_seconds = 2\n");
  const { page } = await asked(t);
  await page.locator('[data-chip-state="expired"]').waitFor();
  t.equal((await chip(page).innerText()).replace(/\s+/g, " ").trim(), "Expired: Create Reminder ask again for a new offer");
  t.equal(await chip(page).getByRole("button").count(), 0, "nothing to press");
});

long("C15", "receipts of what others did: withdrawn, run out, put off elsewhere, failed", async (t) => {
  const thread = fresh();
  const v = await offer(t, thread);
  const words = {
    superseded: "No longer needed: Create Reminder replaced by a newer suggestion",
    expired: "Expired: Create Reminder ask again for a new offer",
    deferred: "Deferred: Create Reminder Decided on command line: Not now. Reopen",
    dismissed: "Dismissed: Create Reminder failed: Reminders is not set up on this device",
  };
  const page = await t.page("/help");
  let now = "";
  await page.route("**/v1/actions?*", (r) =>
    r.fulfill({
      json: {
        actions: [
          { ...v, state: now, surface: "cli", result: { action_id: "a1", status: "failed", error: { code: "no_executor", short_reason: "x", retryable: false } } },
        ],
      },
    }),
  );
  for (const [state, text] of Object.entries(words)) {
    now = state;
    await page.goto(`${t.gate.origin}/t/${thread}`);
    await page.locator(`[data-chip-state="${state}"]`).waitFor();
    t.equal((await chip(page).innerText()).replace(/\s+/g, " ").trim(), text);
    t.equal(await chip(page).getByRole("button").count(), state === "deferred" ? 1 : 0, "nothing else to press");
  }
});

await run("chip");
