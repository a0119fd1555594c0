import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { isLong, OLD_CHROMES } from "../../support/runs.ts";

const SEED =
  'const { seededFolder } = await import("./tests/support/portal.ts"); process.stdout.write(await seededFolder());';

/**
 * Builds when stale; finds the browsers unless the caller named one; seeds a laboratory's data once for all workers,
 * but not in the long run, whose workers start hours apart.
 * @returns removes that data
 */
export default function setup(): (() => void) | undefined {
  const script = `
    const { ensureBrowsers, ensureBuilt, ensureOldChrome } = await import("./scripts/setup.mjs");
    await ensureBuilt();
    const browsers = await ensureBrowsers();
    for (const version of ${JSON.stringify(OLD_CHROMES)})
      browsers["CHROME_" + version + "_PATH"] = await ensureOldChrome(version);
    process.stdout.write(JSON.stringify(browsers));`;
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
