import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./portal.ts";
import { listFiles } from "./sources.ts";

/** Between digits, letters belong to a hash. */
const WORD = /(?<![\p{L}\d])\p{L}{3,}(?![\p{L}\d])/gu;
const wordsOf = (text: string): string[] => text.toLowerCase().match(WORD) ?? [];

function textsOf(lang: "en" | "id"): string[] {
  const leaves = (value: unknown): string[] =>
    value !== null && typeof value === "object" ? Object.values(value).flatMap(leaves) : [String(value)];
  return listFiles(`locales/${lang}`)
    .flatMap((path) => leaves(JSON.parse(readFileSync(join(root, path), "utf8"))))
    .map((text) => text.replace(/\{\{[^}]*\}\}|<[^>]*>/g, " "));
}

/** English words that Indonesian pages have on purpose. */
const EXPECTED: ReadonlySet<string> = new Set([
  // Indonesian words as well: water, a name
  ...wordsOf("air made"),
  // names of users, firms and offers
  ...wordsOf("doctor patient finance viewer example, Mandala Health Insurance, deal, care"),
  // bookings by telephone
  ...wordsOf("mobile banking"),
  // an invoice names each test in both languages
  ...wordsOf("Uric Acid, ECG"),
  // titles of sources
  ...wordsOf("Blood Test"),
]);

let english: ReadonlySet<string> | undefined;

function englishWords(): ReadonlySet<string> {
  if (!english) {
    const indonesian = new Set(textsOf("id").flatMap(wordsOf));
    const current = textsOf("en").flatMap(wordsOf);
    english = new Set(current.filter((word) => !indonesian.has(word) && !EXPECTED.has(word)));
  }
  return english;
}

const APART = /<(style|script|svg)\b[\s\S]*?<\/\1>|<(\w+)\b[^>]* lang="en"[^>]*>[\s\S]*?<\/\2>|<!--.*?-->/g;
const SPOKEN =
  / (?:aria-label|aria-description|alt|title|placeholder)="([^"]*)"| name="description" content="([^"]*)"/g;
const ADDRESS = /https?:\/\/\S+/g;

export function englishIn(html: string): string[] {
  const page = html.replace(APART, " ");
  const spoken = [...page.matchAll(SPOKEN)].map(([, ...texts]) => texts.join(" "));
  const words = wordsOf([page.replace(/<[^>]*>/g, " "), ...spoken].join(" ").replace(ADDRESS, " "));
  return [...new Set(words)].filter((word) => englishWords().has(word));
}
