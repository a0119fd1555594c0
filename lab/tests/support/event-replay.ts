import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { z } from "zod";
import { COMPANY } from "../../http/route.ts";
import { routes } from "../../registry.ts";
import { ids } from "../../seed/ids.ts";
import { addDays } from "../../lib/local-time.ts";
import { addBigExamination } from "./big-examination.ts";
import { pdfLines } from "./pdf.ts";
import { openTestLab, type Answer, type TestLab } from "./test-lab.ts";

const COMPANY_CODE = "NUSANTARA";
export const ROLES = ["viewer", "finance", "hrd", "admin"] as const;
export type Role = (typeof ROLES)[number];

export type View = Record<string, string>;

export interface Replay {
  open: TestLab;
  office_care_id: string;
  examination_id: string;
  people: string[];
  /** last day of the event, YYYY-MM-DD */
  day: string;
  /** sets the clock to the morning of a day */
  goTo(day: string): void;
  record(number: string, outcome: string): Promise<void>;
  /** @param documents also read prints, which takes a second */
  look(role: Role, documents?: boolean): Promise<View>;
  figures(role: Role): Promise<z.output<typeof figures>>;
  close(): Promise<void>;
}

const list = z
  .object({ total: z.number(), groups: z.array(z.object({ key: z.string(), count: z.number().nullable() })) })
  .nullable();
const lists = z.object({ fitness: list, department: list, bmi: list, blood_pressure: list });
const figures = z.object({
  rows: z.array(z.looseObject({ employee_number: z.string(), fitness: z.string().nullable() })),
  figures: lists.nullable(),
  additions: z.array(lists).default([]),
  closes_on: z.string().nullable().default(null),
});

export async function openReplay(people: number): Promise<Replay> {
  const open = await openTestLab("2026-11-20T03:00:00Z");
  const { db } = open.lab;
  const viewer = await db
    .selectFrom("account")
    .selectAll()
    .where("username", "=", "viewer")
    .executeTakeFirstOrThrow();
  const admin = { account_id: "acc-admin", uuid: randomUUID(), username: "admin", company_role: '["admin"]' };
  await db
    .insertInto("account")
    .values({ ...viewer, ...admin, email: "admin@example.com", phone: null })
    .execute();
  const big = {
    key: "W",
    company_id: ids.companies.nusantara,
    requested_by: ids.accounts.hrd,
    people,
    price: 1,
  };
  const { office_care_id, examination_id, employee_ids } = await addBigExamination(db, open.clock, big);
  const departments = ["dep-nusantara-1", "dep-nusantara-2", "dep-nusantara-3"];
  for (const [index, employee_id] of employee_ids.entries())
    await db
      .updateTable("employee")
      .set({ department_id: departments[index % 3] ?? null })
      .where("employee_id", "=", employee_id)
      .execute();
  await decide(open, examination_id, "first", "hrd");
  await decide(open, examination_id, "second", "finance");
  const { date_to: day } = await db
    .selectFrom("office_care")
    .select("date_to")
    .where("office_care_id", "=", office_care_id)
    .executeTakeFirstOrThrow();
  const numbers = employee_ids.map((_, index) => `W-${String(index + 1).padStart(5, "0")}`);
  const ask = async (role: Role, path: string) =>
    open.call("GET", path, { token: await open.token(role, COMPANY_CODE) });
  return {
    open,
    office_care_id,
    examination_id,
    day,
    people: numbers,
    goTo: (to) => {
      open.clock.at = new Date(`${to}T02:00:00Z`);
      open.forget();
    },
    record: async (employee_number, outcome) => {
      const body = { request_number: "REQ-W", employee_number, outcome };
      const answer = await open.call("POST", "/reference/attendance", { body });
      expect(answer.status, JSON.stringify(answer)).toBe(200);
    },
    look: async (role, documents = true) => {
      const view: View = {};
      const paths = surfaces({ office_care_id, examination_id });
      for (const path of paths.filter((value) => documents || !value.includes("printout")))
        view[path] = await textOf(await ask(role, path));
      const seals = await db.selectFrom("deposit_transfer").select("mac").orderBy("seq").execute();
      return withoutSeals(view, seals);
    },
    figures: async (role) => {
      const path = `/company/medical-record/get?per_page=100&office_care_id=${office_care_id}`;
      return figures.parse((await ask(role, path)).results);
    },
    close: () => open.close(),
  };
}

