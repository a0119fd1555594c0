import ts from "typescript";
import type { SourceFile } from "./sources.ts";

const PLACE = "[\\w.-]+";
const exactly = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Null without a fixed part after the namespace. */
function patternOf(node: ts.TemplateExpression): string | null {
  const tails = node.templateSpans.map(({ literal }) => literal.text);
  const fixed = [node.head.text, ...tails].join("").replace(/^[a-z-]*:/, "");
  return fixed === "" ? null : [node.head.text, ...tails].map(exactly).join(PLACE);
}

const isCallOf = (node: ts.Node, name: string): node is ts.CallExpression =>
  ts.isCallExpression(node) &&
  ((ts.isIdentifier(node.expression) && node.expression.text === name) ||
    (ts.isPropertyAccessExpression(node.expression) && node.expression.name.text === name));

function everyNode(node: ts.Node, see: (node: ts.Node) => void): void {
  see(node);
  ts.forEachChild(node, (child) => everyNode(child, see));
}

/** Also those of keys such as `visit:${key}`. */
function namespacesOf({ tree }: SourceFile): string[] {
  const matches: string[] = [];
  everyNode(tree, (node) => {
    if (isCallOf(node, "useTranslation") && node.arguments[0])
      everyNode(node.arguments[0], (row) => void (ts.isStringLiteral(row) && matches.push(row.text)));
    if (isCallOf(node, "getT")) matches.push("common");
    if (ts.isTemplateExpression(node) && node.head.text.endsWith(":"))
      matches.push(node.head.text.slice(0, -1));
  });
  return matches;
}

/**
 * Whether code names a key "ns:path": whole, by a template that fits, or short in a file that names
 * its namespace or is imported by one.
 */
export function textsNamedBy(files: ReadonlyMap<string, SourceFile>): (key: string) => boolean {
  const names = new Map([...files].map(([path, file]) => [path, namespacesOf(file)]));
  const near = new Map([...files.keys()].map((path) => [path, new Set<string>()]));
  for (const [path, file] of files)
    for (const name of names.get(path)?.filter((value) => value !== "common") ?? [])
      for (const value of [path, ...file.imports.map((other) => other.path)]) near.get(value)?.add(name);
  const whole = new Set<string>();
  const patterns: RegExp[] = [];
  for (const [path, { tree }] of files) {
    const nearby = [...(near.get(path) ?? [])];
    const inCalls = [...nearby, ...(names.get(path)?.filter((value) => value === "common") ?? [])];
    const visit = (node: ts.Node, inCall: boolean): void => {
      const namespaces = inCall ? inCalls : nearby;
      if (ts.isStringLiteralLike(node))
        for (const key of [node.text, ...namespaces.map((namespace) => `${namespace}:${node.text}`)])
          whole.add(key);
      const pattern = ts.isTemplateExpression(node) ? patternOf(node) : null;
      if (pattern?.includes(":")) patterns.push(new RegExp(`^${pattern}$`));
      else if (pattern && inCall) patterns.push(new RegExp(`^(${namespaces.join("|")}):${pattern}$`));
      const isTexts = ts.isPropertyAccessExpression(node) && node.expression.getText(tree) === "texts[lang]";
      if (isTexts) patterns.push(new RegExp(`^${node.name.text}:`));
      const key = isCallOf(node, "t") ? node.arguments[0] : undefined;
      ts.forEachChild(node, (child) => visit(child, key ? child === key : inCall));
    };
    visit(tree, false);
  }
  return (key) => whole.has(key) || patterns.some((pattern) => pattern.test(key));
}
