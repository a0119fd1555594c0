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

const TEST = /^(it|test)($|\.(each|for|runIf|skip|skipIf)\b)/;
const GROUP = /^(test\.)?describe\b/;

/** Titles of a test file, with those of its groups. */
function titlesOf({ tree }: SourceFile): { text: string; isGroup: boolean }[] {
  const titles: { text: string; isGroup: boolean }[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const called = node.expression.getText(tree);
      const [title] = node.arguments;
      const isTitle = title && (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title));
      if (isTitle && (TEST.test(called) || GROUP.test(called)))
        titles.push({ text: title.getText(tree).slice(1, -1), isGroup: GROUP.test(called) });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return titles;
}
const titles = files
  .filter(({ path }) => /\.(test|spec)\.tsx?$/.test(path))
  .flatMap((file) => titlesOf(file).map((title) => ({ path: file.path, ...title })));

const named = (texts: readonly { path: string; text: string }[], pattern: RegExp) =>
  texts.filter(({ text }) => pattern.test(text)).map(({ path, text }) => `${path}: ${text}`);

/** Placeholders that `it.each` fills. */
const PLACEHOLDERS = /^(?:['"“]?(?:%[a-z]|\$\w+|\$\{[^}]*\})[^\w ]* )+/;
/** Verbs that open a title under a plural subject; under others they end in s. */
const PLURAL_VERBS = new Set(
  `accept add admit allow answer apply are arrive ascend ask avoid begin belong block book break call
    can cannot carry change claim close come compute conform contain contradict cost could count cover
    cross cut decide differ do draw drop encode end equal exclude exist fail find finish fire fit flag
    follow forbid form get give go grant group have hear hide hold ignore include join keep know lead
    leave let link list load lock make mark match may mean move must name need notice offer open overlap
    overwrite pair pass post postpone prefer put quote reach read receive redirect refuse remember
    remove repeat replace report return rotate save say send serve share show sign skip stand stay stop
    store subtract survive take tell turn use wait warn withhold work write`.split(/\s+/),
);
/** After a verb, these would make it a noun: "rows are kept". */
const SECOND_VERB = /^(are|can|cannot|do|get|have|may|must)$/;

const NOT_A_SUBJECT = /^(after|as|at|before|from|if|in|of|under|when|while|with|without)\b/;

function startsWithVerb(title: string): boolean {
  const text = title.replace(PLACEHOLDERS, "").replace(/^(also|never|still) /, "");
  const [first = "", second = ""] = text.split(/[\s,:;]+/);
  return PLURAL_VERBS.has(first) || (/^[a-z]*[^s]s$/.test(first) && !SECOND_VERB.test(second));
}

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

  it("complete the sentence that their group begins, with a verb in the present", () => {
    const wrong = titles.filter(({ text, isGroup }) =>
      isGroup ? NOT_A_SUBJECT.test(text) : !startsWithVerb(text),
    );
    expect(wrong.map(({ path, text }) => `${path}: ${text}`)).toEqual([]);
    const fragments = ["rows are kept", "of two approvers", "no values", "1,500 rows", "when sent"];
    expect(fragments.filter(startsWithVerb)).toEqual([]);
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
    expect(files.length).toBeGreaterThan(1000);
    expect(files.flatMap(spreadLiterals)).toEqual([]);
  });
});
