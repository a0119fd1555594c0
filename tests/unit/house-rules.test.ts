import { execFile } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import plugin from "../../scripts/house-rules.js";
import { root } from "../support/portal.ts";

/** Lines that the house does without, by the rule that refuses them. */
const PLANTED: Record<string, string> = {
  "default-export": "export default function Planted() {}",
  "literal-path": 'export const a = <PageLink to="/login" />;',
  "literal-redirect": 'export const b = () => redirect("/login");',
  "bare-input": 'export const c = <input name="a" />;',
  "bare-link": "export const d = <a href={paths.home()}>a</a>;",
  "bare-form": 'export const e = <form method="post" />;',
  env: "export const f = process.env.PORT;",
  fetch: 'export const g = fetch("a");',
  deferred: "export const h = <Suspense />;",
  hooks: "export const i = useState(1);",
  internals: "export const j = schema._zod;",
  "made-code": 'export const k = new Function("a");',
  "changed-request": 'Object.defineProperty(request, "url", {});',
};
const FILE = "app/features/planted/Planted.tsx";
const ANSWERS = "app/upstream/planted/planted.server.ts";
const FALLBACKS = [
  'export const a = z.string().catch("final");',
  "export const b = z.boolean().catch(true);",
  'export const c = z.enum(["x"]).catch(null);',
];
const folder = join(root, ".cache/house-rules");

beforeAll(() => {
  mkdirSync(dirname(join(folder, FILE)), { recursive: true });
  writeFileSync(join(folder, FILE), `${Object.values(PLANTED).join("\n")}\n`);
  mkdirSync(dirname(join(folder, ANSWERS)), { recursive: true });
  writeFileSync(join(folder, ANSWERS), `${FALLBACKS.join("\n")}\n`);
  const config = readFileSync(join(root, ".oxlintrc.json"), "utf8");
  writeFileSync(join(folder, ".oxlintrc.json"), config.replace("./scripts/", `${root}/scripts/`));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const program = join(root, "node_modules/oxlint/bin/oxlint");

async function refusals(file: string) {
  const answer = await promisify(execFile)(
    process.execPath,
    [program, "--no-ignore", "--format=unix", file],
    { cwd: folder },
  ).catch((error: { stdout: string }) => error);
  return [...answer.stdout.matchAll(/:(\d+):\d+: .*house\((\S+)\)/g)].map(([, line, rule]) => ({
    line: Number(line),
    rule,
  }));
}

it("refuses each syntax that the house does without", async () => {
  const refused = await refusals(FILE);
  for (const [index, rule] of Object.keys(PLANTED).entries())
    expect(refused, rule).toContainEqual({ line: index + 1, rule });
  expect(Object.keys(plugin.rules).sort()).toEqual([...Object.keys(PLANTED), "silent-fallback"].sort());
});

it("refuses a silent fallback on an answer of the laboratory", async () => {
  const refused = await refusals(ANSWERS);
  for (const index of FALLBACKS.keys())
    expect(refused).toContainEqual({ line: index + 1, rule: "silent-fallback" });
});
