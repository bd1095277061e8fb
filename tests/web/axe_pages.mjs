// Every address in one theme, narrow and wide.
import { BRIEF, until } from "./harness.mjs";
import { go, rooms, seed, settled } from "./seed.mjs";

export async function everyPage(t, colorScheme, rules) {
  await seed(t.gate);
  const page = await t.page("/help", { colorScheme });
  await t.ask({ params: { command: "git push" } });
  const [trace] = (await t.gate.as("person", "GET", "/v1/traces?limit=1")).body.items;
  const prompt = await until(async () => (await t.gate.as("person", "GET", "/v1/prompts")).body.prompts[0]);
  const more = ["/no/such/page", "/t/boat-solar", `/inbox/${prompt.promptId}`, `/traces/${trace.traceRunId}`];
  const wrong = [];
  for (const [i, path] of [...Object.keys(rooms), ...more].entries()) {
    await go(page, path);
    await settled(page);
    for (const width of BRIEF ? [[1280, 390][i % 2]] : [1280, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await t.axe(page, `${path} ${width}`, rules).catch((e) => wrong.push(e.message));
    }
  }
  t.equal(wrong.length, 0, wrong.join("\n"));
}
