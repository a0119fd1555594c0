import { join } from "node:path";
import Database from "libsql";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { pages } from "../../app/site.ts";
import { openApprovalPortal } from "../support/approval-portal.ts";
import { pdfLines } from "../../lab/tests/support/pdf.ts";
import { visible } from "../support/visible.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

const SAID = {
  en: "This company's approvals or deposit were changed outside the laboratory's system.",
  id: "Catatan persetujuan atau deposit perusahaan ini berubah di luar proses laboratorium.",
} as const;
const EVENT = "ofc-0000006";
const REQUEST = "exm-0000006";

/** Neither a decision nor its money is on them. */
const WITHOUT = [
  "/company/employee/master/export",
  "/company/employee/master/template",
  "/company/employee/master/import/:id",
  "/company/employee/master/import/:id/confirm",
  "/company/employee/master/import/:id/errors",
  "/company/medical-record/export",
];

let invoice: string;
let topup: string;
let item: string;

/** By another program, past the rules of the database. */
function alter(statement: string, table: string): void {
  const file = new Database(join(portal.lab.dataDir, "lab.sqlite"));
  const triggers = file
    .prepare(`SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = '${table}'`)
    .all() as { name: string; sql: string }[]; // the two columns
  for (const { name } of triggers) file.exec(`DROP TRIGGER ${name}`);
  file.exec(statement);
  for (const { sql } of triggers) file.exec(sql);
  file.close();
}

const portal = useOpened(openApprovalPortal);
beforeAll(async () => {
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const { text } = await portal.as("finance").get("/company/billing?state=unpaid");
  invoice = /\/company\/billing\/(BIL-\d+)"/.exec(text)?.[1] ?? "";
  const review = "/company/deposit-transaction/top-up/review?amount=3000000&method_code=VA_BNI";
  const started = await portal.as("finance").submit(review, {}, 'id="main-form"');
  topup = /top-up\/([\w-]+)/.exec(started.location ?? "")?.[1] ?? "";
  const invited = await portal.lab.lab.db
    .selectFrom("attendance as a")
    .innerJoin("examination_item as i", "i.examination_item_id", "a.examination_item_id")
    .select("i.examination_item_id")
    .where("a.state", "=", "invited")
    .where("i.examination_id", "=", REQUEST)
    .where("a.order_number", "is", null)
    .executeTakeFirstOrThrow();
  item = invited.examination_item_id;
});
afterAll(() => {
  vi.restoreAllMocks();
});

/** A readable address of each page of a company, and who opens it. */
function addressOf(path: string): [username: "hrd" | "finance", address: string] {
  const username = /\/pay|top-up|approve-second/.test(path) ? "finance" : "hrd";
  const params: Record<string, string> = {
    "/company/examination-approval/:step/:id": `/company/examination-approval/approve-first/${REQUEST}`,
    "/company/examination-approval": `/company/examination-approval`,
    "/company/billing/:id": `/company/billing/${invoice}`,
    "/company/office-care/detail/:id": `/company/office-care/detail/${EVENT}`,
    "/company/deposit-transaction/top-up/:id": `/company/deposit-transaction/top-up/${topup}`,
    "/company/employee/master/edit/:id": "/company/employee/master/edit/emp-nja-1005",
  };
  const start = Object.keys(params).find((key) => path.startsWith(key));
  const rest = path.slice(start?.length ?? 0);
  return [username, ((start && params[start]) ?? "") + rest.replace(":item", item).replace(":id", REQUEST)];
}

const told = pages.filter(({ access, path }) => access === "company" && !WITHOUT.includes(path));

describe("an approval log that was altered", () => {
  it("is told nowhere while it is whole", async () => {
    for (const path of ["/company/home", "/company/billing", `/company/billing/${invoice}`])
      expect(visible(await portal.as("hrd").get(`${path}?lang=en`))).not.toContain(SAID.en);
  });

  it("is told on every page that shows its decisions or its money", async () => {
    alter("UPDATE approval_log SET reason = 'Altered' WHERE seq = 1", "approval_log");
    for (const { path } of told) {
      const [username, address] = addressOf(path);
      for (const lang of ["en", "id"] as const) {
        const query = `${address.includes("?") ? "&" : "?"}lang=${lang}`;
        const answer = await portal.as(username).open(address + query);
        const text = answer.text.startsWith("\ufeff") ? answer.text : visible(answer);
        expect([path, answer.status]).toEqual([path, 200]);
        expect([path, text.includes(SAID[lang])]).toEqual([path, true]);
      }
    }
    expect(told.length).toBeGreaterThan(30);
  }, 120_000);

  it.each(["billing", "office-care"])("is told in the printed file: %s", async (kind) => {
    const number = kind === "billing" ? invoice : EVENT;
    const call =
      kind === "billing"
        ? `billing/get-printout?invoice_number=`
        : `office-care/get-printout?office_care_id=`;
    const token = await portal.lab.token("hrd", "NUSANTARA");
    for (const lang of ["en", "id"] as const) {
      const { results } = await portal.lab.call("GET", `/${call}${number}&lang=${lang}`, { token });
      const { linkDownload } = results as { linkDownload: string };
      const lines = pdfLines(Buffer.from(await (await fetch(linkDownload)).arrayBuffer()));
      expect(lines.join(" ")).toContain(SAID[lang]);
    }
  });

  it("blocks what moves its money: canceling an event, withdrawing a person, a leaver's invitations", async () => {
    const token = await portal.lab.token("hrd", "NUSANTARA");
    const { db } = portal.lab.lab;
    const { version } = await db
      .selectFrom("office_care")
      .select("version")
      .where("office_care_id", "=", EVENT)
      .executeTakeFirstOrThrow();
    const employee = await db
      .selectFrom("examination_item as i")
      .innerJoin("employee as e", "e.employee_id", "i.employee_id")
      .select(["e.employee_id", "e.version"])
      .where("i.examination_item_id", "=", item)
      .executeTakeFirstOrThrow();
    const writes: [method: "POST" | "PUT", path: string, body: object][] = [
      ["POST", "/office-care/cancel", { office_care_id: EVENT, version, reason: "No budget" }],
      ["POST", "/office-care/withdraw", { examination_item_id: item, reason: "On leave" }],
      ["PUT", "/employee/set-status", { ...employee, status: "inactive", reason: "Left" }],
    ];
    for (const [method, path, body] of writes) {
      const request = { token, body: { ...body, client_request_id: crypto.randomUUID() } };
      const answer = await portal.lab.call(method, path, request);
      expect([path, answer.status, answer.code]).toEqual([path, 409, "ledger_broken"]);
    }
    const page = await portal.as("hrd").get(`/company/office-care/detail/${EVENT}/cancel?lang=en`);
    expect(page.text).not.toContain('id="main-form"');
    const shown = await portal.as("finance").get(`/company/billing/${invoice}?lang=en`);
    expect(shown.text).not.toContain(`/company/billing/${invoice}/pay"`);
  });
});
