import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Gives the workers one folder for their temporary files, which goes at the end, also after tests that fail. */
export default function ownTemporaryFiles(): () => void {
  const folder = mkdtempSync(join(tmpdir(), "portal-tests-"));
  process.env["TMPDIR"] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
