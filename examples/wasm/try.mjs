import { load } from '@solgate/core';

const core = await load();
const policy = core.policy({ mode: 'strict', cwd: '/project', grants: [
  { extension_id: 'me', capability: 'exec', scope_pattern: 'touch fine', decision: 'allow' }] });
for (const command of ['touch fine', 'touch forbidden']) {
  const { verdict, code } = policy.verdict({ extension: { id: 'me' },
    call: { call_id: '1', capability: 'exec', method: 'exec', params: { command } } });
  console.log(`${verdict === 'allow' ? 'allowed' : 'refused'}: ${command} (${code})`);
}
console.log(`a turn: ${core.eval('intent', { text: 'delete the old backups' }).intent.label}`);
