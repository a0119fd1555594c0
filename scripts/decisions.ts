// The index of docs/decisions/. `npm run docs` writes it.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const folder = join(dirname(dirname(fileURLToPath(import.meta.url))), "docs/decisions");
export const DECISIONS = join(folder, "README.md");

const RECORD = /^# (\d{4}) (.+)\n\n- Date: (\d{4}-\d\d-\d\d)\n- Status: (accepted\b.*)\n\n/;

interface Decision {
  number: string;
  title: string;
  date: string;
  status: string;
  file: string;
}

/** Every record in the order of its number. @throws Error naming a record without number, date or status */
export function readDecisions(): Decision[] {
  const files = readdirSync(folder).filter((file) => file.endsWith(".md") && file !== "README.md");
  return files.sort().map((file) => {
    const [, number = "", title = "", date = "", status = ""] =
      RECORD.exec(readFileSync(join(folder, file), "utf8")) ?? [];
    if (!file.startsWith(`${number}-`) || number === "")
      throw new Error(`${file}: number, date or status is missing.`);
    return { number, title, date, status, file };
  });
}

/** Text of docs/decisions/README.md. */
export function decisionsIndex(): string {
  const lines = readDecisions().map(({ number, title, status, file }) => {
    const note = status === "accepted" ? "" : ` (${status})`;
    return `- [${number}](${file}) ${title}${note}`;
  });
  return `# Decisions

One record for each choice that a maintainer may ask about. \`npm run docs\` writes this list, and a test checks it. Records that no longer held were deleted, small ones about one subject merged: git has the missing numbers.

${lines.join("\n")}
`;
}
