// app/i18n/resources.ts: imports of every file in locales/. TypeScript needs them by name for typed keys.
import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { formatted } from "./format.ts";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
export const RESOURCES = join(root, "app/i18n/resources.ts");

/** Text of app/i18n/resources.ts. */
export function resources(): Promise<string> {
  const names = readdirSync(join(root, "locales/en"))
    .map((file) => file.replace(/\.json$/, ""))
    .sort();
  const variable = (lang: string, name: string) => `${lang}_${name.replaceAll("-", "_")}`;
  const imports = (lang: string) =>
    names.map(
      (name) =>
        `import ${variable(lang, name)} from "../../locales/${lang}/${name}.json" with { type: "json" };`,
    );
  const entries = (lang: string) => names.map((name) => `"${name}": ${variable(lang, name)},`).join("\n");
  return formatted(
    "resources.ts",
    `// Generated from locales/ by \`npm run docs\`.
${[...imports("en"), ...imports("id")].join("\n")}
import type { Lang } from "./language.ts";

const en = {
${entries("en")}
};

/** Texts by namespace. */
export type Texts = typeof en;
export type Namespace = keyof Texts;

/** Keys of plurals for one. */
type One<T> = {
  [K in keyof T & string]: K extends \`\${infer Stem}_one\` ? (\`\${Stem}_other\` extends keyof T ? K : never) : never;
}[keyof T & string];

/** The English keys. Those of plurals for one are optional, because Indonesian has one form only. */
type InAnyLanguage<T> = T extends string
  ? T
  : { [K in Exclude<keyof T, One<T>>]: InAnyLanguage<T[K]> } & { [K in One<T>]?: string };

const id: InAnyLanguage<Texts> = {
${entries("id")}
};

export const texts: Record<Lang, InAnyLanguage<Texts>> = { en, id };
export const namespaces = Object.keys(en) as readonly Namespace[]; // own keys
`,
  );
}
