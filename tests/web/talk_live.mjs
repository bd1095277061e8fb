// An answer that one works with while it comes, one that fails, and what one
// was writing meanwhile (issue 21, 5).
import { check, long, run, until } from "./harness.mjs";
import { close, config, field, fresh, model, said, says, shown } from "./talk_kit.mjs?live";

const open = async (t, how = {}) => {
  const page = await t.page(`/t/${fresh()}`, how);
  await page.getByText("Nothing here yet").waitFor();
  return page;
};
const ask = async (page, text) => {
  await field(page).fill(text);
  await page.keyboard.press("Enter");
};
const stop = (page) => page.getByRole("button", { name: "Stop", exact: true });
const onField = (page) => until(() => field(page).evaluate((f) => document.activeElement === f), "one can type at once");

//
check("TALK7", "what one marks or presses in an answer stays while more of it comes", async (t) => {
  const context = await t.context({ permissions: ["clipboard-read", "clipboard-write"] });
  const page = await open(t, { context });
  const text = `First a *word*.\n\n\`\`\`js\nconst a = 1;\n\`\`\`\n\n${"And more of it comes. ".repeat(8)}`;
  says(text, 9);
  await ask(page, "Show me");
  const copy = page.locator(".code-copy");
  await copy.waitFor();
  await page.locator(".prose p").first().evaluate((p) => getSelection().selectAllChildren(p));
  await until(async () => (await said(page).innerText()).includes("And more"), "what follows has begun");
  const b = await copy.boundingBox();
  await page.mouse.move(b.x + b.width / 2, b.y + b.height / 2);
  await copy.evaluate((e) => (globalThis.pressed = e));
  model.release();
  await page.locator("[data-test=usage]").waitFor();
  t.ok((await said(page).innerText()).endsWith("comes."), "all of it came");
  t.equal(await page.evaluate(() => String(getSelection()).trim()), "First a word.", "it is still marked");
  t.ok(await copy.evaluate((e) => e === globalThis.pressed), "the button is still the one that is about to be pressed");
  await page.mouse.down();
  await page.mouse.up();
  await page.getByRole("button", { name: "Copied" }).waitFor();
  t.equal(await page.evaluate(() => navigator.clipboard.readText()), "const a = 1;\n");
});

//
long("TALK8", "long code is seen to its end while it comes, and folded when one comes back", async (t) => {
  const page = await open(t);
  const lines = Array.from({ length: 60 }, (_, i) => `let v${i} = ${i};`).join("\n");
  const text = `\`\`\`js\n${lines}\n\`\`\`\n\nSo far.`;
  says(text, 80);
  await ask(page, "Code, please");
  await until(async () => (await page.locator(".code code").innerText()).includes("let v50 "), "its fiftieth line");
  t.ok(await page.locator(".code").evaluate((e) => e.clientHeight > 50 * 20), "none is hidden");
  t.equal(await page.locator(".code-more").count(), 0);
  model.release();
  await page.locator("[data-test=usage]").waitFor();
  t.equal(await page.locator(".code-more").count(), 0, "what one reads does not go");
  await page.reload();
  await page.getByRole("button", { name: "Show all 60 lines" }).waitFor();
});

//
long("TALK9", "why there is no answer is said in words, also later; what one stopped is no fault; asked again it takes the place", async (t) => {
  t.allow(/status of [45]\d\d/);
  const page = await open(t);
  says("");
  model.status = 401;
  await ask(page, "Are you there?");
  const why = page.locator(".msg-failed");
  await why.getByText("The reason: the provider does not accept the key").waitFor();
  t.equal(await page.locator("article.assistant .said").count(), 0, "and nothing stands in the place of an answer");
  await page.reload();
  await why.getByText("The reason: the provider does not accept the key").waitFor();
  says("I am here.");
  await page.getByRole("button", { name: /^(Retry|Ask again)$/ }).click();
  await shown(page, "I am here.").waitFor();
  t.equal(await why.isVisible().catch(() => false), false, "the failure is over");
  says("Never said.", 0);
  await ask(page, "And now?");
  await stop(page).click();
  await page.locator(".msg-failed.calm").getByText("Stopped before any of the answer was shown.").waitFor();
  await onField(page);
  t.equal(await page.getByText("Stopped before any of the answer was shown.").count(), 1, "said once");
  await t.axe(page, "stopped");
});

//
long("TALK10", "what one was writing is there again after an edit; one types at once in a new conversation", async (t) => {
  const page = await open(t);
  says("Fine.");
  await ask(page, "The first");
  await shown(page, "Fine.").waitFor();
  const edit = page.getByRole("button", { name: "Edit this message and send it again" });
  await field(page).fill("half a thought");
  await edit.click();
  t.equal(await field(page).inputValue(), "The first");
  await page.getByRole("button", { name: "Cancel edit" }).click();
  t.equal(await field(page).inputValue(), "half a thought", "put back");
  await edit.click();
  says("Better.");
  await ask(page, "The first, better");
  await shown(page, "Better.").waitFor();
  t.equal(await field(page).inputValue(), "half a thought", "and after it was sent");
  await page.getByRole("navigation", { name: "Threads" }).getByRole("button", { name: "New thread" }).click();
  await page.getByText("Nothing here yet").waitFor();
  await onField(page);
});

//
long("TALK11", "another day is told; an answer is read in its own direction; a cost is written as the language does", async (t) => {
  const id = fresh();
  says("An *answer* in English.\n\n```\nlong line of code\n```\n\nשלום *עולם*");
  t.equal((await t.gate.as("person", "POST", "/v1/chat", { threadId: id, message: "Hello" })).status, 200);
  const later = await t.context();
  await later.addInitScript(() => {
    const real = Date.now;
    const Real = Date;
    globalThis.Date = class extends Real {
      constructor(...a) {
        super(...(a.length === 0 ? [real() + 86_400_000] : a));
      }
      static now() {
        return real() + 86_400_000;
      }
    };
  });
  const page = await t.page(`/t/${id}`, { context: later });
  await page.locator(".log-day").waitFor();
  const today = new Intl.DateTimeFormat("en-GB", { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" }).format(Date.now());
  t.equal(await page.locator(".log-day").innerText(), today);
  const rtl = await t.context();
  await rtl.addInitScript(() => localStorage.setItem("solgate.language", "en-XB"));
  const other = await t.page(`/t/${id}`, { context: rtl });
  await other.locator(".prose > [dir]").nth(1).waitFor();
  t.equal(await other.evaluate(() => document.documentElement.dir), "rtl");
  t.equal(await other.locator(".prose > [dir]").evaluateAll((list) => list.map((e) => getComputedStyle(e).direction)), ["ltr", "rtl"]);
  const [code, copy] = await Promise.all([other.locator(".code code").boundingBox(), other.locator(".code-copy").boundingBox()]);
  t.ok(copy.y + copy.height <= code.y, "Copy lies on no code");
  t.equal(await other.locator(".log-day").count(), 0, "today needs no date");
  const german = await t.context({ locale: "de-DE" });
  const de = await t.page(`/t/${id}`, { context: german });
  await de.locator("[data-test=usage]").waitFor();
  t.ok((await de.locator("[data-test=usage]").innerText()).includes("0,0045"), await de.locator("[data-test=usage]").innerText());
});

await run("talk_live", { config });
close();
