// What guards the Breakpoint Chip: attention, arming, reloads, a gate that is
// gone, hostile text, the counters, and axe in every state (UX 4.1).
import { rmSync } from "node:fs";
import { check, long, looks, pass, run, seen, sleep, slideTo, until } from "./harness.mjs";
import { approve, ASK, asked, broken, chip, counters, fresh, notNow, offer, say, sent, state, withTool } from "./chip_kit.mjs";

/* the 16 rows, each with a chip that arrives. */
long("C16 C17", "the first line opens by itself only in one row of sixteen, and moves nothing above", async (t) => {
  const thread = fresh();
  const elsewhere = fresh();
  await say(t, thread, "hello");
  const page = await t.page(`/t/${thread}`);
  await page.getByText("Hello. Ask about").waitFor();
  await page.evaluate(() => {
    globalThis.front = true;
    document.hasFocus = () => globalThis.front;
    // While one types or scrolls the clock stands: a pause of a busy machine is none of theirs.
    const clock = performance.now.bind(performance);
    globalThis.hold = (held, at = clock()) => (performance.now = held ? () => at : clock);
    setInterval(() => {
      if (globalThis.types) dispatchEvent(new KeyboardEvent("keydown", { key: "Shift" }));
      if (globalThis.scrolls) {
        let s = document.querySelector("#fast");
        if (!s) {
          s = document.body.appendChild(Object.assign(document.createElement("div"), { id: "fast" }));
          Object.assign(s.style, { position: "fixed", top: "0", left: "0", width: "1px", height: "9px", overflow: "auto" });
          s.appendChild(document.createElement("div")).style.height = "90000px";
        }
        s.scrollTop = s.scrollTop > 80000 ? 0 : s.scrollTop + 2000;
      }
    }, 40);
  });
  let opened = 0;
  for (let row = 0; row < 16; row++) {
    const want = { foreground: !!(row & 1), same: !!(row & 2), typing: !!(row & 4), scrolling: !!(row & 8) };
    await page.evaluate((w) => {
      globalThis.front = w.foreground;
      globalThis.types = w.typing;
      globalThis.scrolls = w.scrolling;
      globalThis.hold(w.typing || w.scrolling);
    }, want);
    await sleep(150);
    await page.mouse.move(640, 20); // off the chips: one that is pointed at stays as it is
    const v = await offer(t, want.same ? thread : elsewhere, {
      action_id: `row${row}`,
      action_payload_preview: { title: `row ${row}` },
    });
    const here = page.locator(`[data-request-id="${v.action.request_id}"]`);
    if (want.same) {
      await say(t, thread, `hello ${row}`); // an event, so that the page looks
      await here.waitFor({ state: "attached" });
      await here.scrollIntoViewIfNeeded();
    }
    const expect = want.foreground && want.same && !want.typing && !want.scrolling ? 1 : 0;
    if (expect) await here.locator(".chip-micro").waitFor();
    else await sleep(450);
    const micro = await here.locator(".chip-micro").count();
    t.equal(micro, expect, `row ${row} ${JSON.stringify(want)}`);
    opened += micro;
    if (micro) {
      t.equal(await here.locator(".chip-micro").innerText(), `Adds a reminder: row ${row}`, "the first bullet only");
      t.equal(await here.locator(".chip-details").count(), 0, "never all of it");
    }
    if (want.same) await here.getByRole("button", { name: "Not now" }).click();
  }
  t.equal(opened, 1);
  t.equal((await counters(page)).breakpoint_autoexpanded_count, 1);

  // C17: what stands above the chip stays where it is.
  await page.evaluate(() => ((globalThis.types = true), (globalThis.scrolls = false), (globalThis.front = true), globalThis.hold(false)));
  await page.mouse.move(640, 20);
  const v = await offer(t, thread, { action_id: "above", action_payload_preview: { title: "above" } });
  await say(t, thread, "hello above");
  const here = page.locator(`[data-request-id="${v.action.request_id}"]`);
  await here.waitFor();
  await here.scrollIntoViewIfNeeded();
  await sleep(150);
  const boxes = () => page.evaluate(() => [...document.querySelectorAll("article")].map((a) => a.getBoundingClientRect().top));
  const before = await boxes();
  t.equal(await here.locator(".chip-micro").count(), 0);
  await page.evaluate(() => (globalThis.types = false));
  await here.locator(".chip-micro").waitFor();
  t.equal(await boxes(), before, "nothing above moved");
});

