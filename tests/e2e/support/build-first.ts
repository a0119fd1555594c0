import { execFileSync } from "node:child_process";

/** Builds when stale; finds the browser unless the caller named it. */
export default function setup(): void {
  const script =
    'const { ensureBrowser, ensureBuilt } = await import("./.ci/setup.mjs"); ensureBuilt(); process.stdout.write(await ensureBrowser());';
  const browser = execFileSync(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  process.env["CHROME_PATH"] ??= browser.toString();
}
