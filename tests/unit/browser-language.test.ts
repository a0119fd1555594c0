import { readdirSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { expect, it } from "vitest";
import { root } from "../support/portal.ts";

/** The modules look for these before they use them. */
const LOOKED_FOR = /'(DisplayNames|RelativeTimeFormat)'/;
/** Chrome 71: ES2018, and of ES2019 what arrays gained. */
const LIBRARY = ["lib.es2018.d.ts", "lib.es2019.array.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"];

it("uses nothing of JavaScript in the browser that Chrome 71 does not have", () => {
  const modules = readdirSync(join(root, "app/modules"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => join(root, "app/modules", name));
  expect(modules.length).toBeGreaterThan(20);
  const options: ts.CompilerOptions = {
    lib: LIBRARY,
    types: [],
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    allowImportingTsExtensions: true,
    strict: true,
    noEmit: true,
    skipLibCheck: true,
  };
  const program = ts.createProgram([...modules, join(root, "app/entry.client.tsx")], options);
  const matches = ts.getPreEmitDiagnostics(program).map(({ file, messageText }) => {
    return `${file?.fileName ?? ""}: ${ts.flattenDiagnosticMessageText(messageText, " ")}`;
  });
  expect(matches.filter((text) => !LOOKED_FOR.test(text))).toEqual([]);
});