long("C18", "a chip that arrives while one types changes nothing of it", async (t) => {
  const thread = fresh();
  await say(t, thread, "hello");
  const page = await t.page(`/t/${thread}`);
  const field = page.getByLabel("Message", { exact: true });
  await field.click();
  await field.pressSequentially("a y ");
  await say(t, thread, ASK);
  await chip(page).waitFor();
  await field.pressSequentially("sd Enter");
  await page.keyboard.press("Enter");
  t.equal(await field.inputValue(), "a y sd Enter\n");
  t.ok(await field.evaluate((f) => document.activeElement === f), "the field keeps the focus");
  t.equal(await state(page), "collapsed");
  const draft = await page.evaluate(() => localStorage.getItem("solgate.drafts"));
  t.ok(draft.includes("a y sd Enter"), "and the draft is kept");
});

const ARMED = "[page]\narming_ms = 500\n";

/* */
check("C19 C20", "arming: not in the first 500 ms, not with the click that brings the window back", async (t) => {
  await t.ownGate(ARMED);
  const thread = fresh();
  await say(t, thread, "hello");
  const page = await t.page(`/t/${thread}`, { still: true });
  const list = sent(page);
  await page.getByText("Hello. Ask about").waitFor();
  await page.evaluate(() => {
    globalThis.press = () => [...document.querySelectorAll(".chip button")].find((x) => x.textContent === "Approve")?.click();
    new MutationObserver(() => globalThis.press()).observe(document.body, { childList: true, subtree: true });
  });
  await say(t, thread, ASK);
  await chip(page).waitFor();
  await seen(chip(page));
  for (const ms of [100, 200, 150, 49]) {
    await pass(page, ms);
    await page.evaluate(() => globalThis.press());
    t.equal(await state(page), "collapsed", "early clicks are dropped");
  }
  await page.evaluate(() => (globalThis.press = () => {}));
  await pass(page, 400);
  t.equal(await state(page), "collapsed", "and not replayed");
  await page.evaluate(() => {
    dispatchEvent(new Event("blur"));
    dispatchEvent(new Event("focus"));
    [...document.querySelectorAll(".chip button")].find((x) => x.textContent === "Approve").click();
  });
  t.equal(await state(page), "collapsed", "the click that focused the window does not count");
  await sleep(400);
  t.equal(list.filter((x) => x.includes("execute")), []);
  await pass(page, 300);
  await approve(page).click();
  await page.locator('[data-chip-state="completed_success"]').waitFor();
});

check("C21", "approved and running on reload: its status is asked, it is not run again", async (t) => {
  await withTool(t, "/bin/sleep 3");
  const thread = fresh();
  await offer(t, thread, { action_kind: "own_thing", action_label: "Slow Thing" });
  const page = await t.page(`/t/${thread}`);
  await approve(page).click();
  await page.locator('[data-chip-state="approved_pending"]').waitFor();
  const list = sent(page);
  const reads = [];
  page.on("request", (r) => reads.push(`${r.method()} ${new URL(r.url()).pathname}`));
  await page.reload();
  await page.locator('[data-chip-state="approved_pending"]').waitFor();
  await page.locator('[data-chip-state="completed_success"]').waitFor();
  t.equal(list.filter((x) => x.includes("execute")), [], "never executed again");
  t.ok(reads.some((x) => /^GET \/v1\/actions\/[0-9a-f]+$/.test(x)), "its status was asked");
  t.equal((await t.gate.as("person", "GET", `/v1/actions?threadId=${thread}`)).body.actions[0].attempts, 1);
});

long("C22", "the same message told twice is one message with one chip", async (t) => {
  const { page, thread } = await asked(t);
  const again = { threadId: thread, message: ASK, clientRequestId: `twice-${thread}` };
  await t.gate.as("person", "POST", "/v1/chat", { ...again, message: "Remind me on friday to sleep." });
  await until(async () => (await page.locator("article.user").count()) === 2);
  await t.gate.as("person", "POST", "/v1/chat", { ...again, message: "Remind me on friday to sleep." });
  await sleep(400);
  t.equal(await page.locator("article.user").count(), 2);
  t.equal(await chip(page).count(), 2, "one for each of two messages");
});

