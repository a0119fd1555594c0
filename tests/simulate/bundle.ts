import { cpSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** One file for Node: loading the sources one by one takes longer than a short simulation. */
export async function bundle(): Promise<string> {
  const outfile = `${root}.cache/simulate/simulator.mjs`;
  await build({
    entryPoints: [`${root}tests/simulate/main.ts`],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    // Read once; Node takes longer to find and load a thousand files.
    external: ["libsql", "pdfkit", "tesseract.js"],
    banner: {
      js: `import { createRequire as requirerOf } from "node:module"; const require = requirerOf(import.meta.url);`,
    },
    sourcemap: true,
    jsx: "automatic",
    alias: { "~": `${root}app` },
    define: { "import.meta.env.DEV": "false" },
    logLevel: "error",
    plugins: [
      {
        name: "sheets",
        setup: (use) => {
          use.onResolve({ filter: /\.css\?url$/ }, ({ path }) => ({ path, namespace: "sheet" }));
          use.onLoad({ filter: /.*/, namespace: "sheet" }, () => ({ contents: 'export default "";' }));
        },
      },
    ],
  });
  // lab/database/migrate.ts reads it beside itself.
  cpSync(`${root}lab/database/schema`, `${root}.cache/simulate/schema`, { recursive: true });
  return outfile;
}
