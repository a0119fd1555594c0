// `npm run build`: the laboratory, server and client bundles, standalone programs, compressed assets.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { bin, root, run } from "./setup.mjs";

process.env["NODE_ENV"] = "production";
for (const [command, args] of [
  ["npm", ["run", "--silent", "build", "--workspaces"]],
  [process.execPath, [bin("@remix-run/dev", "remix"), "vite:build"]],
]) {
  const code = await run(command, args);
  if (code !== 0) process.exit(code);
}

// After Remix, which empties build/: programs that run as separate processes.
const { build } = await import("esbuild");
await build({
  absWorkingDir: root,
  entryPoints: {
    "encode-picture": "app/workers/encode-picture.ts",
    "draw-card": "app/workers/draw-card.ts",
    sheets: "app/workers/sheets.ts",
    backup: "app/workers/backup.ts",
    doctor: "scripts/doctor.ts",
  },
  outdir: "build/programs",
  bundle: true,
  platform: "node",
  target: "node20",
  format: "esm",
  packages: "external",
  logLevel: "warning",
});

const assets = join(root, "build/client/assets");
for (const name of readdirSync(assets)) {
  if (!/\.(js|css|svg|json)$/.test(name)) continue;
  const file = join(assets, name);
  const body = readFileSync(file);
  writeFileSync(`${file}.gz`, gzipSync(body, { level: 9 }));
  writeFileSync(
    `${file}.br`,
    brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
  );
}
