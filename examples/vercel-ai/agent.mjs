import { createOpenAI } from '@ai-sdk/openai';
import { Solgate } from '@solgate/client';
import { gatedTools } from '@solgate/client/vercel';
import { generateText, isStepCount, tool } from 'ai';
import { z } from 'zod';

const gate = new Solgate({ id: 'note-taker' });
const tools = gatedTools(gate, {
  writeNote: tool({
    description: 'write a note', inputSchema: z.object({ title: z.string() }),
    execute: async ({ title }) => { console.log(`ran: ${title}`); return 'written'; },
  }),
});
const { text, steps } = await generateText({
  model: createOpenAI({ baseURL: `${process.env.MODEL}/v1`, apiKey: 'any' }).chat('m'),
  tools, stopWhen: isStepCount(5), prompt: 'write two notes',
});
for (const part of steps.flatMap((s) => s.content)) if (part.type === 'tool-error') console.log(`refused: ${part.error.message.slice(0, 140)}`);
console.log(`the model says: ${text}`);
gate.close();
