// A conversation as a file: Markdown to read, JSON as the gate has it.
import { api } from "../api";
import type { ThreadMessages } from "../types";
import { announce } from "../ui";
import { saveFile } from "../ui/file";

export async function exportThread(id: string, title: string, form: "md" | "json"): Promise<void> {
  const r = await api.get<ThreadMessages>(`/v1/threads/${encodeURIComponent(id)}/messages?limit=100`);
  if (!r.ok) {
    announce(`Not exported. ${r.problem.detail}`);
    return;
  }
  const name = `solgate-${title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-").slice(0, 40).replace(/^-|-$/g, "") || "chat"}`;
  if (form === "json") saveFile(`${name}.json`, `${JSON.stringify(r.value, null, 2)}\n`, "application/json");
  else {
    const parts = r.value.exchanges.map((x) => `## You, ${x.transmission.createdAt}\n\n${x.transmission.message}\n\n## Assistant\n\n${x.assistant ?? "(no answer)"}\n`);
    saveFile(`${name}.md`, `# ${title}\n\n${parts.join("\n")}`, "text/markdown");
  }
  announce(`Exported ${r.value.exchanges.length} messages.`);
}
