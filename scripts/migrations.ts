// lab/migrations/index.ts: every migration in order. esbuild follows only imports by name.
import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { formatted } from "./format.ts";

const folder = join(dirname(dirname(fileURLToPath(import.meta.url))), "lab/migrations");
export const MIGRATIONS = join(folder, "index.ts");

/** Text of lab/migrations/index.ts. */
export function migrations(): Promise<string> {
  const names = readdirSync(folder)
    .filter((file) => /^\d{3}_\w+\.ts$/.test(file))
    .map((file) => file.replace(/\.ts$/, ""))
    .sort();
  const variable = (name: string) =>
    name.replace(/^\d+_/, "").replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  return formatted(
    "index.ts",
    `// Generated from the files beside it by \`npm run docs\`.
${names.map((name) => `import { up as ${variable(name)} } from "./${name}.ts";`).join("\n")}

/** Applied once, in order. Never edit a released migration; add another. */
export const migrations = [
${names.map((name) => `{ name: "${name}", up: ${variable(name)} },`).join("\n")}
] as const;
`,
  );
}
