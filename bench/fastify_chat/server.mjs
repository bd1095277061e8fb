// A Fastify server that does the outer half of a chat: it checks the token,
// checks the packet by the JSON Schema of the same contract, stores the message
// with better-sqlite3 and answers with a body of the same size.  No gate, no
// model, no checks of an answer, no memento, no ledger, no trace.
//
//     node server.mjs PORT TOKEN PACKET-SCHEMA ANSWER DATABASE SYNC
//
// SYNC is full (a message is on the disk before it is answered, as Solgate's
// is) or normal (it may be lost with the power).
import { readFileSync } from 'node:fs';
import { randomUUID, timingSafeEqual } from 'node:crypto';
import Database from 'better-sqlite3';
import Fastify from 'fastify';

const [port, token, schemaFile, answerFile, file, sync] =
    process.argv.slice(2);
const { $schema, $id, ...schema } = JSON.parse(readFileSync(schemaFile, 'utf8'));
const answer = JSON.parse(readFileSync(answerFile, 'utf8'));
const want = Buffer.from(`Bearer ${token}`);

const db = new Database(file);
db.pragma('journal_mode = WAL');
db.pragma(`synchronous = ${sync}`);
db.exec('CREATE TABLE IF NOT EXISTS messages (id TEXT PRIMARY KEY, ' +
    'thread TEXT NOT NULL, at INTEGER NOT NULL, message TEXT NOT NULL, ' +
    'answer TEXT NOT NULL); ' +
    'CREATE INDEX IF NOT EXISTS by_thread ON messages (thread, at)');
const insert = db.prepare('INSERT INTO messages VALUES (?, ?, ?, ?, ?)');

const app = Fastify({ logger: false, bodyLimit: 1 << 20,
    ajv: { customOptions: { removeAdditional: false, strict: false,
        coerceTypes: false } } });
app.addHook('onRequest', async (request, reply) => {
	const got = Buffer.from(request.headers.authorization ?? '');
	if (got.length !== want.length || !timingSafeEqual(got, want))
		return reply.code(401).send({ error: 'unauthorized' });
});
app.post('/v1/chat', { schema: { body: schema } }, async (request) => {
	const id = randomUUID();
	insert.run(id, request.body.threadId, Date.now(), request.body.message,
	    answer.assistant);
	return { ...answer, transmissionId: id, request_id: id };
});
await app.listen({ host: '127.0.0.1', port: Number(port) });
console.log('ready');