long("C23", "gate gone: Approve is off and says why, the draft stays; then it is on again", async (t) => {
  t.allow(/Failed to load resource|ERR_|net::|status of|dynamically imported/);
  const { page } = await asked(t);
  await page.getByLabel("Message", { exact: true }).fill("half a sentence");
  await page.context().setOffline(true);
  await page.evaluate(() => dispatchEvent(new Event("online"))); // it tries, in vain
  await page.getByText("Not connected.").waitFor();
  await until(async () => (await approve(page).getAttribute("aria-disabled")) === "true");
  await page.getByText("Approvals are off until the gate answers again.").first().waitFor();
  const list = sent(page);
  await approve(page).click({ force: true });
  t.equal(await state(page), "collapsed");
  t.equal(list.filter((x) => x.includes("execute")), []);
  t.equal(await page.getByLabel("Message", { exact: true }).inputValue(), "half a sentence");
  await t.axe(page, "not connected");
  await page.context().setOffline(false);
  await until(async () => (await approve(page).getAttribute("aria-disabled")) === null, "on again");
  t.equal(await page.getByLabel("Message", { exact: true }).inputValue(), "half a sentence");
  await approve(page).click();
  await page.locator('[data-chip-state="completed_success"]').waitFor();
});

check("C24", "risk 3: actions are paused, there is no Approve", async (t) => {
  const thread = fresh();
  const r = await say(t, thread, "remind me tomorrow that I want to kill myself");
  t.equal(r.modeDecision.risk, 3);
  const page = await t.page(`/t/${thread}`);
  await page.getByText("Actions are paused for this topic").waitFor();
  t.equal(await state(page), "blocked");
  t.equal(await page.getByText("Approve", { exact: true }).count(), 0);
  await page.getByText(`but this turn is risk 3 (${r.modeDecision.posture}).`).waitFor();
  await page.getByRole("link", { name: "Why?" }).waitFor();
  await page.getByRole("link", { name: "Conditional answer" }).waitFor();
  t.ok((await page.getByRole("link", { name: "Conditional answer" }).getAttribute("href")).startsWith("/traces/"));
});

long("C24", "risk 2: a chip like any other", async (t) => {
  const thread = fresh();
  const r = await say(t, thread, "Remind me tomorrow at 9 to sign the contract with my lawyer");
  t.equal(r.modeDecision.risk, 2);
  const page = await t.page(`/t/${thread}`);
  await page.locator('[data-chip-state="collapsed"]').waitFor();
  await approve(page).click();
  await page.locator('[data-chip-state="completed_success"]').waitFor();
});

/* */
check("C24", "risk 2 by a finger: Approve takes the whole way, and who cannot slide presses", async (t) => {
  const phone = { width: 390, height: 844, hasTouch: true, isMobile: true };
  const thread = fresh();
  const r = await say(t, thread, "Remind me tomorrow at 9 to sign the contract with my lawyer");
  t.equal(r.modeDecision.risk, 2);
  const page = await t.page(`/t/${thread}`, phone);
  const chip = page.locator('[data-chip-state="collapsed"]');
  await chip.waitFor();
  const thumb = chip.locator("[data-slide=approve] .slide-thumb");
  await thumb.scrollIntoViewIfNeeded();
  t.equal(await thumb.getAttribute("aria-label"), "Slide: Approve");
  t.equal(await chip.getByText("Approve", { exact: true }).count(), 0, "no button approves");
  await t.axe(page, "a chip with a slide");
  t.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing is wider than the phone");
  const slide = (part) => slideTo(chip.locator("[data-slide=approve]"), part);
  await slide(0.5);
  t.equal(await chip.count(), 1, "half of the way is no answer");
  await until(async () => {
    if ((await page.locator('[data-chip-state="completed_success"]').count()) > 0) return true;
    if ((await chip.count()) > 0) await slide(1).catch(() => {});
    return false;
  }, "approved by the whole way, once it is armed");
  // The keyboard, and a screen reader: a second button comes.
  const other = fresh();
  await say(t, other, "Remind me tomorrow at 9 to sign the contract with my lawyer");
  await page.goto(`${t.gate.origin}/t/${other}`);
  await thumb.focus();
  await page.keyboard.press("Enter");
  const plainly = page.getByRole("button", { name: "Approve, without sliding" });
  await plainly.waitFor();
  await until(async () => {
    if ((await page.locator('[data-chip-state="completed_success"]').count()) > 0) return true;
    if ((await plainly.count()) > 0) await plainly.tap().catch(() => {});
    return false;
  }, "approved without sliding");
  // Lower risk has its button.
  const low = fresh();
  await say(t, low, "remind me tomorrow at 9 to water the plants");
  await page.goto(`${t.gate.origin}/t/${low}`);
  await page.locator('[data-chip-state="collapsed"]').waitFor();
  t.equal(await page.locator("[data-slide]").count(), 0);
});

