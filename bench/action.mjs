// The same question to two policy engines of npm: may this extension run this
// command, with so many rules?  One line for each that is installed,
// "name<TAB>nanoseconds"; a peer that is not there is named on stderr.
//
//     node bench/action.mjs casbin|cedar GRANTS
import { createRequire } from 'node:module';

const require = createRequire(new URL('./node/package.json', import.meta.url));
const [peer, grants] = [process.argv[2], Number(process.argv[3])];

function commands() {
  const out = [];
  for (let i = 0; i < grants; i++)
    out.push({ pattern: i === grants - 1 ? 'git log *' : `tool-${i} run *`,
      deny: i !== grants - 1 && i % 10 === 3 });
  return out;
}

async function median(name, calls, fn) {
  for (let i = 0; i < calls; i++) await fn();
  const rounds = [];
  for (let r = 0; r < 21; r++) {
    const from = process.hrtime.bigint();
    for (let i = 0; i < calls; i++) await fn();
    rounds.push(Number(process.hrtime.bigint() - from) / calls);
  }
  rounds.sort((a, b) => a - b);
  console.log(`${name}\t${rounds[10].toFixed(1)}`);
}

async function casbin() {
  const { newEnforcer, newModelFromString, StringAdapter } =
    require('casbin');
  const model = newModelFromString(`
[request_definition]
r = sub, obj, act
[policy_definition]
p = sub, obj, act, eft
[policy_effect]
e = some(where (p.eft == allow)) && !some(where (p.eft == deny))
[matchers]
m = r.sub == p.sub && keyMatch(r.obj, p.obj) && r.act == p.act
`);
  const lines = commands().map((c) => `p, ext.auto_commit, ${c.pattern}, ` +
    `exec, ${c.deny ? 'deny' : 'allow'}`).join('\n');
  const e = await newEnforcer(model, new StringAdapter(lines));
  const ask = () => e.enforce('ext.auto_commit', 'git log --oneline -20',
    'exec');
  if (await ask() !== true) throw new Error('casbin does not allow it');
  await median('casbin', grants > 2000 ? 5 : 20, ask);
}

async function cedar() {
  const wasm = require('@cedar-policy/cedar-wasm/nodejs');
  const text = commands().map((c) => `${c.deny ? 'forbid' : 'permit'}(` +
    'principal == Extension::"ext.auto_commit", action == Action::"exec", ' +
    `resource) when { context.command like "${c.pattern}" };`).join('\n');
  const question = {
    principal: { type: 'Extension', id: 'ext.auto_commit' },
    action: { type: 'Action', id: 'exec' },
    resource: { type: 'Host', id: 'local' },
    context: { command: 'git log --oneline -20' },
    policies: { staticPolicies: text, templates: {}, templateLinks: [] },
    entities: [],
  };
  const ask = () => wasm.isAuthorized(question);
  const answer = ask();
  if (answer.response?.decision !== 'allow')
    throw new Error(`cedar does not allow it: ${JSON.stringify(answer)}`);
  await median('cedar', 5, ask);
}

try {
  await { casbin, cedar }[peer]();
} catch (e) {
  console.error(`bench/action: ${peer} is left out: ${e.message}`);
  process.exit(3);
}
