// `npm run build`: Remix's bundles, then server.ts, then compressed copies of the assets.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { bin, root, run } from "./setup.mjs";

process.env["NODE_ENV"] = "production";
const code = await run(process.execPath, [bin("@remix-run/dev", "remix"), "vite:build"]);
if (code !== 0) process.exit(code);

// After Remix, which empties build/. The laboratory becomes a chunk of its own, loaded only on demand; pictures
// and cards are read by programs of their own.
const { build } = await import("esbuild");
await build({
  absWorkingDir: root,
  entryPoints: {
    server: "server.ts",
    "encode-picture": "app/lib/encode-picture.ts",
    "draw-card": "app/lib/draw-card.ts",
    sheets: "app/lib/sheets.ts",
    "read-cards": "lab/ocr/read-cards.ts",
  },
  outdir: "build",
  bundle: true,
  splitting: true,
  chunkNames: "parts/[name]-[hash]",
  platform: "node",
  target: "node20",
  format: "esm",
  packages: "external",
  external: ["./build/*", "./server/index.js"],
  define: { "process.env.NODE_ENV": '"production"' },
  sourcemap: "linked",
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
