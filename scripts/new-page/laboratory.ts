import {
  addImport,
  camel,
  CannotWrite,
  insertBefore,
  pascal,
  snake,
  type Draft,
  type NewPage,
} from "./edit.ts";

const CALLERS = {
  member: "REGISTERED",
  patient: "PATIENT",
  doctor: "DOCTOR",
  company: "COMPANY",
  facility: "FACILITY",
};
const LIST_OF_ROUTES = /\/\/ prettier-ignore\nexport const \w+: readonly Route\[\] = \[\n/;

/** The call's line and handler, its query, and a table that starts empty. */
export function addLaboratory(draft: Draft, page: NewPage): void {
  addRoute(draft, page);
  draft.create(
    `lab/domains/${page.domain}/${page.page}.ts`,
    page.kind === "list" ? listStore(page) : formStore(page),
  );
  draft.create(nextSchema(draft, page), tableText(page));
}

function addRoute(draft: Draft, page: NewPage): void {
  const { domain, kind, access } = page;
  const path = `lab/domains/${domain}/routes.ts`;
  if (!draft.has(path)) {
    const name = `${camel(domain)}Routes`;
    draft.create(
      path,
      `import type { Route } from "../../http/server.ts";\n\n// prettier-ignore\nexport const ${name}: readonly Route[] = [\n];\n`,
    );
    draft.edit("lab/registry.ts", (text) =>
      addImport(text, `./domains/${domain}/routes.ts`, [name]).replace(/\n\];/, `\n  ...${name},\n];`),
    );
  }
  draft.edit(path, (text) => {
    if (!LIST_OF_ROUTES.test(text))
      throw new CannotWrite(`${path} has no list of routes to add the call to.`);
    const { handler, line } = kind === "list" ? listRoute(page) : formRoute(page);
    const withHandler = insertBefore(text, LIST_OF_ROUTES, handler).replace(/\n\];\n*$/, `\n${line}\n];\n`);
    return importsOf(page).reduce(
      (all, [module, names, isType]) => addImport(all, module, names, isType),
      addImport(withHandler, "../../http/route.ts", [CALLERS[access], kind === "list" ? "get" : "post"]),
    );
  });
}

function importsOf({ kind, page, name }: NewPage): [module: string, names: string[], isType?: boolean][] {
  const types: [string, string[], boolean] = ["../../http/server.ts", ["Call", "Reply"], true];
  return kind === "list"
    ? [
        types,
        ["../../http/query.ts", ["listQuery", "paged", "parseQuery"]],
        [`./${page}.ts`, [`list${pascal(name)}`]],
      ]
    : [
        types,
        ["zod", ["z"]],
        ["../../lib/visible-text.ts", ["isVisible"]],
        ["../../http/query.ts", ["parse"]],
        ["../../http/transaction.ts", ["onceInTransaction", "requestId"]],
        [`./${page}.ts`, [`save${pascal(name)}`]],
      ];
}

function listRoute({ page, name, access }: NewPage) {
  const Name = pascal(name);
  return {
    handler: `async function get${Name}List(call: Call): Promise<Reply> {
  const { page, per_page } = parseQuery(listQuery, call);
  const { rows, total } = await list${Name}(call.db, call, { page, per_page });
  return paged(rows, total, page, per_page);
}

`,
    line: `  get("/${page}/get", ${CALLERS[access]}, get${Name}List, "The caller's ${page.replaceAll("-", " ")}, newest first", listQuery),`,
  };
}

function formRoute({ page, name, access }: NewPage) {
  const Name = pascal(name);
  return {
    handler: `const ${name}Body = z.object({
  message: z.string({ error: "required" }).trim().max(500, "max_500").refine(isVisible, "required"),
  client_request_id: requestId,
});

function post${Name}(call: Call): Promise<Reply> {
  const body = parse(${name}Body, call.body);
  return onceInTransaction(call, body, (trx) => save${Name}(trx, call, body.message));
}

`,
    line: `  post("/${page}/create", ${CALLERS[access]}, post${Name}, "Save a message of the caller", ${name}Body),`,
  };
}

function listStore({ page, name }: NewPage): string {
  const table = snake(page);
  return `
import type { Db } from "../../database/db.ts";
import type { CallContext } from "../../lib/call-context.ts";

/** One page of the caller's rows, newest first, and the number of all. */
export async function list${pascal(name)}(
  db: Db,
  { caller }: CallContext,
  { page, per_page }: { page: number; per_page: number },
) {
  const own = db.selectFrom("${table}").where("account_id", "=", caller.account_id);
  const { total } = await own
    .select((select) => select.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const rows = await own
    .select(["id", "name", "created_at"])
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();
  return { rows, total: Number(total) };
}
`;
}

function formStore({ page, name }: NewPage): string {
  return `
import { randomUUID } from "node:crypto";
import type { Trx } from "../../database/db.ts";
import type { CallContext } from "../../lib/call-context.ts";

export async function save${pascal(name)}(trx: Trx, { caller, clock }: CallContext, message: string) {
  const id = randomUUID();
  const created_at = clock.now().toISOString();
  await trx
    .insertInto("${snake(page)}")
    .values({ id, account_id: caller.account_id, message, created_at })
    .execute();
  return { id, message, created_at };
}
`;
}

const columnOf = ({ kind }: NewPage) => (kind === "list" ? "name" : "message");

function nextSchema(draft: Draft, { page }: NewPage): string {
  const numbers = draft.list("lab/database/schema").map((file) => Number(/^\d+/.exec(file)?.[0] ?? 1));
  const next = String(Math.max(...numbers) + 1).padStart(3, "0");
  return `lab/database/schema/${next}_${snake(page)}.sql`;
}

function tableText(page: NewPage): string {
  const table = snake(page.page);
  return `CREATE TABLE ${table} (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES account(account_id),
  ${columnOf(page)} TEXT NOT NULL,
  created_at TEXT NOT NULL
);
CREATE INDEX ${table}_account ON ${table}(account_id, created_at);
`;
}
