import { execFileSync } from "node:child_process";

/** Builds the portal if inputs changed. */
export default function setup(): void {
  execFileSync(
    process.execPath,
    [
      "--input-type=module",
      "-e",
      'const { ensureBuilt } = await import("./scripts/setup.mjs"); await ensureBuilt();',
    ],
    { stdio: "inherit" },
  );
}
