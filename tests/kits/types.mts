// What a program in TypeScript writes; it is compiled, not run.
import { Solgate, type HostcallVerdict, type Verdict } from '@solgate/client';
import { gatedTools } from '@solgate/client/vercel';
import { gateMiddleware } from '@solgate/client/langchain';
import { gateGuardrail } from '@solgate/client/openai-agents';
import { gateCanUseTool } from '@solgate/client/claude';

const gate = new Solgate({ id: 'typed' });
const v: Verdict = await gate.ask({ tool: 'weather', input: { city: 'Bonn' } }, { timeoutMs: 1000 });
const decision: HostcallVerdict['decision'] | undefined = v.decision;
const n: number = await gate.run({ method: 'exec', params: { command: 'ls' } }, () => 1);
for await (const e of gate.events({ listen: 'rpc' })) console.log(e.data.payload.promptId);
const tools = gatedTools(gate, { weather: { execute: async (i: { city: string }) => i.city } });
const city: Promise<string> = tools.weather.execute({ city: 'Bonn' });
// @ts-expect-error: a call is a tool or a method
await gate.ask({ inputs: 1 });
// @ts-expect-error: no such decision
if (v.decision === 'allow_sometimes') console.log(decision, n, city);
console.log(gateMiddleware(gate), gateGuardrail(gate), gateCanUseTool(gate));
