// Sizes, widths, motion, keyboard: W2 to W5 on every page.
import { check, long, run, until } from "./harness.mjs";
import { go, rooms, seed, settled } from "./seed.mjs";

const paths = Object.keys(rooms);

long("W3", "pointer targets are 24 by 24, decisions 44 by 44", async (t) => {
  await seed(t.gate);
  for (const width of [390, 1280]) {
    const page = await t.page("/help", { width });
    await t.ask();
    for (const path of paths) {
      await go(page, path);
      await settled(page);
      if (path === "/inbox") await page.getByRole("button", { name: /^Allow once/ }).first().waitFor();
      const small = await page.evaluate(() => {
        const bad = [];
        for (const el of document.querySelectorAll("a[href],button,input,select,textarea,summary,[role=button]")) {
          const own = el.matches("input[type=checkbox],input[type=radio]") ? (el.closest("label") ?? el) : el;
          const r = own.getBoundingClientRect();
          if (!el.checkVisibility() || r.width === 0 || el.closest(".sr-only,.skip")) continue;
          const inline = el.matches("a,button.plain") && getComputedStyle(el).display.startsWith("inline") && el.parentElement.textContent.trim() !== el.textContent.trim();
          const least = el.matches(".decision") ? 44 : 24;
          if (!inline && (r.width < least - 0.01 || r.height < least - 0.01))
            bad.push(`${el.tagName} ${el.textContent.slice(0, 30)} ${el.className} ${r.width}x${r.height}`);
        }
        return bad;
      });
      t.equal(small, [], `${path} at ${width}`);
    }
  }
});

long("W2", "no page scrolls sideways at 390 and 320 px, nor with text twice as large", async (t) => {
  const page = await t.page("/help", { width: 390, height: 844 });
  await t.ask({ params: { command: `echo ${"long".repeat(80)}` } });
  const wide = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  for (const [width, size] of [[390, "100%"], [320, "100%"], [640, "200%"]]) {
    await page.setViewportSize({ width, height: 700 });
    await page.evaluate((s) => (document.documentElement.style.fontSize = s), size);
    for (const path of paths) {
      await go(page, path);
      await settled(page);
      t.ok((await wide()) <= 0, `${path} at ${width} px and ${size}: ${await wide()} px too wide`);
    }
  }
});

long("W5", "with reduced motion nothing moves, on any page and while it loads", async (t) => {
  const page = await t.page("/help", { reducedMotion: "reduce" });
  await page.route("**/v1/**", async (r) => {
    if (!/events|session/.test(r.request().url())) await new Promise((ok) => setTimeout(ok, 400));
    await r.continue();
  });
  for (const path of paths) {
    await go(page, path);
    t.equal(await page.evaluate(() => document.getAnimations().length), 0, path);
    await page.waitForTimeout(320);
    t.equal(await page.evaluate(() => document.getAnimations().length), 0, `${path} while it loads`);
  }
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

long("W4", "everything is reached by keyboard; focus is seen and not hidden behind a bar", async (t) => {
  for (const [width, height] of [[1280, 700], [390, 700]]) {
    const page = await t.page("/help", { width, height });
    await page.keyboard.press("Tab");
    t.equal(await page.evaluate(() => document.activeElement.textContent.trim()), "Skip to content");
    for (const path of ["/", "/inbox", "/settings", "/audit"]) {
      await go(page, path);
      await settled(page);
      await page.evaluate(() => document.querySelector(".skip").focus());
      for (let i = 0; i < 25; i++) {
        await page.keyboard.press("Tab");
        const wrong = await page.evaluate(() => {
          const el = document.activeElement;
          if (!el || el === document.body) return "";
          const seen = el.matches("input[type=radio],input[type=checkbox]") ? (el.closest("label") ?? el) : el;
          const r = seen.getBoundingClientRect();
          const style = getComputedStyle(el);
          if (style.outlineStyle === "none" || parseFloat(style.outlineWidth) < 2) return `no ring: ${el.outerHTML.slice(0, 80)}`;
          const x = Math.min(innerWidth - 1, Math.max(0, r.left + r.width / 2));
          const y = r.top + Math.min(r.height / 2, 20);
          const over = document.elementFromPoint(x, y);
          if (!over) return `outside the window: ${el.outerHTML.slice(0, 80)} ${y}`;
          if (seen.contains(over) || over.contains(seen)) return "";
          return `hidden by ${over.outerHTML.slice(0, 60)}: ${el.outerHTML.slice(0, 80)}`;
        });
        t.equal(wrong, "", `${path} at ${width}`);
      }
    }
  }
});

check("W4", "a request is found, read and denied by keyboard alone", async (t) => {
  const page = await t.page("/help");
  const call = await t.ask({ params: { command: "git push" } });
  await until(async () => /^\(1\)/.test(await page.title()), "the request is announced");
  await page.keyboard.press("Control+Shift+J");
  await page.getByRole("heading", { name: "Inbox", level: 1 }).waitFor();
  for (let i = 0; i < 60; i++) {
    await page.keyboard.press("Tab");
    if (await page.evaluate(() => /^Deny( \(1\))?$/.test(document.activeElement.textContent.trim()))) break;
  }
  await page.keyboard.press("Enter");
  const fate = await call.answer();
  t.equal([fate.is_error, fate.error.code], [true, "denied"]);
  await until(() => page.evaluate(() => document.activeElement !== document.body), "focus stays somewhere");
});

await run("reach");
