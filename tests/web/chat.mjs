// The conversation in a browser: what is typed is never lost, what is read is
// never moved, what comes from outside is text (UX 3.5, 4.1).
import { check, long, looks, run, sleep, until } from "./harness.mjs";
import { ASK, fresh, say } from "./chip_kit.mjs";

const field = (page) => page.getByLabel("Message", { exact: true });
const quiet = /Failed to load resource|ERR_|net::/;

async function send(page, text) {
  await field(page).fill(text);
  await page.keyboard.press("Control+Enter");
}

long("C32", "a reader further up keeps the place; a pill tells of the new message", async (t) => {
  const thread = fresh();
  for (let i = 0; i < 14; i++) await say(t, thread, `hello ${i}`);
  const page = await t.page(`/t/${thread}`, { height: 700 });
  await page.locator("article").first().waitFor();
  const log = page.getByRole("region", { name: "Conversation" });
  await log.evaluate((e) => (e.scrollTop = 120));
  await sleep(200);
  const before = await log.evaluate((e) => e.scrollTop);
  await say(t, thread, "hello once more");
  const pill = page.getByRole("button", { name: /new message/ });
  await pill.waitFor();
  t.ok(Math.abs((await log.evaluate((e) => e.scrollTop)) - before) <= 1, "the place is kept");
  t.ok(/^\S*\s*[12] new messages?$/.test((await pill.innerText()).trim()), await pill.innerText());
  await pill.click();
  await until(() => log.evaluate((e) => e.scrollHeight - e.scrollTop - e.clientHeight < 4), "at the end");
  t.equal(await pill.count(), 0);
});

check("W4", "the draft is kept; Enter is a new line, Ctrl+Enter sends; the answer streams in", async (t) => {
  const thread = fresh();
  const page = await t.page(`/t/${thread}`);
  await page.getByText("Nothing here yet").waitFor();
  await t.axe(page, "empty");
  await field(page).pressSequentially("first");
  await page.keyboard.press("Enter");
  await field(page).pressSequentially("second");
  t.equal(await field(page).inputValue(), "first\nsecond");
  await page.reload();
  await until(async () => (await field(page).inputValue()) === "first\nsecond", "the draft after a reload");
  await page.goto(`${t.gate.origin}/t/${fresh()}`);
  await page.getByText("Nothing here yet").waitFor();
  t.equal(await field(page).inputValue(), "", "each thread has its own");
  await page.goBack();
  await until(async () => (await field(page).inputValue()) === "first\nsecond");
  const asks = page.waitForRequest((r) => r.url().endsWith("/v1/chat"));
  await page.keyboard.press("Tab");
  await field(page).focus();
  await page.keyboard.press("Control+Enter");
  t.equal(await (await asks).headerValue("accept"), "text/event-stream", "asked for as a stream");
  await page.locator("article.assistant .said").waitFor();
  t.equal(await field(page).inputValue(), "", "sent, so it is empty");
  t.ok(await field(page).evaluate((f) => document.activeElement === f), "one can go on typing");
  const href = await page.getByRole("link", { name: "Trace ›" }).getAttribute("href");
  t.ok(/^\/traces\/.+/.test(href), "the message leads to its trace");
});

check("chat-retry", "a send that failed is sent again under the same key, and is said once", async (t) => {
  t.allow(quiet);
  const thread = fresh();
  const page = await t.page(`/t/${thread}`);
  const keys = [];
  page.on("request", (r) => r.url().endsWith("/v1/chat") && keys.push(JSON.parse(r.postData()).clientRequestId));
  let way = "abort";
  await page.route("**/v1/chat", async (r) => {
    if (way === "abort") return r.abort();
    if (way === "lose") return void (await r.fetch(), await r.abort()); // it arrived, the answer got lost
    return r.continue();
  });
  await send(page, "hello out there");
  const failed = page.locator(".msg-failed");
  await failed.getByText("Not sent").waitFor();
  await page.reload();
  await failed.getByText("Not sent").waitFor();
  t.equal(await page.locator("article.user").count(), 1, "kept over a reload");
  way = "lose";
  await failed.getByRole("button", { name: "Retry" }).click();
  // The gate has it: the event tells, and the answer appears without a retry.
  await page.locator("article.assistant .said").waitFor();
  way = "pass";
  await sleep(300);
  t.equal(await page.locator("article.user").count(), 1, "said once");
  t.equal(new Set(keys).size, 1, "one key");
  const list = (await t.gate.as("person", "GET", `/v1/threads/${thread}/messages`)).body.exchanges;
  t.equal(list.length, 1, "one message at the gate");

  way = "abort";
  await send(page, "take me back");
  await failed.getByRole("button", { name: "Edit" }).click();
  await until(async () => (await field(page).inputValue()) === "take me back", "back in the field");
  t.equal(await page.locator("article.user").count(), 1);
});

