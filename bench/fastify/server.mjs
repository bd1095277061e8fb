// A Fastify server that does the outer half of the work: it checks the token,
// checks the body by the JSON Schema of the same contract, and answers with a
// body of the same size.  No gate, no trace, no ledger.
//
//     node server.mjs PORT TOKEN TURN-SCHEMA CALL-SCHEMA TURN-ANSWER CALL-ANSWER
import { readFileSync } from 'node:fs';
import { timingSafeEqual } from 'node:crypto';
import Fastify from 'fastify';

const [port, token, ...files] = process.argv.slice(2);
const [turnSchema, callSchema, turnAnswer, callAnswer] =
    files.map((f) => JSON.parse(readFileSync(f, 'utf8')));
const want = Buffer.from(`Bearer ${token}`);
const app = Fastify({ logger: false, bodyLimit: 1 << 20,
    ajv: { customOptions: { removeAdditional: false, strict: false,
        coerceTypes: false } } });

// Draft 2020-12 is read by ajv as far as these schemas use it.
const plain = ({ $schema, $id, ...rest }) => rest;

app.addHook('onRequest', async (request, reply) => {
	const got = Buffer.from(request.headers.authorization ?? '');
	if (got.length !== want.length || !timingSafeEqual(got, want))
		return reply.code(401).send({ error: 'unauthorized' });
});
app.post('/v1/turn', { schema: { body: plain(turnSchema) } },
    async () => turnAnswer);
app.post('/v1/hostcalls', { schema: { body: plain(callSchema) } },
    async (request) => ({ ...callAnswer, call_id: request.body.call_id }));
await app.listen({ host: '127.0.0.1', port: Number(port) });
console.log('ready');