/* */
check("C25 C26", "the payload is never shown; hostile text is text", async (t) => {
  const thread = fresh();
  const evil = '<img src=x onerror="globalThis.hit=1"><script>globalThis.hit=1</script>';
  await offer(t, thread, {
    action_label: `${evil.slice(0, 60)}\u202e`,
    action_summary_bullets: [evil, "[link](javascript:globalThis.hit=1)", "a\u202eb\u200bc"],
    action_target: "<b>Target</b>",
    action_why: "javascript:alert(1)",
  });
  const page = await t.page(`/t/${thread}`);
  await page.locator(".chip-title").click();
  const html = await page.content();
  t.ok(html.includes("List: secret-payload-7731"), "what is done with it, in words");
  t.ok(!html.includes("action_payload_preview") && !html.includes('"list"') && !html.includes("&quot;list&quot;"), "no raw payload in the page");
  t.equal(await page.evaluate(() => globalThis.hit), undefined);
  t.equal(await page.locator(".chip img, .chip script, .chip a[href^=javascript], .chip b b").count(), 0);
  const text = await page.locator(".chip").innerText();
  t.ok(text.includes("<img src=x"), "shown as it is");
  t.ok(text.includes("U+202E") && !text.includes("\u202e"), "marks instead of bidi");
  await approve(page).click();
  await page.locator('[data-chip-state^="completed"]').waitFor();
  t.ok(!(await page.content()).includes("action_payload_preview"));
});

/* */
long("C27", "eight counters after a scripted run, and nothing but numbers", async (t) => {
  const cal = await broken(t);
  const first = (await t.gate.as("person", "GET", "/v1/stats")).body;
  t.equal(first.breakpoint_shown_count, 0);
  const take = (v) => ({ request_id: v.action.request_id, action_id: v.action.action_id });
  const consent = (v, ms) => ({
    ...take(v),
    confirmation: { explicit_user_consent: true, decided_at: new Date(Date.now() + ms).toISOString(), surface: "chip" },
  });
  const a = await offer(t, fresh());
  const b = await offer(t, fresh());
  await t.gate.as("person", "POST", "/v1/actions/execute", consent(a, 0)); // fails
  await t.gate.as("person", "POST", "/v1/actions/execute", consent(a, 5)); // retry, fails
  rmSync(cal);
  await t.gate.as("person", "POST", "/v1/actions/execute", consent(a, 10)); // retry, succeeds
  await t.gate.as("person", "POST", "/v1/actions/defer", take(b));
  const s = (await t.gate.as("person", "GET", "/v1/stats")).body;
  const names = ["shown", "autoexpanded", "approved", "deferred", "retry", "success", "failed"];
  t.equal(names.map((k) => s[`breakpoint_${k}_count`]), [2, 0, 1, 1, 2, 1, 2]);
  t.ok(s.time_to_decision_ms.approved >= 0 && s.time_to_decision_ms.deferred >= 0);
  const text = JSON.stringify(s);
  for (const content of ["electrician", "Create Reminder", "secret-payload", "Reminders"])
    t.ok(!text.includes(content), `no content: ${content}`);

  // The page counts the same eight for itself, in this browser.
  const page = await t.page(`/t/${fresh()}`);
  await page.getByLabel("Message", { exact: true }).fill(ASK);
  await page.keyboard.press("Control+Enter");
  await notNow(page).click();
  const c = await counters(page);
  t.equal(Object.keys(c).sort(), [...names.map((k) => `breakpoint_${k}_count`), "time_to_decision_ms"].sort());
  t.equal([c.breakpoint_shown_count, c.breakpoint_deferred_count, c.breakpoint_approved_count], [1, 1, 0]);
  const kept = await page.evaluate(() => localStorage.getItem("solgate.chips"));
  t.ok(!kept.includes("electrician") && !kept.includes("Reminder"), "no content kept");
});

