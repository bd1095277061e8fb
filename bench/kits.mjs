// The TypeScript kit beside a bare fetch; @solgate/core beside other engines.
//
//     node bench/kits.mjs ask CLIENT STATE URL
//     node bench/kits.mjs verdict CORE GRANTS [OPA-POLICY]
import { readFileSync } from 'node:fs';
import http from 'node:http';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const row = (name, us, bar) => console.log(`${name.padEnd(44)} ${us.toFixed(1).padStart(9)} us${
  bar === undefined ? '' : `  bar ${bar} us ${us <= bar ? 'held' : 'MISSED'}`}`);
const median = (v) => v.sort((a, b) => a - b)[v.length >> 1];

// Each in turn, so that what else the machine does falls on all alike; another
// one begins each round, so that none always comes after the same.
async function turns(fns, rounds) {
  const times = fns.map(() => []);
  for (let i = 0; i < rounds; i++) {
    for (let j = 0; j < fns.length; j++) {
      const k = (i + j) % fns.length;
      const from = process.hrtime.bigint();
      await fns[k]();
      if (i >= rounds / 10) times[k].push(Number(process.hrtime.bigint() - from) / 1000);
    }
  }
  return times.map(median);
}

async function ask(client, state, url) {
  const { Solgate } = await import(pathToFileURL(client));
  const socket = new Solgate({ id: 'bench', state }), tcp = new Solgate({ id: 'bench', state, url });
  const token = readFileSync(`${state}/tokens/agent`, 'utf8').trim();
  let n = 0;
  const at = new URL(`${url}/v1/hostcalls`), agent = new http.Agent({ keepAlive: true });
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const question = () => JSON.stringify({ call_id: `b${n++}`, method: 'tool', params: { name: 'probe', input: { city: 'Bonn' } }, extension: { id: 'bench' } });
  const bare = async () => (await fetch(at, { method: 'POST', headers, body: question() })).json();
  // What the kit is made of: less than fetch does, so that what it adds to it is more.
  const plain = () => new Promise((resolve, reject) => {
    const body = question();
    const request = http.request(at, { method: 'POST', agent, headers: { ...headers, 'Content-Length': Buffer.byteLength(body) } }, async (r) => {
      const parts = [];
      for await (const p of r) parts.push(p);
      resolve(JSON.parse(Buffer.concat(parts)));
    });
    request.on('error', reject);
    request.end(body);
  });
  const call = { tool: 'probe', input: { city: 'Bonn' } };
  const [fetched, requested, kit, unix] = await turns([bare, plain, () => tcp.ask(call), () => socket.ask(call)], 3000);
  row('a question by fetch', fetched);
  row('a question by node:http', requested);
  row('a question by @solgate/client, loopback', kit);
  row('a question by @solgate/client, socket', unix);
  row('what the kit adds to fetch', kit - fetched, 150);
  row('what the kit adds to node:http', kit - requested);
  agent.destroy();
  socket.close();
  tcp.close();
}

function rules(grants) {
  return Array.from({ length: grants }, (_, i) => ({ pattern: i === grants - 1 ? 'git log *' : `tool-${i} run *`,
    deny: i !== grants - 1 && i % 10 === 3 }));
}

async function verdict(core, count, compiled) {
  const { load } = await import(pathToFileURL(core));
  const require = createRequire(new URL('./node/package.json', import.meta.url));
  const grants = Number(count), fns = [], names = [];
  const policy = (await load({ weights: false })).policy({ cwd: '/project', grants: rules(grants).map((r) => ({ extension_id: 'ext.auto_commit',
    capability: 'exec', scope_pattern: r.pattern, decision: r.deny ? 'deny' : 'allow' })) });
  const call = JSON.stringify({ extension: { id: 'ext.auto_commit', version: '1.2.0' }, call: { call_id: 'host-7', capability: 'exec',
    method: 'exec', params: { cmd: 'git', args: ['log', '--oneline', '-20'] } } });
  if (policy.verdict(call).verdict !== 'allow') throw new Error('the core does not allow it');
  const many = (n, fn) => () => { for (let i = 0; i < n; i++) fn(); };
  names.push(['@solgate/core', 200]);
  fns.push(many(200, () => policy.verdict(call)));
  try {
    const cedar = require('@cedar-policy/cedar-wasm/nodejs');
    const policies = { staticPolicies: rules(grants).map((r) => `${r.deny ? 'forbid' : 'permit'}(principal == Extension::"ext.auto_commit", `
      + `action == Action::"exec", resource) when { context.command like "${r.pattern}" };`).join('\n'), templates: {}, templateLinks: [] };
    // Rules are read once, as by the core; Cedar can do so since 4.4.
    if (cedar.preparsePolicySet('bench', policies).type !== 'success') throw new Error('it does not read the rules');
    const question = { principal: { type: 'Extension', id: 'ext.auto_commit' }, action: { type: 'Action', id: 'exec' },
      resource: { type: 'Host', id: 'local' }, context: { command: 'git log --oneline -20' }, entities: [], preparsedPolicySetId: 'bench' };
    if (cedar.statefulIsAuthorized(question).response?.decision !== 'allow') throw new Error('it does not allow it');
    names.push(['cedar-wasm', 1]);
    fns.push(many(1, () => cedar.statefulIsAuthorized(question)));
  } catch (e) {
    console.error(`bench/kits: cedar is left out: ${e.message}`);
  }
  try {
    const opa = await require('@open-policy-agent/opa-wasm').loadPolicy(readFileSync(compiled));
    const all = rules(grants).map((r) => ({ ...r, extension: 'ext.auto_commit', capability: 'exec' })), byWord = {};
    for (const r of all) (byWord[r.pattern.split(' ')[0]] ??= []).push(r);
    opa.setData({ grants: all, sorted: { 'ext.auto_commit': { exec: byWord } } });
    const question = { extension: 'ext.auto_commit', capability: 'exec', command: 'git log --oneline -20', words: ['git', 'log', '--oneline', '-20'] };
    for (const [entry, how, n] of [['gate/found', 'found by first word', 20], ['gate/scan', 'every grant', 1]]) {
      const say = (q) => opa.evaluate(q, entry)[0]?.result;
      if (say(question) !== 'allow' || say({ ...question, command: 'tool-3 run x', words: ['tool-3'] }) !== 'deny') throw new Error(`${entry} is wrong`);
      names.push([`opa-wasm, ${how}`, n]);
      fns.push(many(n, () => say(question)));
    }
  } catch (e) {
    console.error(`bench/kits: OPA is left out: ${e.message}`);
  }
  const times = await turns(fns, 200);
  times.forEach((t, i) => row(`verdict, ${grants} grants, ${names[i][0]}`, t / names[i][1], i === 0 ? 5 : undefined));
}

await { ask, verdict }[process.argv[2]](...process.argv.slice(3));
