// `npm run new:page`: the portal's files, the laboratory's call and the test of a list or form page.
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { ACCESS, camel, CannotWrite, Draft, pascal, snake, type NewPage } from "./new-page/edit.ts";
import { addLaboratory } from "./new-page/laboratory.ts";
import { addPortal } from "./new-page/portal.ts";
import { addTest } from "./new-page/route-test.ts";
import { formatted } from "./format.ts";

const USAGE = `npm run new:page -- list|form <area>/<page> --access <access> --domain <domain> --path <path>
  --en <title> --id <title> [--name <name>]

  npm run new:page -- list patient/price-alerts --access patient --domain orders
    --path /patient/price-alerts --en "Price alerts" --id "Notifikasi harga"

  --access  ${ACCESS.join(", ")} (any finished account)
  --domain  folder of lab/domains/, app/upstream/ and locales/ that takes the call and the texts
  --path    the page's address; parameters are added by hand
  --en      the page's title in English
  --id      the page's title in Indonesian
  --name    its name in \`paths\`; default: <page> in camel case
`;

/** @throws CannotWrite with every problem */
export function readArguments(args: readonly string[], root: string): NewPage {
  if (args.length === 0) throw new CannotWrite("Name the page.");
  const typed = typedIn(args);
  const { kind, area, page, access, domain, path, name, en, id } = typed;
  const known = ACCESS.find((code) => code === access);
  const problems = problemsOf(typed, new Draft(root));
  const isKind = kind === "list" || kind === "form";
  if (!isKind || !known || problems.length > 0) throw new CannotWrite(problems.join("\n"));
  return { kind, area, page, access: known, domain, path, name, en, id };
}

type Typed = ReturnType<typeof typedIn>;

function typedIn(args: readonly string[]) {
  const { values, positionals } = parse(args);
  const [kind = "", place = "", ...more] = positionals;
  const [area = "", page = "", ...deeper] = place.split("/");
  const { access = "", domain = "", path = "", en = "", id = "", name = camel(page) } = values;
  const isTooDeep = deeper.length > 0;
  return { kind, place, area, page, isTooDeep, more, access, domain, path, name, en, id };
}

function problemsOf(typed: Typed, draft: Draft): string[] {
  const { kind, place, page, more, access, domain, path, name, en, id } = typed;
  const areas = draft.list("app/routes");
  const domains = draft.list("lab/domains");
  const isPlace = areas.includes(typed.area) && !typed.isTooDeep;
  const rules: [isKept: boolean, problem: string][] = [
    [kind === "list" || kind === "form", `"${kind}" is neither list nor form.`],
    [more.length === 0, `Not understood: ${more.join(" ")}.`],
    [isPlace, `"${place}" has no area of app/routes/: ${areas.join(", ")}.`],
    [/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(page), `"${page}" is not a folder's name like price-alerts.`],
    [ACCESS.some((code) => code === access), `--access "${access}" is not one of ${ACCESS.join(", ")}.`],
    [
      domains.includes(domain),
      `--domain "${domain}" is not one of ${domains.join(", ")}. For a new one make the folder lab/domains/<domain>.`,
    ],
    [
      /^(\/[a-z0-9-]+)+$/.test(path),
      `--path "${path}" is not an address like /patient/price-alerts; add parameters by hand.`,
    ],
    [/^[a-z][A-Za-z0-9]*$/.test(name), `--name "${name}" is not a name like priceAlerts.`],
    [isTitle(en), "--en needs the page's title in this language."],
    [isTitle(id), "--id needs the page's title in this language."],
  ];
  return rules.flatMap(([isKept, problem]) => (isKept ? [] : [problem]));
}

function isTitle(text: string): boolean {
  return text.trim() !== "" && !/["\\{}<>]/.test(text);
}

function parse(args: readonly string[]) {
  const text = { type: "string" } as const;
  try {
    const options = { access: text, domain: text, path: text, name: text, en: text, id: text };
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new CannotWrite(error instanceof Error ? error.message : String(error));
  }
}

/** Writes the page, or nothing. @returns the changed files */
export async function writePage(root: string, page: NewPage): Promise<string[]> {
  const draft = new Draft(root);
  refuseTakenNames(draft, page);
  addPortal(draft, page);
  addLaboratory(draft, page);
  addTest(draft, page);
  const written = await Promise.all(
    [...draft.files].map(
      async ([path, text]) => [path, path.endsWith(".sql") ? text : await formatted(path, text)] as const,
    ),
  );
  for (const [path, text] of written) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return written.map(([path]) => path).sort();
}

/** Exported names belong to one file, and a call is declared once. */
function refuseTakenNames(draft: Draft, { page, name }: NewPage): void {
  const taken = new RegExp(
    `export (?:async )?(?:function|const|interface|type) (?:list|get|post|save|send)?${pascal(name)}(?:List|Row|Table)?\\b`,
  );
  for (const top of ["app/upstream", "lab", "lab/domains"])
    for (const folder of draft.list(top).filter((value) => !value.includes(".")))
      for (const file of draft.list(`${top}/${folder}`).filter((value) => value.endsWith(".ts"))) {
        const text = draft.read(`${top}/${folder}/${file}`);
        const existing =
          taken.exec(text)?.[0] ?? (text.includes(`"/${page}/`) ? `the call "/${page}/…"` : null);
        if (existing)
          throw new CannotWrite(`${top}/${folder}/${file} has ${existing} already; take another name.`);
      }
  for (const file of draft.list("lab/database/schema"))
    if (draft.read(`lab/database/schema/${file}`).includes(`CREATE TABLE ${snake(page)} `))
      throw new CannotWrite(
        `lab/database/schema/${file} has a table ${snake(page)} already; take another name.`,
      );
}

async function main(root: string): Promise<void> {
  const page = readArguments(process.argv.slice(2), root);
  const files = await writePage(root, page);
  execFileSync("npm", ["run", "--silent", "docs"], { cwd: root, stdio: "inherit" });
  process.stdout.write(`${files.map((path) => `  ${path}`).join("\n")}

Next:
  npm run lint && npm run typecheck
  npx vitest run --config tests/vitest.config.ts tests/routes/${page.page}.test.ts
  Link to paths.${page.name}() from app/routes/account/menu/Menu.tsx, a home page or a page of its domain,
  then replace the skeleton's column, texts and test by the page's own. The SQL may change until it
  is released; npm run docs derives the table's types.
`);
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await main(dirname(dirname(fileURLToPath(import.meta.url)))).catch((error: unknown) => {
    if (!(error instanceof CannotWrite)) throw error;
    process.stderr.write(`${error.message}\n\n${USAGE}`);
    process.exitCode = 1;
  });