/* T25, T26, T28 */
check("C26", "hostile messages and answers are text", async (t) => {
  const thread = fresh();
  const page = await t.page(`/t/${thread}`);
  const evil = [
    '<img src=x onerror="globalThis.hit=1"> <script>globalThis.hit=1</script> <b>bold</b>',
    "[a link](javascript:globalThis.hit=1) ![p](http://192.0.2.1/x.png) **strong** `code`",
    "left \u202eright\u202c zero\u200bwidth \u0007bell",
    "x".repeat(9000),
  ];
  for (const text of evil) {
    await send(page, text);
    await until(async () => (await field(page).inputValue()) === "");
    await page.locator("article.assistant[aria-busy=false]").nth(evil.indexOf(text)).waitFor();
  }
  await page.locator(".prose strong").first().waitFor(); // markup of the model's own is shown
  await sleep(200);
  t.equal(await page.evaluate(() => globalThis.hit), undefined, "nothing ran");
  t.equal(await page.locator(".log img, .log script, .log iframe, .log b b").count(), 0, "no element of theirs");
  t.equal(await page.locator('.log a[href^="javascript"]').count(), 0);
  const text = await page.locator(".log").innerText();
  t.ok(text.includes("<script>globalThis.hit=1</script>"), "shown as it was written");
  t.ok(text.includes("U+202E") && text.includes("U+200B") && text.includes("U+0007") && !text.includes("\u202e"), "as marks");
  await page.getByRole("button", { name: /Show all/ }).first().waitFor();
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    t.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `no sideways scroll at ${width}`);
    t.ok(await page.locator(".log").evaluate((e) => e.scrollWidth <= e.clientWidth), `nor in the log at ${width}`);
  }
  await t.axe(page, "hostile");
});

// what the turn allows is drawn; what it does not allow never comes; a picture is a link with its host.
long("chat-extras", "a checklist is drawn, a picture is a link, and nothing is fetched", async (t) => {
  const asked = [];
  const page = await t.page(`/t/${fresh()}`);
  page.on("request", (r) => asked.push(r.url()));
  const say = async (text) => {
    await page.locator(".composer textarea").fill(text);
    await page.keyboard.press("Control+Enter");
  };
  await say("Is this milk still good?");
  await page.locator('.extra[data-type="checklist"] input[type=checkbox]').first().waitFor();
  t.ok((await page.locator('.extra[data-type="checklist"] .extra-title').innerText()) === "Before you use it", "its title");
  const enrichments = [
    { type: "reference_images", links: [{ title: "Mould", url: "https://pictures.example/m.png" }, { title: "Bad", url: "javascript:alert(1)" }] },
    { type: "timing_table", columns: ["Food", "Time"], rows: [{ cells: ["Egg", "<b>6 min</b>"] }] },
    { type: "step_by_step", items: ["Boil it"] },
    { type: "tool_calls_write", items: ["never"] },
  ];
  await page.route("**/v1/chat", async (route) => {
    const r = await (await route.fetch({ headers: { ...route.request().headers(), accept: "application/json" } })).json();
    r.outputEnvelope.meta.enrichments = enrichments;
    await route.fulfill({ json: r });
  });
  await page.route("**/messages?**", async (route) => {
    const r = await (await route.fetch()).json();
    for (const x of r.exchanges.slice(1)) x.outputEnvelope.meta.enrichments = enrichments;
    await route.fulfill({ json: r });
  });
  await say("And this one?");
  const link = page.locator('.extra[data-type="reference_images"] a');
  await link.waitFor();
  t.equal(await link.count(), 1, "an address that is none is not shown");
  t.equal(await link.getAttribute("rel"), "noopener noreferrer");
  await page.locator(".extra-links", { hasText: "pictures.example" }).waitFor();
  t.equal(await page.locator(".extra td").nth(1).innerText(), "<b>6 min</b>");
  t.equal(await page.locator(".extra ol li").innerText(), "Boil it");
  t.equal(await page.getByText("never").count(), 0, "a call is nothing to draw");
  t.equal(await page.locator("main img, main picture, main iframe").count(), 0, "no picture");
  t.ok(!asked.some((u) => u.includes("pictures.example")), "nothing is fetched");
});

