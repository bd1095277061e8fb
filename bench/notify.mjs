// See notify.sh.  The question opens at its deadline less its time, by the
// clock of the gate; the stand-in reads the same clock.
import { Gate } from '../tests/web/harness.mjs';
import { Browser, PushService } from '../tests/node/push_service.mjs';

const n = Number(process.argv[2]), TIMEOUT_S = 600, BAR_MS = 50;
const service = await new PushService().start();
const gate = await new Gate(`notify.attends = true\nprompt.window_ms = 1\nprompt.timeout_seconds = ${TIMEOUT_S}\nnotify.push_services = ["${service.host}"]\n`).start();
const { pushKey } = (await gate.as('person', 'GET', '/v1/notify')).body;
const browser = new Browser(service, pushKey);
await gate.as('person', 'POST', '/v1/notify/devices', browser.subscription);
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
for (let i = 0; i < n; i++) {
  const have = browser.got.length;
  await gate.ask({ params: { command: `make target-${i}` } });
  for (let k = 0; browser.got.length === have && k < 20_000; k++) await sleep(1);
  const { id } = browser.got.at(-1);
  const p = (await gate.as('person', 'GET', `/v1/prompts/${id}`)).body;
  await gate.as('person', 'POST', `/v1/prompts/${id}/decision`, { decision: 'deny_once', rev: p.rev });
}
const ms = browser.got.map((m) => m.at - (m.until - TIMEOUT_S * 1000)).sort((a, b) => a - b);
const at = (q) => ms[Math.min(ms.length - 1, Math.floor(ms.length * q))].toFixed(1);
console.log(`question to push service, ${ms.length} of ${n}: p50 ${at(0.5)} ms, p90 ${at(0.9)} ms, p99 ${at(0.99)} ms, refused ${browser.refused.length}`);
console.log(`bar p50 <= ${BAR_MS} ms: ${Number(at(0.5)) <= BAR_MS && ms.length === n ? 'held' : 'MISSED'}`);
await gate.remove();
await service.stop();
