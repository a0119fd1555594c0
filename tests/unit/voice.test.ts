import ts from "typescript";
import { describe, expect, it } from "vitest";
import { readSources, type SourceFile } from "../support/sources.ts";

const files = [
  ...readSources("app", "lab", "server.ts", "tests", "vite.config.ts", "scripts").values(),
].filter(({ path }) => path !== "tests/unit/voice.test.ts");
const shipped = files.filter(({ path }) => /^(app|lab)\/(?!tests\/)/.test(path));

const OPENER = /^(What|Why|Who|Whom|Whose|Where|Whoever|Whatever|Wherever)\b/i;
const BANNED = /\b(whom|nobody|is none|are none|leads? to)\b/i;

/** Texts that may hold what looks like a comment. */
const isVerbatim = (node: ts.Node) =>
  ts.isStringLiteralLike(node) ||
  ts.isTemplateHead(node) ||
  ts.isTemplateMiddleOrTemplateTail(node) ||
  ts.isRegularExpressionLiteral(node) ||
  ts.isJsxText(node);

/** Text of every comment. */
function commentsOf({ text, tree }: SourceFile): string[] {
  let code = "";
  const visit = (node: ts.Node): void => {
    if (!isVerbatim(node)) return ts.forEachChild(node, visit);
    code += text.slice(code.length, node.getStart(tree)) + " ".repeat(node.end - node.getStart(tree));
  };
  visit(tree);
  code += text.slice(code.length);
  return code.match(/\/\/.*|\/\*[\s\S]*?\*\//g) ?? [];
}

const plain = (comment: string) => comment.replace(/^[\s/*]+/gm, "").replace(/\*\/$/, "");
/** A figure for the table of promises, which is data rather than a comment. */
const MARK = /^\/\/ Promise [A-Z]\d+: /;
const comments = files.flatMap((file) =>
  commentsOf(file)
    .filter((comment) => !MARK.test(comment))
    .map((comment) => ({ path: file.path, text: plain(comment) })),
);

/** Titles of a test file. */
function titlesOf({ tree }: SourceFile): string[] {
  const titles: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && /^(it|test|describe)\b/.test(node.expression.getText(tree))) {
      const [title] = node.arguments;
      if (title && (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title)))
        titles.push(title.getText(tree).slice(1, -1));
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return titles;
}
const titles = files
  .filter(({ path }) => /\.(test|spec)\.tsx?$/.test(path))
  .flatMap((file) => titlesOf(file).map((text) => ({ path: file.path, text })));

const named = (texts: typeof titles, pattern: RegExp) =>
  texts.filter(({ text }) => pattern.test(text)).map(({ path, text }) => `${path}: ${text}`);

describe("comments and test titles", () => {
  it("open with a statement", () => {
    expect(titles.length).toBeGreaterThan(2000);
    expect(named(comments, OPENER)).toEqual([]);
    expect(named(titles, OPENER)).toEqual([]);
  });

  it("avoid the words of riddles", () => {
    expect(named(comments, BANNED)).toEqual([]);
    expect(named(titles, BANNED)).toEqual([]);
  });

  it.each(["app", "lab"])("take at most 250 words in 1,000 lines of %s", (room) => {
    const isInside = ({ path }: { path: string }) =>
      path.startsWith(`${room}/`) && !path.startsWith("lab/tests/");
    const words = comments
      .filter(isInside)
      .reduce((sum, { text }) => sum + text.split(/\s+/).filter((word) => /\w/.test(word)).length, 0);
    const lines = files.filter(isInside).reduce((sum, file) => sum + file.lines, 0);
    expect(words).toBeGreaterThan(5000);
    expect(Math.round((words / lines) * 1000)).toBeLessThanOrEqual(250);
  });
});

/** Names that Remix gives its routes, which every page exports. */
const OF_ROUTES = new Set([
  "action",
  "default",
  "handle",
  "headers",
  "links",
  "loader",
  "meta",
  "ErrorBoundary",
]);

function exportedNames({ tree }: SourceFile): string[] {
  return tree.statements.flatMap((node) => {
    const isExported =
      ts.canHaveModifiers(node) &&
      ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
    if (!isExported) return [];
    if (ts.isVariableStatement(node))
      return node.declarationList.declarations.flatMap(({ name }) =>
        ts.isIdentifier(name) ? [name.text] : [],
      );
    const { name } = node as { name?: ts.Node }; // of a declaration
    return name && ts.isIdentifier(name) ? [name.text] : [];
  });
}

describe("exported names", () => {
  it("belong to one file of the portal, and to one of the laboratory", () => {
    const files = new Map<string, Set<string>>();
    for (const file of shipped)
      for (const name of new Set(exportedNames(file))) {
        const key = `${file.path.split("/")[0] ?? ""} ${name}`;
        if (!OF_ROUTES.has(name)) files.set(key, (files.get(key) ?? new Set()).add(file.path));
      }
    const shared = [...files].filter(([, paths]) => paths.size > 1);
    expect(files.size).toBeGreaterThan(1000);
    expect(shared.map(([name, paths]) => `${name}: ${[...paths].join(", ")}`)).toEqual([]);
  });
});

/** `...{ a, b }` and `...["a", "b"]`, which say less than the fields themselves. */
function spreadLiterals({ path, tree }: SourceFile): string[] {
  const matches: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isSpreadAssignment(node) || ts.isSpreadElement(node)) {
      const { expression } = node;
      const inner = ts.isParenthesizedExpression(expression) ? expression.expression : expression;
      const literal = ts.isAsExpression(inner) ? inner.expression : inner;
      if (ts.isObjectLiteralExpression(literal) || ts.isArrayLiteralExpression(literal))
        matches.push(`${path}: ${node.getText(tree)}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return matches;
}

/** Names that say nothing of what they hold, and how many of them app and lab may still declare. */
const EMPTY_NAMES = { one: 30, found: 20, own: 19, asked: 9, wanted: 9, nth: 12 };

describe("variables and parameters", () => {
  it.each(Object.entries(EMPTY_NAMES))("are hardly called `%s`", (name, most) => {
    const named = shipped.flatMap(({ path, tree }) => {
      const paths: string[] = [];
      const visit = (node: ts.Node): void => {
        const declares = ts.isParameter(node) || ts.isVariableDeclaration(node) || ts.isBindingElement(node);
        if (declares && ts.isIdentifier(node.name) && node.name.text === name) paths.push(path);
        ts.forEachChild(node, visit);
      };
      visit(tree);
      return paths;
    });
    expect(named.length, named.join("\n")).toBeLessThanOrEqual(most);
  });
});

describe("object and array literals", () => {
  it("name their fields instead of spreading them in groups", () => {
    const sources = files.filter(({ path }) => !/^(lab\/)?tests\//.test(path));
    expect(sources.length).toBeGreaterThan(1000);
    expect(sources.flatMap(spreadLiterals)).toEqual([]);
  });
});
