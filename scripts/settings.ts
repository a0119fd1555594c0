// The operator's variables as documents: docs/settings.md and .env.example. `npm run docs` writes both.
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { shape } from "../app/env.server.ts";
import { formatted } from "./format.ts";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
export const SETTINGS = join(root, "docs/settings.md");
export const ENV_EXAMPLE = join(root, ".env.example");

interface Setting {
  name: string;
  meaning: string;
  /** as an operator writes it; "" when the variable is unset by default */
  fallback: string;
}

const settings = Object.entries(shape.shape).flatMap(([name, field]): Setting[] => {
  const schema = z.toJSONSchema(field, { io: "input", unrepresentable: "any" });
  const { default: fallback } = schema as { default?: string | number }; // every variable is a text or a number
  const meaning = field.description;
  return meaning === undefined ? [] : [{ name, meaning, fallback: String(fallback ?? "") }];
});

/** Text of docs/settings.md. */
export function settingsPage(): Promise<string> {
  const rows = settings.map(
    ({ name, meaning, fallback }) =>
      `| \`${name}\` | ${fallback ? `\`${fallback}\`` : "unset"} | ${meaning} |`,
  );
  const text = `# Settings

Generated from \`app/env.server.ts\` by \`npm run docs\`. Every setting is an environment variable. Faults in them are reported together at start-up, by name and never with their values. \`.env.example\` has them all for \`docker run --env-file\`.

| variable | default | meaning |
| --- | --- | --- |
${rows.join("\n")}
`;
  return formatted("settings.md", text);
}

/** Text of .env.example. */
export function envExample(): string {
  return settings.map(({ name, meaning, fallback }) => `# ${meaning}\n# ${name}=${fallback}\n`).join("\n");
}
