// Builds the Remix applications that the portal is measured beside.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bin, root } from "../../scripts/setup.mjs";

/** Inputs of each build, beside its own folder. */
const SOURCES = { "bare-remix": [], "ordinary-remix": ["app", "locales"] };

function sourcesOf(path) {
  if (!statSync(path).isDirectory()) return [readFileSync(path)];
  return readdirSync(path)
    .sort()
    .flatMap((name) => sourcesOf(join(path, name)));
}

/**
 * Builds one when its sources have changed.
 * @param name folder beside this file
 * @returns arguments for Node that open its server on PORT
 */
export function ensureRemixApp(name) {
  const folder = join(root, "tests/bench", name);
  const built = join(root, ".cache", name);
  const stamp = join(built, ".stamp");
  const sources = [folder, ...SOURCES[name].map((one) => join(root, one)), join(root, "package-lock.json")];
  const wanted = sources
    .flatMap(sourcesOf)
    .reduce((sum, body) => sum.update(body), createHash("sha256"))
    .digest("hex");
  if (!existsSync(stamp) || readFileSync(stamp, "utf8") !== wanted) {
    const args = [bin("@remix-run/dev", "remix"), "vite:build", folder];
    const env = { ...process.env, NODE_ENV: "production" };
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      cwd: folder,
      env,
      encoding: "utf8",
    });
    if (status !== 0) throw new Error(`${name} was not built:\n${stdout}${stderr}`);
    writeFileSync(stamp, wanted);
  }
  return [join(root, "tests/bench/remix-server.mjs"), built];
}
