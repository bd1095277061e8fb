import { Agent, OpenAIProvider, Runner, tool } from '@openai/agents';
import { Solgate } from '@solgate/client';
import { gatedTools } from '@solgate/client/openai-agents';
import { z } from 'zod';

const gate = new Solgate({ id: 'note-taker' });
const writeNote = tool({
  name: 'writeNote', description: 'write a note', parameters: z.object({ title: z.string() }),
  execute: async ({ title }) => { console.log(`ran: ${title}`); return 'written'; },
});
const agent = new Agent({ name: 'notes', model: 'm', tools: gatedTools(gate, [writeNote]) });
const runner = new Runner({ tracingDisabled: true,
  modelProvider: new OpenAIProvider({ baseURL: `${process.env.MODEL}/v1`, apiKey: 'any', useResponses: false }) });
const result = await runner.run(agent, 'write two notes');
for (const r of result.toolInputGuardrailResults ?? [])
  if (r.output.behavior.type === 'rejectContent') console.log(`refused: ${r.output.behavior.message.slice(0, 140)}`);
console.log(`the model says: ${result.finalOutput}`);
gate.close();
