// Install the packages of a package-lock.json with Node alone: Debian's npm
// brings five hundred packages with it, and the page needs a dozen.
//
//     node tools/npm-fetch.mjs DIRECTORY
//
// Each package comes from the registry, must have the hash that the lock file
// names, and is unpacked by tar; no script of a package is run.  The registry
// and the certificates are those of npm's settings (npm_config_registry,
// .npmrc).  There is no support for proxies or private registries: with npm on
// the PATH, tools/npm-install uses npm.
import { createHash } from "node:crypto";
import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import https from "node:https";
import { homedir } from "node:os";
import { dirname, join, relative } from "node:path";
import tls from "node:tls";

const AT_ONCE = 8;
const TRIES = 3;
const WAIT_MS = 30000;

/** The value of a setting of npm: the environment, then the user's file. */
function setting(name) {
  const given = process.env[`npm_config_${name}`];
  if (given) return given;
  const file = join(homedir(), ".npmrc");
  const line = existsSync(file) && readFileSync(file, "utf8").split("\n").find((s) => s.startsWith(`${name}=`));
  return line ? line.slice(name.length + 1).trim() : undefined;
}

const registry = (setting("registry") ?? "https://registry.npmjs.org").replace(/\/+$/, "");
const cafile = setting("cafile");
const agent = new https.Agent({
  keepAlive: true,
  maxSockets: AT_ONCE,
  ...(cafile ? { ca: [...tls.rootCertificates, readFileSync(cafile, "utf8")] } : {}),
});

function get(url, hops = 0) {
  return new Promise((resolve, reject) => {
    const asked = https.get(url, { agent, timeout: WAIT_MS }, (reply) => {
      const { statusCode, headers } = reply;
      if (statusCode >= 300 && statusCode < 400 && headers.location && hops < 5) {
        reply.resume();
        resolve(get(new URL(headers.location, url), hops + 1));
        return;
      }
      const parts = [];
      reply.on("data", (part) => parts.push(part));
      reply.on("error", reject);
      reply.on("end", () =>
        statusCode === 200 ? resolve(Buffer.concat(parts)) : reject(new Error(`${url}: HTTP ${statusCode}`)),
      );
    });
    asked.on("timeout", () => asked.destroy(new Error(`${url}: no answer in ${WAIT_MS / 1000} s`)));
    asked.on("error", reject);
  });
}

async function getTried(url) {
  for (let i = 1; ; i++) {
    try {
      return await get(url);
    } catch (error) {
      if (i === TRIES) throw error;
    }
  }
}

/** Whether this machine is among those a package is for: "linux", "!win32". */
function fits(list, own) {
  if (!list) return true;
  return list.includes(own) || (list.every((s) => s.startsWith("!")) && !list.includes(`!${own}`));
}

function wanted(entry) {
  const musl = !process.report.getReport().header.glibcVersionRuntime;
  return fits(entry.os, process.platform) && fits(entry.cpu, process.arch) && fits(entry.libc, musl ? "musl" : "glibc");
}

function check(name, data, integrity) {
  const [kind, hash] = (integrity ?? "").split("-", 2);
  if (kind !== "sha512" || createHash("sha512").update(data).digest("base64") !== hash.split("?")[0])
    throw new Error(`${name} is not what package-lock.json names; nothing of it was installed`);
}

async function install(root, path, entry) {
  const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
  const url = entry.resolved ?? `${registry}/${name}/-/${name.split("/").pop()}-${entry.version}.tgz`;
  const data = await getTried(url);
  const to = join(root, path);
  check(name, data, entry.integrity);
  mkdirSync(to, { recursive: true });
  const tar = spawnSync("tar", ["-xz", "--strip-components=1", "--no-same-owner", "-C", to], { input: data });
  if (tar.status !== 0) throw new Error(`${name} could not be unpacked: ${tar.stderr}`);
  for (const [command, file] of Object.entries(entry.bin ?? {})) {
    const link = join(root, dirname(path.replace(/@[^/]*\/[^/]*$/, "x")), ".bin", command);
    chmodSync(join(to, file), 0o755);
    mkdirSync(dirname(link), { recursive: true });
    rmSync(link, { force: true });
    symlinkSync(relative(dirname(link), join(to, file)), link);
  }
}

async function main(root) {
  const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  const left = Object.entries(lock.packages).filter(([path, entry]) => path !== "" && wanted(entry));
  rmSync(join(root, "node_modules"), { recursive: true, force: true });
  const worker = async () => {
    for (let one = left.pop(); one; one = left.pop()) await install(root, ...one);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

main(process.argv[2]).then(
  () => agent.destroy(),
  (error) => {
    console.error(`npm-fetch: ${error.message}\nWith npm installed, npm is used instead (Debian: npm).`);
    process.exit(1);
  },
);
