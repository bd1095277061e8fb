// For url_oracle.sh: lines of URLs as JSON texts; for each, how the URL of the
// web (WHATWG, as in every browser and in Node) reads it.
import readline from 'node:readline'

for await (const line of readline.createInterface({ input: process.stdin })) {
	let said = '-'
	try {
		const u = new URL(JSON.parse(line))
		const port = u.port || { 'http:': '80', 'https:': '443' }[u.protocol]
		said = `+ ${u.protocol.slice(0, -1)} ${u.hostname} ${port}`
	} catch {
		// It is none.
	}
	process.stdout.write(said + '\n')
}
