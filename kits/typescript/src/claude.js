// Claude Agent SDK: canUseTool that asks the gate.
// Only tools that the SDK would ask about come here; for all of them, install
// the hook (solgate install claude), or put no tool in allowedTools.
const known = {
  Bash: (i) => ['bash', { command: i.command, description: i.description, timeout: i.timeout }, 'run_in_background'],
  Read: (i) => ['read', { file_path: i.file_path, offset: i.offset, limit: i.limit }],
  Write: (i) => ['write', { file_path: i.file_path, content: i.content }],
  Edit: (i) => ['edit', { file_path: i.file_path, old_string: i.old_string, new_string: i.new_string }, 'replace_all'],
};

// As the gate knows the tool, if every key of the input is one it reads; else whole, under Claude's name.
function callOf(name, input) {
  const [tool, read, ...harmless] = Object.hasOwn(known, name) ? known[name](input) : [];
  return tool !== undefined && Object.keys(input).every((k) => Object.hasOwn(read, k) || harmless.includes(k))
    ? { tool, input: read } : { tool: `claude.${name}`, input };
}

/** query({ prompt, options: { canUseTool: gateCanUseTool(solgate) } }) */
export function gateCanUseTool(solgate, { cwd } = {}) {
  return async (name, input, { signal, toolUseID } = {}) => {
    const asked = structuredClone(input); // what was asked is what runs
    const v = await solgate.check({ ...callOf(name, asked), cwd, context: { tool_call_id: toolUseID } }, { signal });
    return v.allowed ? { behavior: 'allow', updatedInput: asked } : { behavior: 'deny', message: v.reason };
  };
}
