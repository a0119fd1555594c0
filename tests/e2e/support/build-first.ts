import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { isLong } from "../../support/runs.ts";

const SEED =
  'const { seededFolder } = await import("./tests/support/portal.ts"); process.stdout.write(await seededFolder());';

/**
 * Builds when stale; finds the browsers unless the caller named one; seeds a laboratory's data once for all workers,
 * but not in the long run, whose workers start hours apart.
 * @returns removes that data
 */
export default function setup(): (() => void) | undefined {
  const script =
    'const { ensureBrowsers, ensureBuilt } = await import("./.ci/setup.mjs"); await ensureBuilt(); process.stdout.write(JSON.stringify(await ensureBrowsers()));';
  const browsers = execFileSync(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  Object.assign(process.env, JSON.parse(browsers.toString()));
  if (isLong) return undefined;
  const seeded = execFileSync(process.execPath, ["--import=tsx", "--input-type=module", "-e", SEED], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  process.env["SEEDED_FOLDER"] = seeded;
  return () => rmSync(seeded, { recursive: true, force: true });
}
