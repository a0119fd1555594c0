import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { textsNamedBy } from "../support/named-texts.ts";
import { root } from "../support/portal.ts";
import { listFiles, readSources, type SourceFile } from "../support/sources.ts";

type Texts = Map<string, string>;

function flatten(value: unknown, prefix: string, into: Texts): Texts {
  if (value !== null && typeof value === "object") {
    for (const [key, inner] of Object.entries(value)) flatten(inner, prefix ? `${prefix}.${key}` : key, into);
  } else {
    into.set(prefix, String(value));
  }
  return into;
}

function readTexts(lang: string): Map<string, Texts> {
  return new Map(
    listFiles(`locales/${lang}`).map((path) => [
      basename(path, ".json"),
      flatten(JSON.parse(readFileSync(join(root, path), "utf8")) as unknown, "", new Map()),
    ]),
  );
}

const en = readTexts("en");
const id = readTexts("id");
const PLURAL = /_(one|other)$/;
/** Words such as "choose_one" end alike without being plurals. */
const isPlural = (key: string, text: string) =>
  PLURAL.test(key) && (text.includes("{{count}}") || key.endsWith("_other"));
const stem = (key: string) => key.replace(PLURAL, "");
const params = (text: string) => [...text.matchAll(/\{\{\s*([\w.]+)/g)].map(([, name]) => name ?? "").sort();

describe.each([...en.keys()])("texts of %s", (namespace) => {
  const english = en.get(namespace) ?? new Map<string, string>();
  const indonesian = id.get(namespace) ?? new Map<string, string>();

  it("has the same keys in both languages", () => {
    const stems = (texts: Texts) => [...new Set([...texts.keys()].map(stem))].sort();
    expect(stems(indonesian)).toEqual(stems(english));
  });

  it("has no empty text and no plural without its general form", () => {
    const all = [...english, ...indonesian];
    expect(all.filter(([, text]) => text.trim() === "").map(([key]) => key)).toEqual([]);
    const plural = all.filter(([key, text]) => isPlural(key, text)).map(([key]) => key);
    expect(
      plural.filter((key) => !english.has(`${stem(key)}_other`) || !indonesian.has(`${stem(key)}_other`)),
    ).toEqual([]);
  });

  it("names the same values in both languages", () => {
    const wrong = [...indonesian].filter(([key, text]) => {
      const other = english.get(key) ?? english.get(`${stem(key)}_other`) ?? "";
      return params(text).join() !== params(other).join();
    });
    expect(wrong.map(([key]) => key)).toEqual([]);
  });
});

it("has no plural for one in Indonesian, which would never be shown", () => {
  expect(new Intl.PluralRules("id").resolvedOptions().pluralCategories).toEqual(["other"]);
  const never = [...id].flatMap(([namespace, texts]) =>
    [...texts.keys()]
      .filter((key) => key.endsWith("_one") && en.get(namespace)?.has(`${stem(key)}_other`))
      .map((key) => `${namespace}:${key}`),
  );
  expect(never).toEqual([]);
});

it("has each key once, as the last of two would win in silence", () => {
  const twice = [...listFiles("locales/en"), ...listFiles("locales/id")].filter((path) => {
    const text = readFileSync(join(root, path), "utf8");
    return `${JSON.stringify(JSON.parse(text), null, 2)}\n` !== text;
  });
  expect(twice).toEqual([]);
});

it("has the same files in both languages", () => {
  expect([...id.keys()]).toEqual([...en.keys()]);
});

function has(namespace: string, key: string): boolean {
  const texts = en.get(namespace);
  return texts !== undefined && (texts.has(key) || texts.has(`${key}_other`));
}

function hasBelow(namespace: string, prefix: string): boolean {
  return [...(en.get(namespace)?.keys() ?? [])].some((key) => key.startsWith(prefix));
}

/** Keys named by a file: "ns:key" anywhere, t("key") in its requested namespaces. */
function unknownKeys({ path, tree }: SourceFile): string[] {
  const current = new Set<string>();
  const uses: { key: string; open: boolean }[] = [];
  const absolute: { key: string; open: boolean }[] = [];
  const visit = (node: ts.Node): void => {
    const literal = literalOf(node);
    if (literal && /^[a-z][a-z-]*:[\w.]*$/.test(literal.key) && en.has(literal.key.split(":")[0] ?? "")) {
      absolute.push(literal);
    }
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
      const called = node.expression.text;
      const first = node.arguments[0];
      if (called === "useTranslation" && first) {
        const names = ts.isArrayLiteralExpression(first) ? [...first.elements] : [first];
        for (const expression of names) current.add(literalOf(expression)?.key ?? "");
      }
      const key = first && literalOf(first);
      if (called === "t" && key && !key.key.includes(":")) uses.push(key);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  if (current.size === 0) current.add("common");
  const missing = [
    ...uses.filter(({ key, open }) => ![...current].some((ns) => (open ? hasBelow(ns, key) : has(ns, key)))),
    ...absolute.filter(({ key, open }) => {
      const [ns = "", rest = ""] = key.split(":");
      return !(open ? hasBelow(ns, rest) : has(ns, rest));
    }),
  ];
  return missing.map(({ key, open }) => `${path}: ${key}${open ? "…" : ""}`);
}

function literalOf(node: ts.Node): { key: string; open: boolean } | null {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node))
    return { key: node.text, open: false };
  if (ts.isTemplateExpression(node)) return { key: node.head.text, open: true };
  return null;
}

const portal = readSources("app");

it("defines every key that the code names", () => {
  expect([...portal.values()].flatMap(unknownKeys)).toEqual([]);
});

it("names every key in the code", () => {
  const isNamed = textsNamedBy(portal);
  const keys = [...en].flatMap(([name, texts]) => [...texts.keys()].map((key) => `${name}:${key}`));
  expect(keys.filter((key) => !isNamed(key) && !isNamed(stem(key)))).toEqual([]);
});
