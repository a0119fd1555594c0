import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import ts from "typescript";
import { root } from "./portal.ts";

interface Import {
  path: string;
  /** only loaded on demand */
  dynamic: boolean;
  typeOnly: boolean;
}

const CODE = /\.(ts|tsx|mjs|js)$/;

/** Paths below a folder (or the file itself), from the repository root. */
export function listFiles(from: string): string[] {
  const full = join(root, from);
  if (!existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return [from];
  return readdirSync(full)
    .filter((name) => from !== "lab" || name !== "build")
    .sort()
    .flatMap((name) => listFiles(`${from}/${name}`));
}

export function readSources(...from: string[]): Map<string, SourceFile> {
  const files = from.flatMap(listFiles).filter((path) => CODE.test(path) && !path.endsWith(".d.ts"));
  return new Map(files.map((path) => [path, new SourceFile(path)]));
}

/** Parses its text when its tree or its imports are asked for first. */
export class SourceFile {
  readonly text: string;
  readonly lines: number;
  #tree: ts.SourceFile | undefined;
  #imports: Import[] | undefined;

  /** @param path from the repository root, with forward slashes */
  constructor(readonly path: string) {
    this.text = readFileSync(join(root, path), "utf8");
    this.lines = this.text.trimEnd().split("\n").length;
  }

  get tree(): ts.SourceFile {
    const kind = this.path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
    return (this.#tree ??= ts.createSourceFile(this.path, this.text, ts.ScriptTarget.Latest, false, kind));
  }

  /** Local files imported or re-exported. */
  get imports(): Import[] {
    return (this.#imports ??= this.specifiers().flatMap(({ specifier, ...how }) => {
      const path = resolveLocal(this.path, specifier);
      return path ? [{ path, ...how }] : [];
    }));
  }

  /** The files of `imports`, without a parse of the whole text. */
  get ownFiles(): string[] {
    return this.named().flatMap((specifier) => resolveLocal(this.path, specifier) ?? []);
  }

  /** Everything else that it imports. */
  get packages(): string[] {
    return this.named().filter((specifier) => !resolveLocal(this.path, specifier));
  }

  private named(): string[] {
    return ts
      .preProcessFile(this.text, true, true)
      .importedFiles.map(({ fileName }) => fileName)
      .filter((specifier) => !this.text.includes(`declare module "${specifier}"`));
  }

  private specifiers(): (Omit<Import, "path"> & { specifier: string })[] {
    const returnType: ReturnType<SourceFile["specifiers"]> = [];
    const add = (specifier: ts.Node | undefined, dynamic: boolean, typeOnly: boolean) => {
      if (specifier && ts.isStringLiteral(specifier))
        returnType.push({ specifier: specifier.text, dynamic, typeOnly });
    };
    const visit = (node: ts.Node): void => {
      if (ts.isImportDeclaration(node)) add(node.moduleSpecifier, false, isTypeOnly(node));
      else if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, false, node.isTypeOnly);
      else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
        add(node.arguments[0], true, false);
      ts.forEachChild(node, visit);
    };
    visit(this.tree);
    return returnType;
  }
}

function isTypeOnly(node: ts.ImportDeclaration): boolean {
  const clause = node.importClause;
  if (!clause) return false;
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  const names = clause.namedBindings;
  return (
    !clause.name &&
    names !== undefined &&
    ts.isNamedImports(names) &&
    names.elements.every((element) => element.isTypeOnly)
  );
}

function resolveLocal(from: string, specifier: string): string | null {
  if (!specifier.startsWith("~/") && !specifier.startsWith(".")) return null;
  const full = specifier.startsWith("~/")
    ? join(root, "app", specifier.slice(2))
    : resolve(root, dirname(from), specifier);
  return relative(root, full.replace(/\?.*$/, "")).split(sep).join("/");
}

/** All files loaded with a file, including itself; excludes types and dynamic imports. */
export function loadedBy(files: ReadonlyMap<string, SourceFile>, start: string): Set<string> {
  const seen = new Set<string>();
  const walk = (path: string): void => {
    if (seen.has(path)) return;
    seen.add(path);
    for (const item of files.get(path)?.imports ?? []) if (!item.dynamic && !item.typeOnly) walk(item.path);
  };
  walk(start);
  return seen;
}

/** Import cycles, including types, as readable chains. */
export function importCircles(files: ReadonlyMap<string, { imports: Iterable<{ path: string }> }>): string[] {
  const done = new Set<string>();
  const matches: string[] = [];
  const walk = (path: string, trail: string[]): void => {
    if (trail.includes(path)) {
      matches.push([...trail.slice(trail.indexOf(path)), path].join(" → "));
      return;
    }
    if (done.has(path)) return;
    for (const item of files.get(path)?.imports ?? []) walk(item.path, [...trail, path]);
    done.add(path);
  };
  for (const path of files.keys()) walk(path, []);
  return matches;
}

/** Import circles between folders, including types. @param folderOf null leaves a file out */
export function folderCircles(
  files: Iterable<SourceFile>,
  folderOf: (path: string) => string | null,
): string[] {
  const matches = new Map<string, Set<string>>();
  for (const { path, imports } of files) {
    const folder = folderOf(path);
    if (folder === null) continue;
    const others = matches.get(folder) ?? new Set();
    matches.set(folder, others);
    for (const item of imports) {
      const other = folderOf(item.path);
      if (other !== null && other !== folder) others.add(other);
    }
  }
  const asImports = [...matches].map(
    ([folder, others]) => [folder, { imports: [...others].map((path) => ({ path })) }] as const,
  );
  return importCircles(new Map(asImports));
}

