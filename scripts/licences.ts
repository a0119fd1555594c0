// docs/licences.md from the lockfile. `npm run docs` writes it.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { formatted } from "./format.ts";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
export const LICENCES = join(root, "docs/licences.md");

interface Locked {
  version?: string;
  license?: string;
  dev?: boolean;
}

/** Text of docs/licences.md: every package that an installation without development packages has. */
export function licencesPage(): Promise<string> {
  const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
    packages: Record<string, Locked>;
  };
  const rows = Object.entries(lock.packages)
    .filter(
      ([path, { dev }]) =>
        path.startsWith("node_modules/") && path !== "node_modules/reference-laboratory" && !dev,
    )
    .map(([path, { version = "", license = "not declared" }]) => {
      const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
      return `| ${name} | ${version} | ${license} |`;
    });
  const text = `# Third-party licences

Packages that ship with the portal, from \`package-lock.json\`; \`npm run docs\` writes this list.

| package | version | licence |
| --- | --- | --- |
${[...new Set(rows)].sort().join("\n")}
`;
  return formatted("licences.md", text);
}
