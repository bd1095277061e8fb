import { ChatOpenAI } from '@langchain/openai';
import { Solgate } from '@solgate/client';
import { gateMiddleware } from '@solgate/client/langchain';
import { createAgent, tool } from 'langchain';
import { z } from 'zod';

const gate = new Solgate({ id: 'note-taker' });
const writeNote = tool(async ({ title }) => { console.log(`ran: ${title}`); return 'written'; },
  { name: 'writeNote', description: 'write a note', schema: z.object({ title: z.string() }) });
const agent = createAgent({
  model: new ChatOpenAI({ model: 'm', apiKey: 'any', configuration: { baseURL: `${process.env.MODEL}/v1` } }),
  tools: [writeNote], middleware: [gateMiddleware(gate)],
});
const { messages } = await agent.invoke({ messages: [{ role: 'user', content: 'write two notes' }] });
for (const m of messages) if (m.status === 'error') console.log(`refused: ${m.content.slice(0, 140)}`);
console.log(`the model says: ${messages.at(-1).content}`);
gate.close();
