// `npm run build`: server and client bundles, standalone programs, compressed assets.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { bin, root, run } from "./setup.mjs";

process.env["NODE_ENV"] = "production";
const code = await run(process.execPath, [bin("@remix-run/dev", "remix"), "vite:build"]);
if (code !== 0) process.exit(code);

// After Remix, which empties build/.
const { buildPrograms } = await import("./programs.mjs");
await buildPrograms();

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
