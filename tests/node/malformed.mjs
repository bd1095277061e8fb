// Messages that are none, made from ones that are: a table of ways, and a
// fixed seed for where.  bad(n, valid, more) gives n buffers without a line break.
let seed = 20261117;
const draw = (n) => { seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff; return (seed >>> 8) % n; };
const pick = (list) => list[draw(list.length)];
// Where ${c} stands outside of texts.
const places = (t, c) => { const at = []; let text = false; for (let i = 0; i < t.length; i++) { if (text && t[i] === '\\') i++; else if (t[i] === '"') text = !text; else if (!text && t[i] === c) at.push(i); } return at; };
const without = (t, i) => t.slice(0, i) + t.slice(i + 1);
const into = (t, i, s) => t.slice(0, i) + s + t.slice(i);
const replaceValue = (t, by) => t.replace(/"(MARK-\d+)"/, (_, m) => by(m));

export const ways = {
	'cut off': (t) => t.slice(0, 1 + draw(t.length - 1)),
	'more behind it': (t) => t + pick(['x', '}', ']', ',', '{}', '"', '0', t]),
	'without a colon': (t) => without(t, pick(places(t, ':'))),
	'without a comma': (t) => without(t, pick(places(t, ','))),
	'without a brace': (t) => without(t, pick([0, t.length - 1])),
	'two commas': (t) => into(t, pick(places(t, ',')), ','),
	'a comma at the end': (t) => into(t, pick(places(t, '}')), ','),
	'a control character': (t) => replaceValue(t, (m) => `"${m}${String.fromCharCode(1 + draw(8))}"`),
	'not UTF-8': (t) => { const b = Buffer.from(t); const i = b.indexOf('MARK') + 4; return Buffer.concat([b.subarray(0, i), Buffer.from(pick([[0xff], [0xc0, 0x80], [0xe2, 0x82], [0xed, 0xa0, 0x80], [0xf5, 0x80, 0x80, 0x80]])), b.subarray(i)]); },
	'a wrong escape': (t) => replaceValue(t, (m) => `"${m}${pick(['\\x41', '\\u12', '\\', '\\u00zz', '\\a'])}"`),
	'a number that is none': (t) => replaceValue(t, () => `"MARK",${pick(['"n":01', '"n":1e', '"n":.5', '"n":+1', '"n":NaN', '"n":Infinity', '"n":0x1', '"n":1.'])}`),
	'a word that is none': (t) => replaceValue(t, () => pick(['MARK', 'True', 'nul', 'undefined', "'MARK'"])),
	'a comment': (t) => into(t, pick(places(t, ',')), pick(['/* x */', '// x '])),
	'too deep': (t) => replaceValue(t, (m) => `${'['.repeat(3000)}"${m}"${']'.repeat(3000)}`),
	'not an object': (t) => pick([`"${/MARK-\d+/.exec(t)[0]}"`, '0', 'true', 'null', '[]', `[${t}]`]),
	'a mark at the start': (t) => `\ufeff${t}`,
	'a break inside': (t) => into(t, pick(places(t, ',')) + 1, '\r'),
};
export const rpc = {
	'a key twice': (t) => pick([t.replace('{', '{"jsonrpc":"2.0",'), t.replace('{', '{"method":"x",'), t.replace('{', '{"params":{},')]),
	'a key in other letters': (t) => pick([t.replace('"method"', '"Method"'), t.replace('"params"', '"PARAMS"'), t.replace('"jsonrpc"', '"JsonRpc"')]),
	'another protocol': (t) => t.replace('"2.0"', pick(['"1.0"', '2.0', 'null', '[]'])),
	'an id that is none': (t) => t.replace(/"id":"?[\w-]+"?/, `"id":${pick(['{}', '[]', 'true', 'null', '[1]'])}`),
	'a method that is none': (t) => t.replace(/"method":"[^"]*"/, `"method":${pick(['1', 'null', '[]', '{}'])}`),
	'both sides at once': (t) => t.replace('{', '{"result":{},'),
};
export function* bad(n, valid, table, mark = 0) {
	const names = Object.keys(table);
	for (let i = 0; i < n; i++) {
		const name = names[i % names.length];
		const made = table[name](valid(`MARK-${mark + i}`));
		yield [`${i} (${name})`, Buffer.isBuffer(made) ? made : Buffer.from(made)];
	}
}
