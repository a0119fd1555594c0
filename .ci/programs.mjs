import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { build } from "esbuild";
import { read, root } from "./setup.mjs";

/** Programs that run as separate processes. Those that have changed are replaced as a whole: others may run them. */
export async function buildPrograms() {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: {
      "encode-picture": "app/workers/encode-picture.ts",
      "draw-card": "app/workers/draw-card.ts",
      sheets: "app/workers/sheets.ts",
      backup: "app/workers/backup.ts",
      "read-cards": "lab/ocr/read-cards.ts",
    },
    outdir: "build/programs",
    bundle: true,
    platform: "node",
    target: "node20",
    format: "esm",
    packages: "external",
    logLevel: "warning",
    write: false,
  });
  for (const { path, text } of outputFiles) {
    if (read(path) === text) continue;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(`${path}.new`, text);
    renameSync(`${path}.new`, path);
  }
}
