import { archiveRules } from "./pdf-archive-rules.ts";
import { readPdf } from "./pdf-file.ts";
import { fontRules } from "./pdf-font-rules.ts";
import { tagRules } from "./pdf-tag-rules.ts";

/**
 * Rules of PDF/A-3b (ISO 19005-3, "A") and PDF/UA-1 (ISO 14289-1, "UA") that a document breaks, each
 * once. They cover what a program can check in documents without forms, films and layers.
 */
export async function brokenRules(bytes: Buffer): Promise<string[]> {
  const file = await readPdf(bytes);
  return [...new Set([...tagRules, ...archiveRules, ...fontRules].flatMap((rule) => [...rule(file)]))];
}
