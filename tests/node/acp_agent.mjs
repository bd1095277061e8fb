// An agent made with the official SDK: a prompt is the JSON of what it asks
// permission for, and what it says is the outcome.
import { Readable, Writable } from 'node:stream';
import { PROTOCOL_VERSION, agent, methods, ndJsonStream } from '@agentclientprotocol/sdk';
agent({ name: 'asks' })
	.onRequest(methods.agent.initialize, () => ({ protocolVersion: PROTOCOL_VERSION, agentCapabilities: { loadSession: false } }))
	.onRequest(methods.agent.session.new, () => ({ sessionId: 's1' }))
	.onRequest(methods.agent.session.prompt, async ({ params, client }) => {
		const { update, ...what } = JSON.parse(params.prompt[0].text);
		if (update) await client.notify(methods.client.session.update, { sessionId: params.sessionId, update });
		const said = what.read ? await client.request(methods.client.fs.readTextFile, { sessionId: params.sessionId, path: what.read })
			: await client.request(methods.client.session.requestPermission, { sessionId: params.sessionId, ...what });
		await client.notify(methods.client.session.update, { sessionId: params.sessionId, update: { sessionUpdate: 'agent_message_chunk', content: { type: 'text', text: JSON.stringify(said) } } });
		return { stopReason: said.outcome?.outcome === 'cancelled' ? 'cancelled' : 'end_turn' };
	})
	.onNotification(methods.agent.session.cancel, () => {})
	.connect(ndJsonStream(Writable.toWeb(process.stdout), Readable.toWeb(process.stdin)));