/** Type assertions without a `//` reason on one of their lines; `as const` needs none. */
export function bareAssertions({ path, text, tree }: SourceFile): string[] {
  const lines = text.split("\n");
  const matches: string[] = [];
  const visit = (node: ts.Node): void => {
    const isConst = ts.isAsExpression(node) && node.type.getText(tree) === "const";
    if ((ts.isAsExpression(node) && !isConst) || ts.isNonNullExpression(node)) {
      const first = tree.getLineAndCharacterOfPosition(node.getStart(tree)).line;
      const last = tree.getLineAndCharacterOfPosition(node.end).line;
      const reason = lines.slice(first, last + 1).some((line) => /\/\/ \S.{3,}/.test(line));
      if (!reason) matches.push(`${path}:${String(last + 1)}: ${(lines[last] ?? "").trim()}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return matches;
}

/** Values of server files that a page would load in a browser: all that its exports use, handlers aside. */
export function serverValuesInPages({ tree }: SourceFile): string[] {
  const ofServer = new Set<string>();
  const declared = new Map<string, ts.Node>();
  const shown: ts.Node[] = [];
  for (const node of tree.statements) {
    if (ts.isImportDeclaration(node)) {
      const bindings = node.importClause?.namedBindings;
      const isServer = ts.isStringLiteral(node.moduleSpecifier) && /\.server/.test(node.moduleSpecifier.text);
      if (isServer && !isTypeOnly(node) && bindings && ts.isNamedImports(bindings))
        for (const element of bindings.elements) if (!element.isTypeOnly) ofServer.add(element.name.text);
    } else if (ts.isFunctionDeclaration(node) || ts.isVariableStatement(node)) {
      const names = namesOf(node).filter((name) => !["loader", "action", "headers"].includes(name));
      for (const name of names) declared.set(name, node);
      if (
        names.length > 0 &&
        node.modifiers?.some((modifier) => modifier.kind === ts.SyntaxKind.ExportKeyword)
      )
        shown.push(node);
    }
  }
  const localsOf = (node: ts.Node): string[] => {
    const isName = ts.isVariableDeclaration(node) || ts.isBindingElement(node) || ts.isParameter(node);
    const current = isName && ts.isIdentifier(node.name) ? [node.name.text] : [];
    const below: string[] = [];
    ts.forEachChild(node, (child) => void below.push(...localsOf(child)));
    return [...current, ...below];
  };
  const matches = new Set<string>();
  const visit = (node: ts.Node, outer: readonly string[]): void => {
    if (ts.isTypeNode(node)) return;
    const locals = ts.isFunctionDeclaration(node) ? localsOf(node) : outer;
    if (ts.isIdentifier(node) && !locals.includes(node.text)) {
      if (ofServer.has(node.text)) matches.add(node.text);
      const next = declared.get(node.text);
      declared.delete(node.text);
      if (next) visit(next, []);
    }
    ts.forEachChild(node, (child) => {
      const names = ts.isJsxAttribute(node) || ts.isPropertyAssignment(node) ? node.name : undefined;
      const member = ts.isPropertyAccessExpression(node) ? node.name : undefined;
      if (child !== names && child !== member) visit(child, locals);
    });
  };
  for (const node of shown) visit(node, []);
  return [...matches];
}

function namesOf(node: ts.FunctionDeclaration | ts.VariableStatement): string[] {
  if (ts.isFunctionDeclaration(node)) return node.name ? [node.name.text] : [];
  return node.declarationList.declarations.flatMap(({ name }) => (ts.isIdentifier(name) ? [name.text] : []));
}

interface Handler {
  name: "loader" | "action";
  lines: number;
  firstCalls: string[];
}

export function handlersOf({ tree }: SourceFile): Handler[] {
  const handlers: Handler[] = [];
  const take = (name: string, body: ts.Node | undefined, whole: ts.Node): void => {
    if ((name !== "loader" && name !== "action") || !body) return;
    const first = ts.isBlock(body) ? body.statements[0] : body;
    const start = tree.getLineAndCharacterOfPosition(whole.getStart(tree)).line;
    const end = tree.getLineAndCharacterOfPosition(whole.end).line;
    handlers.push({ name, lines: end - start + 1, firstCalls: first ? callsIn(first) : [] });
  };
  for (const node of tree.statements) {
    if (ts.isFunctionDeclaration(node) && node.name) take(node.name.text, node.body, node);
    if (!ts.isVariableStatement(node)) continue;
    for (const declaration of node.declarationList.declarations) {
      const value = declaration.initializer;
      if (!value || !ts.isIdentifier(declaration.name)) continue;
      if (ts.isArrowFunction(value) || ts.isFunctionExpression(value))
        take(declaration.name.text, value.body, node);
      else take(declaration.name.text, value, node);
    }
  }
  return handlers;
}

function callsIn(node: ts.Node): string[] {
  const names: string[] = [];
  const visit = (inner: ts.Node): void => {
    if (ts.isCallExpression(inner) && ts.isIdentifier(inner.expression)) names.push(inner.expression.text);
    ts.forEachChild(inner, visit);
  };
  visit(node);
  return names;
}