long("C28", "the time to decide begins when the chip is half visible", async (t) => {
  const thread = fresh();
  await say(t, thread, ASK);
  for (let i = 0; i < 12; i++) await say(t, thread, `hello ${i}`);
  const page = await t.page(`/t/${thread}`, { height: 600 });
  await chip(page).waitFor({ state: "attached" });
  await sleep(2000); // far above the fold
  t.equal(await page.evaluate(() => localStorage.getItem("solgate.chips")), null, "not shown yet");
  await page.evaluate(() => {
    globalThis.from = performance.now();
    addEventListener("click", () => (globalThis.to = performance.now()), { capture: true });
  });
  await chip(page).scrollIntoViewIfNeeded();
  await approve(page).click();
  await page.locator('[data-chip-state="completed_success"]').waitFor();
  const ms = (await counters(page)).time_to_decision_ms.approved;
  const most = await page.evaluate(() => globalThis.to - globalThis.from);
  t.ok(ms <= most + 100, `${ms} ms counted, ${most} ms in sight`);
});

check("decided-elsewhere", "decided elsewhere: the chip shows it within a second or two", async (t) => {
  const { page, thread } = await asked(t);
  const v = (await t.gate.as("person", "GET", `/v1/actions?threadId=${thread}`)).body.actions[0];
  await t.gate.as(
    "person",
    "POST",
    "/v1/actions/execute",
    {
      request_id: v.action.request_id,
      action_id: v.action.action_id,
      confirmation: { explicit_user_consent: true, decided_at: new Date().toISOString(), surface: "terminal" },
    },
    { "X-Solgate-Surface": "cli" },
  );
  await page.locator('[data-chip-state="completed_success"]').waitFor();
  t.equal(await page.getByRole("button", { name: "Approve" }).count(), 0);
  await page.getByText("Decided on command line: Approve.").first().waitFor();
  await until(async () => (await page.locator('.sr-only[role="status"]').innerText()).includes("Already decided on"), "said");
});

for (const { colorScheme, width } of looks)
  check("W1 W3", `every state of the chip passes axe, ${colorScheme}, ${width} px`, async (t) => {
    const cal = await broken(t);
    const thread = fresh();
    for (const id of ["a", "b", "c", "d"]) await offer(t, thread, { action_id: id, action_payload_preview: { title: id } });
    await say(t, thread, "remind me tomorrow that I want to kill myself");
    const page = await t.page(`/t/${thread}`, { width, colorScheme });
    const at = (id) => page.locator(`[data-action-id="${id}"]`);
    await at("a").getByRole("button", { name: "Approve" }).click();
    await at("b").getByRole("button", { name: "Not now" }).click();
    await page.locator('[data-chip-state="completed_failed"]').waitFor();
    await at("c").locator(".chip-title").click();
    await t.axe(page, "A B E deferred blocked");
    for (const b of await page.locator(".chip-buttons button").all()) {
      const box = await b.boundingBox();
      t.ok(box.width >= 44 && box.height >= 44, `a decision is 44 by 44: ${box.width} by ${box.height}`);
    }
    await at("a").getByRole("button", { name: "Dismiss" }).click();
    rmSync(cal);
    await at("d").getByRole("button", { name: "Approve" }).click();
    await page.locator('[data-action-id="d"][data-chip-state="completed_success"]').waitFor();
    await t.axe(page, "D dismissed");
    const small = await page.evaluate(() =>
      [...document.querySelectorAll(".talk a, .talk button")]
        .map((e) => [e.textContent, e.getBoundingClientRect()])
        .filter(([, r]) => r.width > 0 && (r.width < 24 || r.height < 24))
        .map(([text, r]) => `${text} ${r.width}x${r.height}`),
    );
    t.equal(small, [], "24 by 24 at least");
  });

await run("chip_guard");
