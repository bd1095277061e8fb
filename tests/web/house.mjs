// One browser and one playwright for all suites of the page, which would
// otherwise each start their own.  tools/run-tests starts it beside the tests
// and hands what it prints on to them; it ends when its input does.
//
//     curl -N --unix-socket "$WEB_HOUSE" http://house/inbox
//
// runs the suite inbox and prints what it says.  Suites run side by side, each
// with a gate and windows of its own.
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { house } from "./harness.mjs";

let turn = Promise.resolve();
let nth = 0;
// What nobody caught ends a suite that runs alone; here it fails all that run.
for (const stray of ["unhandledRejection", "uncaughtException"])
  process.on(stray, (e) => {
    for (const s of house.values()) s.strays.push(e);
  });

/** One suite after the other is read: until it calls run(), the checks that are named are its own. */
async function suite(name, say) {
  const before = turn;
  let begun;
  turn = new Promise((ok) => (begun = ok));
  house.set(name, { say, begun, strays: [] });
  try {
    await before;
    await import(`./${name}.mjs?${++nth}`);
  } finally {
    house.delete(name);
    begun();
  }
}

const server = createServer(async (q, r) => {
  const name = /^\/([a-z_]+)$/.exec(q.url)?.[1];
  if (!name) return void r.writeHead(404).end();
  await suite(name, (line) => r.write(`${line}\n`)).catch((e) => r.write(`FAILED ${name}: ${e.stack}\n`));
  r.end();
});
server.requestTimeout = 0;

const dir = mkdtempSync(join(tmpdir(), "solgate-house-"));
server.listen(join(dir, "s"), () => console.log(`WEB_HOUSE=${join(dir, "s")}`));
process.stdin.on("end", () => {
  rmSync(dir, { recursive: true, force: true });
  process.exit(0); // the browser ends with it
}).resume();
