// What "make run" promises: with no key and no network, following the screen.
import { briefly, check, run } from "./harness.mjs";
import { startDemo, steps } from "./demo.mjs";

for (const [name, viewport] of briefly([
  ["wide", { width: 1280, height: 860 }],
  ["phone", { width: 390, height: 844 }],
]))
  check("W10", `the demo: chip approved, spec corrected and confirmed, batch denied, trace opened (${name})`, async (t) => {
    const demo = await startDemo();
    t.cleanup.push(demo.stop);
    t.gate = { ...t.gate, origin: demo.origin };
    const context = await t.context({ ...viewport, signIn: false });
    const page = await context.newPage();
    page.setDefaultTimeout(20000);
    t.watch(page);
    await page.goto(demo.link);
    await steps.chip(page);
    await steps.approve(page);
    await steps.spec(page);
    await steps.correct(page);
    await steps.inbox(page);
    await steps.deny(page);
    await steps.trace(page);
    t.ok(/\/traces\/.+/.test(page.url()), page.url());
  });

await run("journey");
