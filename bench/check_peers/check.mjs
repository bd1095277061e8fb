// The same question as "solgate check --ask", over the same socket: may this
// extension run this command?  node check.mjs SOCKET EXTENSION COMMAND
import http from "node:http";

const [socketPath, id, command] = process.argv.slice(2);
const body = JSON.stringify({
  call_id: `node-${process.pid}-${Date.now()}`,
  method: "exec",
  capability: "exec",
  params: { command },
  extension: { id },
});
const request = http.request(
  {
    socketPath,
    method: "POST",
    path: "/v1/hostcalls",
    headers: { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(body) },
  },
  (answer) => {
    let text = "";
    answer.on("data", (piece) => (text += piece));
    answer.on("end", () => {
      const allowed = answer.statusCode === 200 && JSON.parse(text).is_error === false;
      console.log(allowed ? "allowed" : "denied");
      process.exitCode = allowed ? 0 : 3;
    });
  },
);
request.end(body);
