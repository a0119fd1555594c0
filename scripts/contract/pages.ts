import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import ts from "typescript";
import { endpoints } from "../../app/upstream/client/endpoint.server.ts";
import { pages } from "../../app/site.ts";
import { root } from "./endpoints.ts";

/** Names that one top-level statement uses, and the calls that it declares. */
interface Declared {
  uses: Set<string>;
  calls: string[];
}

interface Module {
  declared: Map<string, Declared>;
  /** imported name → file and name there; "*" for a namespace */
  imported: Map<string, { file: string; name: string }>;
}

const EVERYTHING = "*";
/** Statements that run whenever anything of the module is used. */
const ALWAYS = "(always)";

/**
 * Pages by the call that their code can reach, from the imports of their route modules, name by name.
 * Calls of the frame that every page has are left out.
 */
export function pagesByCall(): ReadonlyMap<string, readonly string[]> {
  return (known ??= readPages());
}

/** Reading the sources takes a second or two. */
let known: ReadonlyMap<string, readonly string[]> | undefined;

function readPages(): ReadonlyMap<string, readonly string[]> {
  const modules = new Map<string, Module>();
  const moduleOf = (file: string) => {
    let module = modules.get(file);
    if (!module) modules.set(file, (module = readModule(file)));
    return module;
  };
  const frame = callsFrom("app/root.tsx", moduleOf);
  const matches = new Map<string, Set<string>>();
  for (const { path, module } of pages) {
    const used = callsFrom(`app/routes/${module}/route.tsx`, moduleOf);
    for (const call of used)
      if (!frame.has(call)) matches.set(call, (matches.get(call) ?? new Set()).add(path));
  }
  for (const call of frame) matches.set(call, new Set(["every page of an account"]));
  return new Map([...matches].map(([call, paths]) => [call, [...paths].sort()]));
}

function callsFrom(entry: string, moduleOf: (file: string) => Module): Set<string> {
  const calls = new Set<string>();
  const seen = new Set<string>();
  const visit = (file: string, name: string): void => {
    if (seen.has(`${file} ${name}`)) return;
    seen.add(`${file} ${name}`);
    const { declared, imported } = moduleOf(file);
    const names = name === EVERYTHING ? [...declared.keys()] : [name, ALWAYS];
    for (const value of names) {
      const from = imported.get(value);
      if (from) visit(from.file, from.name);
      const current = declared.get(value);
      for (const call of current?.calls ?? []) calls.add(call);
      for (const used of current?.uses ?? []) visit(file, used);
    }
  };
  visit(entry, EVERYTHING);
  return calls;
}

function readModule(file: string): Module {
  const path = join(root, file);
  const module: Module = { declared: new Map(), imported: new Map() };
  if (!existsSync(path)) return module;
  const tree = ts.createSourceFile(file, readFileSync(path, "utf8"), ts.ScriptTarget.Latest, true);
  for (const statement of tree.statements) {
    if (ts.isImportDeclaration(statement)) readImport(statement, file, module);
    else if (ts.isExpressionStatement(statement)) {
      const { uses = [], calls = [] } = module.declared.get(ALWAYS) ?? {};
      const declared = usesOf(statement, file);
      module.declared.set(ALWAYS, {
        uses: new Set([...uses, ...declared.uses]),
        calls: [...calls, ...declared.calls],
      });
    } else for (const [name, node] of declarations(statement)) module.declared.set(name, usesOf(node, file));
  }
  return module;
}

function readImport(node: ts.ImportDeclaration, file: string, { imported }: Module): void {
  const { importClause: clause, moduleSpecifier } = node;
  if (!clause || clause.isTypeOnly || !ts.isStringLiteral(moduleSpecifier)) return;
  const target = resolved(moduleSpecifier.text, file);
  if (!target) return;
  if (clause.name) imported.set(clause.name.text, { file: target, name: "default" });
  const { namedBindings: bindings } = clause;
  if (bindings && ts.isNamespaceImport(bindings))
    imported.set(bindings.name.text, { file: target, name: EVERYTHING });
  if (bindings && ts.isNamedImports(bindings))
    for (const { name, propertyName, isTypeOnly } of bindings.elements)
      if (!isTypeOnly) imported.set(name.text, { file: target, name: (propertyName ?? name).text });
}

function resolved(specifier: string, from: string): string | null {
  const base = specifier.startsWith("~/")
    ? `app/${specifier.slice(2)}`
    : specifier.startsWith(".")
      ? normalize(join(dirname(from), specifier))
      : null;
  if (base === null) return null;
  const files = [base, `${base}.ts`, `${base}.tsx`, base.replace(/\.ts$/, ".tsx")];
  return files.find((file) => /\.tsx?$/.test(file) && existsSync(join(root, file))) ?? null;
}

function* declarations(statement: ts.Statement): Generator<[string, ts.Node]> {
  if (ts.isVariableStatement(statement)) {
    for (const declaration of statement.declarationList.declarations)
      for (const name of namesIn(declaration.name)) yield [name, declaration];
  } else if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) {
    yield [statement.name?.text ?? "default", statement];
    if (statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword))
      yield ["default", statement];
  } else if (ts.isExportAssignment(statement)) yield ["default", statement];
}

function namesIn(name: ts.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) => (ts.isBindingElement(element) ? namesIn(element.name) : []));
}

function usesOf(node: ts.Node, file: string): Declared {
  const matches: Declared = { uses: new Set(), calls: [] };
  const literals: string[] = [];
  const visit = (row: ts.Node): void => {
    if (ts.isIdentifier(row)) matches.uses.add(row.text);
    if (ts.isStringLiteral(row)) literals.push(row.text);
    ts.forEachChild(row, visit);
  };
  visit(node);
  if (/^app\/upstream\/(?!client\/)/.test(file)) matches.calls = callsNamed(literals);
  return matches;
}

/** A declaration has the call's name, or the word before "/get". */
function callsNamed(literals: readonly string[]): string[] {
  const named = new Set(literals.flatMap((text) => [text, `GET /${text}/get`]));
  return endpoints.map(({ method, path }) => `${method} ${path}`).filter((name) => named.has(name));
}