async function decide(open: TestLab, examination_id: string, step: "first" | "second", who: Role) {
  const token = await open.token(who, COMPANY_CODE);
  const existing = await open.call("GET", `/examination/get-detail?examination_id=${examination_id}`, {
    token,
  });
  const { items, version } = z
    .looseObject({ version: z.number(), items: z.array(z.looseObject({ examination_item_id: z.string() })) })
    .parse(existing.results);
  const shown = items.map(({ examination_item_id }) => examination_item_id);
  const answer = await open.call("POST", "/examination/decide", {
    token,
    body: {
      examination_id,
      step,
      shown,
      version,
      mode: "approve_all",
      funding: "DEPOSIT",
      client_request_id: randomUUID(),
    },
  });
  expect(answer.status, JSON.stringify(answer)).toBe(200);
}

/** Calls shared with other account types that could reveal something to a company. */
const SHARED = ["/notifications/get", "/account/counts"];

/** Every read call of a company, with the event's filters. */
function surfaces({ office_care_id, examination_id }: Pick<Replay, "office_care_id" | "examination_id">) {
  const event = `office_care_id=${office_care_id}`;
  const all = "per_page=100";
  const queries: Record<string, string[]> = {
    "/company/medical-record/get": [
      "",
      `&${event}`,
      `&${event}&fitness=fit`,
      `&${event}&department_id=dep-nusantara-1`,
      `&${event}&fitness=unfit`,
      `&${event}&date_from=2026-01-01`,
    ].map((query) => all + query),
    "/office-care/get": [all],
    "/office-care/get-detail": [event],
    "/office-care/participants": [`${all}&${event}`, `${all}&${event}&state=attended`],
    "/office-care/get-printout": [event],
    "/examination/get": [`${all}&step=done`],
    "/examination/get-detail": [`examination_id=${examination_id}`],
    "/examination/get-log": [`examination_id=${examination_id}`],
    "/employee/get": [`${all}&q=Karyawan`],
    "/employee/get-detail": ["employee_id=emp-W-1"],
    "/deposit/get": [all],
    "/billing/get": [all],
    "/billing/get-detail": ["invoice_number=BIL-0000001"],
    "/billing/get-printout": ["invoice_number=BIL-0000001"],
    "/notifications/get": [all],
  };
  return routes
    .filter(({ method, path, allow }) => method === "get" && (allow === COMPANY || SHARED.includes(path)))
    .flatMap(({ path }) => (queries[path] ?? [""]).map((query) => (query ? `${path}?${query}` : path)));
}

const link = z.object({ linkDownload: z.string() });

/** Answer as text, documents by lines; random parts removed. */
async function textOf({ status, results, meta }: Answer): Promise<string> {
  const file = link.safeParse(results);
  const said = file.success
    ? pdfLines(Buffer.from(await (await fetch(file.data.linkDownload)).arrayBuffer()))
    : { results, meta };
  return `${String(status)} ${JSON.stringify(said)}`
    .replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "id")
    .replace(/http:[^"\\]*\/files\/[\w-]{43}/g, "file");
}

/** Replaces deposit seals, which cover random transfer ids, by their positions. */
function withoutSeals(view: View, seals: readonly { mac: string | null }[]): View {
  const places = new Map(
    seals.map(({ mac }, index): [string | null, string] => [mac, `seal ${String(index)}`]),
  );
  const plain = (text: string) => text.replace(/[0-9a-f]{64}/g, (seal) => places.get(seal) ?? seal);
  return Object.fromEntries(Object.entries(view).map(([path, text]) => [path, plain(text)]));
}

export const daysAfter = ({ day }: Replay, days: number) => addDays(day, days);