long("chat-attach", "a file goes along with what it says, and with the zone of the browser", async (t) => {
  const page = await t.page(`/t/${fresh()}`);
  const sent = [];
  page.on("request", (r) => r.url().endsWith("/v1/chat") && sent.push(r.postDataJSON()));
  await page.locator(".composer-attach input").setInputFiles({ name: "fridge.txt", mimeType: "text/plain", buffer: Buffer.from("abc") });
  await page.getByRole("button", { name: "Remove fridge.txt" }).waitFor();
  await page.locator(".composer textarea").fill("Is this ok?");
  await page.keyboard.press("Control+Enter");
  await page.locator(".msg.assistant .said").first().waitFor();
  t.equal(JSON.stringify(sent[0].attachments), JSON.stringify([{ kind: "file", name: "fridge.txt", size: 3, text: "abc" }]));
  t.equal(sent[0].time_zone, await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone));
  t.equal(await page.locator(".attach button").count(), 0, "it goes along once");
});

long("chat-replaced", "what the checks changed is replaced, what they refused is taken back", async (t) => {
  const page = await t.page(`/t/${fresh()}`);
  let tail = 'event: replace\ndata: {"text":"I can write it."}\n\n';
  await page.route("**/v1/chat", async (route) => {
    const r = await (await route.fetch({ headers: { ...route.request().headers(), accept: "application/json" } })).json();
    const done = { ...r, assistant: "I can write it." };
    const end = tail.includes("failed") ? tail : `${tail}event: done\ndata: ${JSON.stringify(done)}\n\n`;
    await route.fulfill({ contentType: "text/event-stream", body: `event: text\ndata: {"text":"Early words."}\n\n${end}` });
  });
  const say = async (text) => {
    await page.locator(".composer textarea").fill(text);
    await page.keyboard.press("Control+Enter");
  };
  await say("Write it");
  await page.getByText("I can write it.").first().waitFor();
  t.equal(await page.getByText("Early words.").count(), 0);
  tail = 'event: failed\ndata: {"status":422,"error":"output_contract_failed","title":"t","detail":"d","retryable":false}\n\n';
  await say("Once more");
  await page.getByText("could not be checked").first().waitFor();
  t.equal(await page.getByText("Early words.").count(), 0);
});

long("W12", "loading after 300 ms, an error with a way on, and the composer stays usable", async (t) => {
  t.allow(quiet, /status of 500/);
  const thread = fresh();
  await say(t, thread, "hello");
  const context = await t.context();
  const page = await t.page("/help", { context });
  let way = "slow";
  let go;
  const held = new Promise((ok) => (go = ok));
  await page.route("**/messages?*", async (r) => {
    if (way === "slow") await held;
    if (way === "fail")
      return r.fulfill({ status: 500, contentType: "application/problem+json", body: JSON.stringify({ type: "x", title: "x", status: 500, detail: "The store cannot be read.", error: "internal", message: "x", retryable: true, request_id: "1" }) });
    return r.continue();
  });
  await page.goto(`${t.gate.origin}/t/${thread}`);
  await page.getByText("Loading messages…").waitFor();
  t.ok(await field(page).isEditable(), "one can type meanwhile");
  go();
  await page.locator("article").first().waitFor();
  way = "fail";
  await page.goto(`${t.gate.origin}/t/${thread}`);
  await page.getByText("The store cannot be read.").waitFor();
  await field(page).fill("kept");
  await t.axe(page, "error");
  way = "pass";
  await page.getByRole("button", { name: "Retry" }).first().click();
  await page.locator("article").first().waitFor();
  t.equal(await field(page).inputValue(), "kept");
});

