// The page in a pocket: installed, told, answered with a thumb, and honest when
// the gate cannot be reached.
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { check, long, pass, pressUntil, root, run, seen, slideTo, until } from "./harness.mjs";

const { chromium } = createRequire(join(root, "tests/node/package.json"))("playwright-core");

const phone = { width: 390, height: 844, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const small = { width: 320, height: 568, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const danger = { params: { command: "rm -rf build" } };
const asked = (page) => page.getByRole("group", { name: /Permission request/ }).first();

/**
 * The whole browser with a profile of its own, signed in: the engine alone has
 * no notifications, and a private window installs nothing.
 */
async function whole(t) {
  const dir = mkdtempSync(join(tmpdir(), "solgate-profile-"));
  const { cookies, origins } = await t.gate.session();
  const context = await chromium.launchPersistentContext(dir, {
    executablePath: "/usr/bin/chromium",
    ignoreDefaultArgs: ["--headless=old", "--headless"],
    args: ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
    viewport: { width: phone.width, height: phone.height },
    hasTouch: true,
    isMobile: true,
    locale: "en-GB",
  });
  t.cleanup.push(async () => {
    await context.close();
    rmSync(dir, { recursive: true, force: true });
  });
  context.setDefaultTimeout(90_000);
  await context.addCookies(cookies);
  await context.addInitScript((kept) => kept.forEach(({ name, value }) => localStorage.setItem(name, value)), origins[0].localStorage);
  await context.grantPermissions(["notifications"], { origin: t.gate.origin });
  return context;
}

/** The worker is in charge of the page. */
async function worked(page) {
  await page.evaluate(() => navigator.serviceWorker.register("/sw.js"));
  await until(() => page.evaluate(() => navigator.serviceWorker.controller !== null), "the worker is in charge");
}

//
long("P1", "the page can be installed: manifest, icons, worker; nothing is wrong for Chromium", async (t) => {
  const page = await t.page("/inbox", { context: await whole(t) });
  await worked(page);
  const cdp = await page.context().newCDPSession(page);
  const { url, errors, data } = await cdp.send("Page.getAppManifest");
  t.equal(errors, [], "the manifest");
  t.ok(url.endsWith("/manifest.webmanifest"), url);
  const m = JSON.parse(data);
  t.equal([m.display, m.start_url, m.scope], ["standalone", "/inbox", "/"]);
  for (const i of m.icons) {
    const r = await fetch(t.gate.origin + i.src);
    t.equal([r.status, r.headers.get("content-type")], [200, i.type], i.src);
    if (i.type !== "image/png") continue;
    const b = Buffer.from(await r.arrayBuffer());
    t.equal(`${b.readUInt32BE(16)}x${b.readUInt32BE(20)}`, i.sizes, i.src);
  }
  const { installabilityErrors } = await cdp.send("Page.getInstallabilityErrors");
  t.equal(installabilityErrors, [], "installable");
});

long("P2", "the worker keeps one page, which says that nothing can be answered; it answers nothing of the gate", async (t) => {
  const gate = await t.ownGate();
  const page = await t.page("/inbox", phone);
  await worked(page);
  t.allow(/Failed to load|ERR_|net::|504|fetch/);
  await page.reload();
  await page.locator("main h1").first().waitFor();
  const kept = await page.evaluate(async () => {
    const all = [];
    for (const name of await caches.keys()) for (const r of await (await caches.open(name)).keys()) all.push(new URL(r.url).pathname);
    return all.sort();
  });
  t.equal(kept, ["/icon.svg", "/offline.css", "/offline.html", "/offline.js"], "what is kept");
  await gate.stop();
  // The page that is open says so by itself, and its answers are off.
  await page.getByRole("alert").filter({ hasText: "Not connected" }).waitFor();
  t.equal(await page.evaluate(() => fetch("/v1/prompts").then((r) => r.status, () => "nothing")), "nothing");
  t.equal(await page.evaluate(() => fetch("/").then((r) => r.status, () => "nothing")), "nothing");
  await page.goto(`${gate.origin}/inbox/perm-00`, { waitUntil: "commit" }).catch(() => {});
  await page.getByRole("heading", { name: "Not connected" }).waitFor();
  t.ok(await page.getByText("Nothing can be answered from here").isVisible(), "it says so");
  await t.axe(page, "offline");
  // It comes back at the same address, without being asked.
  await gate.start();
  await page.getByRole("heading", { level: 1 }).filter({ hasNotText: "Not connected" }).waitFor();
  t.equal(new URL(page.url()).pathname, "/inbox/perm-00");
});

//
check("P3", "a push shows who, what kind and how risky; a press opens that question and answers nothing", async (t) => {
  const context = await whole(t);
  const page = await t.page("/", { context });
  await worked(page);
  const call = await t.ask(danger);
  const prompt = await until(async () => (await t.gate.as("person", "GET", "/v1/prompts")).body.prompts[0], "the question");
  const cdp = await context.newCDPSession(page);
  const registration = await new Promise((ok) => {
    cdp.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => registrations[0] && ok(registrations[0].registrationId));
    void cdp.send("ServiceWorker.enable");
  });
  const deliver = (data) => cdp.send("ServiceWorker.deliverPushMessage", { origin: t.gate.origin, registrationId: registration, data });
  const shown = () =>
    page.evaluate(async () =>
      (await (await navigator.serviceWorker.ready).getNotifications()).map((n) => ({ title: n.title, body: n.body, tag: n.tag, place: n.data?.place, actions: n.actions?.length ?? 0 })),
    );
  // A push service sends again what did not arrive; the browser's own drops one now and then.
  const push = JSON.stringify({ title: "Auto Commit on Exit asks: exec, high risk", text: "Nothing happens until you answer on the page.", id: prompt.promptId, risk: "high" });
  const [n] = await until(async () => {
    await deliver(push);
    const now = await shown();
    return now.length ? now : null;
  }, "the notification");
  t.equal(n, {
    title: "Auto Commit on Exit asks: exec, high risk",
    body: "Nothing happens until you answer on the page.",
    tag: prompt.promptId,
    place: `/inbox/${prompt.promptId}`,
    actions: 0,
  });
  // What is not ours is shown without words of its own, and opens the inbox.
  await deliver("not json");
  await deliver(JSON.stringify({ title: "x", id: "../../evil" }));
  await until(async () => (await shown()).length >= 2, "more");
  t.equal([...new Set((await shown()).map((x) => x.place))].sort(), ["/inbox", `/inbox/${prompt.promptId}`]);
  // The press, as the worker handles it; the page listens by then.
  await until(() => page.evaluate(() => performance.getEntriesByType("resource").some((r) => r.name.includes("/worker-"))), "the page listens");
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
  await worker.evaluate(async (tag) => {
    const [one] = await self.registration.getNotifications({ tag });
    self.dispatchEvent(new NotificationEvent("notificationclick", { notification: one }));
  }, prompt.promptId);
  await until(() => new URL(page.url()).pathname === `/inbox/${prompt.promptId}`, "the question opens");
  await asked(page).waitFor();
  t.ok((await t.gate.as("person", "GET", `/v1/prompts/${prompt.promptId}`)).body.open, "nothing was answered");
  // Answered: the notification goes. One of a question that the page has not heard of yet stays.
  const newer = `perm-${"f".repeat(32)}`;
  await deliver(JSON.stringify({ title: "y asks", text: "Nothing happens until you answer on the page.", id: newer, risk: "high" }));
  await until(async () => (await shown()).some((x) => x.tag === newer), "the newer one");
  await t.gate.as("person", "POST", `/v1/prompts/${prompt.promptId}/decision`, { decision: "deny_once", rev: prompt.rev });
  await until(async () => !(await shown()).some((x) => x.tag === prompt.promptId), "the notification is gone");
  t.ok((await shown()).some((x) => x.tag === newer), "the newer one stays");
  await call.answer();
});

//
check("P4", "high risk is allowed by sliding all the way, not by a touch, not by half, not before it is armed", async (t) => {
  await t.ownGate("[page]\narming_ms = 500\n[prompt]\ntimeout_seconds = 600\n");
  const page = await t.page("/inbox", { ...small, still: true });
  const call = await t.ask(danger);
  const card = asked(page);
  await card.waitFor();
  const thumb = card.locator("[data-slide=allow_once] .slide-thumb");
  await thumb.scrollIntoViewIfNeeded();
  t.equal(await card.locator("button[data-test=allow_once]").count(), 0, "no button allows");
  const slide = (part) => slideTo(card.locator("[data-slide=allow_once]"), part);
  const open = async () => (await t.gate.as("person", "GET", "/v1/prompts")).body.prompts.length === 1;
  await slide(1);
  t.ok(await open(), "before it is armed nothing happens");
  await seen(thumb);
  await pass(page, 600);
  await slide(0.5);
  t.ok(await open(), "half of the way is no answer");
  t.equal(await thumb.evaluate((e) => e.style.transform), "translateX(0px)", "the thumb goes back");
  await slide(1);
  const r = await call.answer();
  t.ok(!r.is_error, `allowed: ${JSON.stringify(r)}`);
});

long("P5", "who cannot slide presses: a second button comes, armed by itself", async (t) => {
  await t.ownGate("[page]\narming_ms = 500\n[prompt]\ntimeout_seconds = 600\n");
  const page = await t.page("/inbox", { ...small, still: true });
  const call = await t.ask(danger);
  const card = asked(page);
  await card.waitFor();
  const thumb = card.locator("[data-slide=allow_once] .slide-thumb");
  await thumb.scrollIntoViewIfNeeded();
  await seen(thumb);
  await pass(page, 600);
  t.equal(await thumb.getAttribute("aria-label"), "Slide: Allow once");
  t.equal(await thumb.getAttribute("aria-expanded"), "false");
  await thumb.focus();
  await page.keyboard.press("Enter");
  const plainly = card.getByRole("button", { name: "Allow once, without sliding" });
  await plainly.waitFor();
  t.equal(await thumb.getAttribute("aria-expanded"), "true");
  t.ok(await plainly.evaluate((e) => e === document.activeElement), "it has the focus");
  await page.keyboard.press("Enter");
  t.equal((await t.gate.as("person", "GET", "/v1/prompts")).body.prompts.length, 1, "the same key twice allows nothing");
  await seen(plainly);
  await pass(page, 600);
  await plainly.tap();
  t.ok(!(await call.answer()).is_error, "allowed");
});

long("P6", "with a mouse and for lower risk the buttons are as they were", async (t) => {
  const wide = await t.page("/inbox");
  await t.ask(danger);
  await asked(wide).locator("button[data-test=allow_once]").waitFor();
  t.equal(await asked(wide).locator("[data-slide]").count(), 0);
  await wide.close();
  const page = await t.page("/inbox", phone);
  const call = await t.ask({ method: "tool", params: { name: "web_search", input: { q: "x" } } });
  const medium = page.getByRole("group", { name: /tool, medium/i });
  await medium.waitFor();
  t.equal(await medium.locator("[data-slide]").count(), 0);
  const allow = medium.locator("button[data-test=allow_once]");
  await pressUntil(allow, async () => (await allow.count()) === 0, "allowed");
  t.ok(!(await call.answer()).is_error, "allowed");
});

//
for (const [name, view] of [["320", small], ["a phone", phone]])
  for (const colorScheme of ["light", "dark"])
    long("P7", `inbox, a question, chat and settings on ${name}, ${colorScheme}: nothing beyond the edge, targets for a thumb, axe finds nothing`, async (t) => {
      for (const path of ["/inbox", "/", "/settings"]) {
        const page = await t.page(path, { ...view, colorScheme });
        if (path === "/inbox") {
          await t.ask(danger);
          await asked(page).waitFor();
        }
        if (path === "/settings") await page.getByRole("heading", { name: "Every way" }).waitFor();
        await page.locator(path === "/" ? ".talk-title" : "main h1").first().waitFor();
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        t.ok(over <= 0, `${path} is ${over} px too wide`);
        const low = await page.evaluate(() =>
          [...document.querySelectorAll(".slide-thumb, .button.decision, .bottom .nav-item")]
            .filter((e) => e.checkVisibility())
            .map((e) => [e.textContent || e.getAttribute("aria-label"), e.getBoundingClientRect()])
            .filter(([, r]) => r.height < 44 || r.width < 44)
            .map(([n]) => n),
        );
        t.equal(low, [], `${path}: smaller than 44 px`);
        await t.axe(page, `${path} ${name} ${colorScheme}`);
        if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/${name.replace(" ", "-")}-${colorScheme}${path.replace("/", "-")}.png`, fullPage: true });
        await page.close();
      }
    });

long("P8", "Settings shows every way, and sends a test", async (t) => {
  const gate = await t.ownGate('[page]\narming_ms = 0\n[notify]\ncommand = ["/bin/true"]\n');
  const page = await t.page("/settings", phone);
  await page.locator("[data-way=command]").waitFor();
  t.equal(await page.locator("[data-way=ntfy]").textContent(), "not set up");
  const test = page.locator("[data-test=notify-test]");
  await test.click();
  await page.getByText("1 test was delivered.").first().waitFor();
  t.ok(/works, \d+ sent/.test(await page.locator("[data-way=command]").textContent()), "it says so");
  t.ok((await gate.as("person", "GET", "/v1/notify")).body.ways.find((w) => w.name === "command").sent >= 1, "it was sent");
});

await run("pocket", { config: "[page]\narming_ms = 0\n[prompt]\ntimeout_seconds = 600\n" });
