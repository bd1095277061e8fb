// May this call happen?  With fetch.
interface HostResult { call_id: string; is_error: boolean; error?: { message: string } }

async function ask(id: string, tool: string, input: unknown): Promise<{ allowed: boolean; why: string }> {
  const r = await fetch(`${process.env.URL}/v1/hostcalls`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${process.env.TOKEN}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ call_id: id, method: 'tool', params: { name: tool, input }, extension: { id: 'my-agent' } }),
  });
  const result = (await r.json()) as HostResult;
  return { allowed: r.ok && result.is_error === false, why: result.error?.message ?? '' };
}

for (const what of ['fine', 'forbidden']) {
  const { allowed, why } = await ask(`ts-${what}`, 'write_note', { title: what });
  console.log(allowed ? `allowed: ${what}` : `refused: ${what}: ${why.slice(0, 100)}`);
}