// R-422 R-423
long("chat-thread-edit", "a thread is found, named, and deleted after a question", async (t) => {
  await t.ownGate();
  await say(t, "one", "the boiler knocks");
  await say(t, "two", "tomatoes want sun");
  const page = await t.page("/t/one");
  const nav = page.getByRole("navigation", { name: "Threads" });
  const links = nav.getByRole("link");
  await until(async () => (await links.count()) === 2);
  await nav.getByRole("searchbox", { name: "Search threads" }).fill("BOILER");
  await until(async () => (await links.count()) === 1);
  await nav.getByRole("button", { name: "Rename or delete the boiler knocks" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Name" }).fill("Old heating");
  await t.axe(page, "renaming a thread");
  await dialog.getByRole("button", { name: "Save name" }).click();
  await page.getByRole("heading", { name: "Old heating" }).waitFor();
  await nav.getByRole("button", { name: "Rename or delete Old heating" }).click();
  await dialog.getByRole("button", { name: "Delete…" }).click();
  await dialog.getByRole("button", { name: "Keep it" }).click();
  t.equal((await t.gate.as("person", "GET", "/v1/threads")).body.items.length, 2, "nothing goes without a yes");
  await dialog.getByRole("button", { name: "Delete…" }).click();
  await dialog.getByRole("button", { name: "Delete for good" }).click();
  await page.getByText("Nothing here yet").waitFor();
  await nav.getByRole("searchbox").fill("");
  await until(async () => (await links.count()) === 1);
  const left = (await t.gate.as("person", "GET", "/v1/threads")).body.items;
  t.equal(left.map((i) => i.threadId).join(), "two", "it alone went");
});

long("chat-threads", "threads are listed, the newest is at /, a new one begins empty", async (t) => {
  await t.ownGate();
  const page = await t.page("/");
  await page.getByText("Nothing here yet").waitFor();
  await page.getByRole("button", { name: "Try the demo" }).click();
  await page.locator("[data-chip-state]").waitFor();
  await page.getByRole("navigation", { name: "Threads" }).getByRole("link", { name: /Remind me tomorrow/ }).waitFor();
  await say(t, "second", "hello second");
  const links = page.getByRole("navigation", { name: "Threads" }).getByRole("link");
  await until(async () => (await links.count()) === 2);
  await page.locator("[data-chip-state]").waitFor();
  t.equal(await links.filter({ has: page.locator(".thread-new") }).count(), 1, "the other one is marked as new");
  await page.goto(`${t.gate.origin}/`);
  await page.getByRole("heading", { name: "hello second" }).waitFor();
  await page.getByRole("button", { name: "New thread" }).first().click();
  await page.getByText("Nothing here yet").waitFor();
  t.ok(/\/t\/t-/.test(page.url()), "with an address of its own");
  await page.goBack();
  await page.getByRole("heading", { name: "hello second" }).waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Threads", exact: true }).click();
  await links.first().waitFor();
  await t.axe(page, "threads at 390");
  const nav = page.getByRole("navigation", { name: "Threads" });
  t.ok(await nav.evaluate((e) => [...e.querySelectorAll("a")].every((l) => l.getBoundingClientRect().right <= e.getBoundingClientRect().right)), "titles are cut, not the list");
  await page.keyboard.press("Escape");
  await until(async () => !(await links.first().isVisible()), "Esc closes the list");
});

/** A long history, as the gate would tell it. */
function history(thread, n) {
  const at = (i) => new Date(Date.UTC(2026, 0, 1) + i * 60000).toISOString();
  return {
    threadId: thread,
    exchanges: Array.from({ length: n }, (_, i) => ({
      ok: true,
      transmission: { id: `tx-${i}`, packetType: "chat", threadId: thread, clientRequestId: `k-${i}`, message: `question ${i}`, createdAt: at(i), status: "completed", statusCode: 200 },
      pending: false,
      assistant: `Answer ${i}. ${"Some more words of it. ".repeat(i % 7)}`,
      attempts: 1,
    })),
  };
}

long("C3", "a thousand messages: a window of them, smooth while another arrives", async (t) => {
  const thread = fresh();
  await say(t, thread, "hello");
  const page = await t.page("/help");
  let n = 500;
  await page.route("**/messages?*", (r) => r.fulfill({ json: history(thread, n) }));
  await page.goto(`${t.gate.origin}/t/${thread}`);
  await page.getByText("Answer 499.").waitFor();
  t.ok((await page.locator("article").count()) <= 200, "200 in the page");
  await page.evaluate(() => {
    globalThis.long = [];
    new PerformanceObserver((l) => globalThis.long.push(...l.getEntries().map((e) => Math.round(e.duration)))).observe({ entryTypes: ["longtask"] });
  });
  for (let i = 0; i < 5; i++) {
    n++;
    await say(t, thread, `hello ${i}`);
    await page.getByText(`Answer ${n - 1}.`).waitFor();
  }
  const long = await page.evaluate(() => globalThis.long);
  if (process.env.V) console.log(`  long tasks while events arrived: ${JSON.stringify(long)} ms`);
  t.ok((await page.locator("article").count()) <= 200, "and stays so");
  const log = page.getByRole("region", { name: "Conversation" });
  for (let i = 0; i < 12 && (await page.getByText("question 0", { exact: true }).count()) === 0; i++) {
    await log.evaluate((e) => (e.scrollTop = 0));
    await sleep(150);
  }
  await page.getByText("question 0", { exact: true }).waitFor({ state: "attached" });
});

for (const { colorScheme, width } of looks)
  check("W1 W2 W5", `the conversation passes axe, ${colorScheme}, ${width} px; nothing moves when motion is reduced`, async (t) => {
    const thread = fresh();
    await say(t, thread, "Should I take 10 ibuprofen for my headache?");
    await say(t, thread, ASK);
    const page = await t.page(`/t/${thread}`, { width, colorScheme, reducedMotion: "reduce" });
    await page.locator("[data-chip-state]").waitFor();
    await page.getByRole("link", { name: "Conditional answer" }).waitFor();
    await t.axe(page);
    t.equal(await page.evaluate(() => document.getAnimations().length), 0, "no animation");
    let go;
    const held = new Promise((r) => (go = r));
    await page.route("**/v1/actions/execute", async (r) => (await held, r.continue()));
    await page.getByRole("button", { name: "Approve" }).click();
    await page.getByText("Creating…").waitFor();
    t.equal(await page.evaluate(() => document.getAnimations().length), 0, "nor while it runs");
    go();
    await page.locator('[data-chip-state="completed_success"]').waitFor();
    await page.setViewportSize({ width: 320, height: 256 }); // 400 % of 1280 by 1024
    t.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "no sideways scroll");
    await field(page).scrollIntoViewIfNeeded();
    t.ok(await field(page).isVisible());
  });

long("W4", "the whole way by keyboard", async (t) => {
  const page = await t.page(`/t/${fresh()}`);
  await page.getByText("Nothing here yet").waitFor();
  const until_focus = async (match, back) => {
    for (let i = 0; i < 40; i++) {
      await page.keyboard.press(back ? "Shift+Tab" : "Tab");
      if (await page.evaluate((m) => document.activeElement.matches(m), match)) return;
    }
    throw new Error(`never came to ${match}`);
  };
  await until_focus(".composer textarea");
  await page.keyboard.type(ASK);
  await page.keyboard.press("Control+Enter");
  await page.locator("[data-chip-state]").waitFor();
  await until_focus(".chip-title", true);
  await page.keyboard.press("Enter");
  await page.locator(".chip-details").waitFor();
  await until_focus(".chip-buttons button");
  const seen = await page.evaluate(() => {
    const r = document.activeElement.getBoundingClientRect();
    const top = document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2);
    return document.activeElement.contains(top) && getComputedStyle(document.activeElement).outlineStyle !== "none";
  });
  t.ok(seen, "the focus is visible and not hidden");
  await page.keyboard.press("Enter");
  await page.locator('[data-chip-state="completed_success"]').waitFor();
});

await run("chat");
