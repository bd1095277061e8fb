// life.mjs without the frameworks, for deno.sh.  life.test.mjs DIRECTORY
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { life } from './life.mjs';

let passed = 0, failed = 0;
async function test(what, fn) {
  try {
    await fn();
    passed++;
  } catch (e) {
    failed++;
    console.error(`FAILED: ${what}: ${e.stack}`);
  }
}
const until = async (fn) => { for (let i = 0; i < 3000; i++) { if (await fn()) return; await sleep(20); } throw new Error('it did not come'); };
await life({ test, until, dir: process.argv[2] });
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
