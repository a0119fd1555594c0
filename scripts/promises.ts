// `npm run promises`: docs/promises.md from tests/promises/list.csv, the marks above tests, and the figures
// that the last runs measured. A mark is a line such as "// Promise F5: no crash." directly above a test.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import Papa from "papaparse";
import ts from "typescript";
import { formatted } from "./format.ts";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
export const PROMISES = join(root, "docs/promises.md");
const MEASURED = join(root, ".cache/promises");

interface KeptPromise {
  id: string;
  promise: string;
  asked: string;
  "in part": string;
}

interface Mark {
  promise: string;
  /** the figure that the test holds, in words */
  words: string;
  file: string;
  /** null: no test follows the mark */
  title: string | null;
}

export function readPromises(): KeptPromise[] {
  const text = readFileSync(join(root, "tests/promises/list.csv"), "utf8");
  const { data, errors } = Papa.parse<KeptPromise>(text.trim(), { header: true, delimiter: ";" });
  const cut = errors.find(({ code }) => code === "TooManyFields");
  if (cut)
    throw new Error(`tests/promises/list.csv: a semicolon too many at ${data[cut.row ?? 0]?.id ?? ""}`);
  return data.map((row) => ({ ...row, "in part": row["in part"] ?? "" }));
}

const MARK = /^\/\/ Promise ([A-Z]\d+): (.+)$/;

export function readMarks(): Mark[] {
  return ["tests", "lab/tests"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.(tsx?|mjs)$/.test(name) && !name.includes("node_modules"))
      .sort()
      .flatMap((name) => marksIn(`${folder}/${name}`, readFileSync(join(root, folder, name), "utf8"))),
  );
}

export function marksIn(file: string, text: string): Mark[] {
  if (!text.includes("// Promise ")) return [];
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const marks = new Map<number, Mark>();
  const visit = (node: ts.Node): void => {
    for (const { pos, end } of ts.getLeadingCommentRanges(text, node.pos) ?? []) {
      const [, promise = "", words = ""] = MARK.exec(text.slice(pos, end)) ?? [];
      // The outermost node after a comment is visited first.
      if (promise && !marks.has(pos)) marks.set(pos, { promise, words, file, title: titleOf(node, tree) });
    }
    for (const child of node.getChildren(tree)) visit(child);
  };
  visit(tree);
  return [...marks.values()];
}

/** Title of a test, a fault or a gate: the first text among its arguments. A measurement's is its name. */
function titleOf(node: ts.Node, tree: ts.SourceFile): string | null {
  if (ts.isFunctionDeclaration(node) && tree.fileName.startsWith("tests/bench/"))
    return node.name?.text ?? null;
  const call = ts.isExpressionStatement(node) ? node.expression : node;
  if (!ts.isCallExpression(call)) {
    const isWrapper = node.kind === ts.SyntaxKind.SyntaxList || ts.isSourceFile(node);
    const first = isWrapper ? node.getChildren(tree)[0] : undefined;
    return first ? titleOf(first, tree) : null;
  }
  for (const argument of call.arguments) {
    const text = textOf(argument, tree);
    if (text !== null) return text;
  }
  // An assertion has its message in the call before: expect(value, "message").toBe(…).
  return ts.isPropertyAccessExpression(call.expression) ? titleOf(call.expression.expression, tree) : null;
}

function textOf(node: ts.Node, tree: ts.SourceFile): string | null {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node)) return node.getText(tree).slice(1, -1);
  return ts.isIdentifier(node) ? constantOf(node.text, tree) : null;
}

function constantOf(name: string, tree: ts.SourceFile): string | null {
  let existing: string | null = null;
  const visit = (node: ts.Node): void => {
    const isIt = ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.name.text === name;
    if (isIt && node.initializer) existing ??= textOf(node.initializer, tree);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return existing;
}

/** Last figures by promise: those of the document, then those that were measured since. */
function lastFigures(document: string): Map<string, string> {
  const figures = new Map<string, string>();
  for (const line of document.split("\n")) {
    const [, id = "", , , figure = ""] = line.split("|").map((cell) => cell.trim());
    if (/^[A-Z]\d+$/.test(id) && figure) figures.set(id, figure);
  }
  const dayOf = (id: string) => /\((\d{4}-\d\d-\d\d)\)$/.exec(figures.get(id) ?? "")?.[1] ?? "";
  const files = existsSync(MEASURED) ? readdirSync(MEASURED) : [];
  const lines = files.flatMap((name) => readFileSync(join(MEASURED, name), "utf8").trim().split("\n"));
  const runs = lines.map((line) => JSON.parse(line) as { promise: string; figure: string; at: string });
  for (const { promise, figure, at } of runs.sort((a, b) => (a.at < b.at ? -1 : 1))) {
    const day = at.slice(0, 10);
    if (day >= dayOf(promise)) figures.set(promise, `${cell(figure)} (${day})`);
  }
  return figures;
}

const cell = (text: string) => text.replaceAll("|", "\\|").replace(/\s+/g, " ");

function rowOf(keptPromise: KeptPromise, marks: readonly Mark[], figure: string): string {
  const held = keptPromise["in part"] ? "in part" : marks.length > 0 ? "yes" : "no";
  return `| ${[keptPromise.id, cell(keptPromise.promise), cell(keptPromise.asked), figure, held].join(" | ")} |`;
}

function testsOf(keptPromise: KeptPromise, marks: readonly Mark[]): string {
  const rest = keptPromise["in part"] ? [`- **in part**: ${cell(keptPromise["in part"])}`] : [];
  const lines = marks.map(
    ({ file, title, words }) => `- \`${file}\` › \`${cell(title ?? "")}\`: ${cell(words)}`,
  );
  return [`### ${keptPromise.id}`, "", ...rest, ...lines, ""].join("\n");
}

/** Text of docs/promises.md; figures of `document` stay unless there are newer ones. */
export function promisesPage(document: string): Promise<string> {
  const [promises, marks, figures] = [readPromises(), readMarks(), lastFigures(document)];
  const marksOf = (id: string) => marks.filter(({ promise }) => promise === id);
  const kept = promises.filter((promise) => marksOf(promise.id).length > 0 && !promise["in part"]);
  const rows = promises.map((promise) => rowOf(promise, marksOf(promise.id), figures.get(promise.id) ?? ""));
  return formatted(
    "promises.md",
    `# Promises

**${kept.length} of ${promises.length}** are held whole by tests; the others say which part no test holds.

\`npm run promises\` writes this page from \`tests/promises/list.csv\`, the marks above tests, and the figures of the last runs here. Marks are lines such as \`// Promise F5: no crash, at most 50 ms of stall.\`; \`measured()\` of \`tests/support/promises.ts\` keeps a figure. Whole figures come from \`npm run test:long\` and \`npm run bench\`.

| id | promise | asked | last figure | held |
| --- | --- | --- | --- | --- |
${rows.join("\n")}

## Tests

${promises.map((promise) => testsOf(promise, marksOf(promise.id))).join("\n")}`,
  );
}

export const withoutFigures = (document: string) =>
  document
    .split("\n")
    .map((line) => (line.startsWith("|") ? line.split("|").map((part) => part.trim()) : [line]))
    .map((cells) => (cells.length > 5 ? cells.filter((_, index) => index !== 4) : cells).join("|"))
    .join("\n");

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const present = existsSync(PROMISES) ? readFileSync(PROMISES, "utf8") : "";
  writeFileSync(PROMISES, await promisesPage(present));
}
