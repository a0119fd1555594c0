import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { text as labText } from "../../lab/texts.ts";
import { root } from "../support/portal.ts";
import { listFiles } from "../support/sources.ts";

const rows = readFileSync(join(root, "docs/messages.md"), "utf8")
  .split("\n")
  .filter((line) => line.startsWith("|") && line.includes("`"))
  .map((line) => {
    const [, message = "", text = "", , test = ""] = line.split("|").map((cell) => cell.trim());
    return { message, key: text.replaceAll("`", ""), test: test.replaceAll("`", "") };
  });

const texts = new Map<string, string>(
  readdirSync(join(root, "locales/en")).flatMap((file) => {
    const parsed: unknown = JSON.parse(readFileSync(join(root, "locales/en", file), "utf8"));
    return flat(parsed).map(([path, text]) => [`${file.replace(".json", "")}:${path}`, text] as const);
  }),
);

function flat(value: unknown, path = ""): [path: string, text: string][] {
  if (typeof value === "string") return [[path, value]];
  const fields = z.record(z.string(), z.unknown()).parse(value);
  return Object.entries(fields).flatMap(([name, row]) => flat(row, path ? `${path}.${name}` : name));
}

const code = listFiles("app")
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => readFileSync(join(root, path), "utf8"))
  .join("\n");

const labCode = listFiles("lab")
  .filter((path) => /^lab\/(?!tests).*\.ts$/.test(path) && !/\/texts(?:-\w+)?\.ts$/.test(path))
  .map((path) => readFileSync(join(root, path), "utf8"))
  .join("\n");

/** English text of a key of the portal or the reference laboratory (`lab:…`). */
const englishOf = (key: string) =>
  key.startsWith("lab:") ? labText(key.slice(4), "en") : (texts.get(key) ?? "");

/** Whether portal code names a key: whole, by path, or with a computed last part. */
function isUsed(key: string): boolean {
  if (key.startsWith("lab:")) return labCode.includes(`"${key.slice(4)}"`);
  const [, path = ""] = key.split(":");
  const parent = path.split(".").slice(0, -1).join(".");
  const last = path.split(".").at(-1) ?? "";
  return [`"${key}"`, `:${path}"`, `"${path}"`, `${parent}.\${`, `}.${last}\``].some((name) =>
    code.includes(name),
  );
}

describe("the messages of the specification", () => {
  it("are many, each once for each text", () => {
    expect(rows.length).toBeGreaterThan(30);
    expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
  });

  it.each(rows)("include $message ($key)", ({ message, key, test }) => {
    expect(englishOf(key).toLowerCase()).toContain(message.toLowerCase());
    expect(isUsed(key), `${key} is used`).toBe(true);
    expect(existsSync(join(root, test)), test).toBe(true);
    const read = readFileSync(join(root, test), "utf8").toLowerCase();
    expect(read.includes(message.toLowerCase()) || read.includes(key), `${test} reads it`).toBe(true);
  });
});
