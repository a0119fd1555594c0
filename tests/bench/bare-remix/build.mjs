// Builds a minimal hydrated Remix application with a sign-in page as a baseline.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import { createHash } from "node:crypto";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bin, root } from "../../../.ci/setup.mjs";

const folder = join(root, "tests/bench/bare-remix");
const built = join(root, ".cache/bare-remix");

function sourcesOf(path) {
  if (!statSync(path).isDirectory()) return [readFileSync(path)];
  return readdirSync(path)
    .sort()
    .flatMap((name) => sourcesOf(join(path, name)));
}

/** Rebuilds when the sources changed; returns the path of its server, which listens on PORT. */
export function ensureBareRemix() {
  const stamp = join(built, ".stamp");
  const hash = sourcesOf(folder).reduce((sum, body) => sum.update(body), createHash("sha256"));
  const wanted = hash.update(readFileSync(join(root, "package-lock.json"))).digest("hex");
  if (!existsSync(stamp) || readFileSync(stamp, "utf8") !== wanted) {
    const args = [bin("@remix-run/dev", "remix"), "vite:build", folder];
    const env = { ...process.env, NODE_ENV: "production" };
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      cwd: folder,
      env,
      encoding: "utf8",
    });
    if (status !== 0) throw new Error(`Bare Remix was not built:\n${stdout}${stderr}`);
    writeFileSync(stamp, wanted);
  }
  return join(folder, "server.mjs");
}
