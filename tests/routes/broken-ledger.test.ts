import { join } from "node:path";
import Database from "libsql";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { tickRows } from "../support/approval-forms.ts";
import { decisionsOf, openApprovalPortal } from "../support/approval-portal.ts";
import { visible } from "../support/visible.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

const DEPOSIT = "/company/deposit-transaction";
const BILLING = "/company/billing";
const MAIN = 'id="main-form"';
const SAID = {
  en: "This company's approvals or deposit were changed outside the laboratory's system.",
  id: "Catatan persetujuan atau deposit perusahaan ini berubah di luar proses laboratorium.",
} as const;
const LANGS = ["id", "en"] as const;

let invoice: string;
const told: string[] = [];
const as = (username: string) => portal.as(username);

/** Raises a company's last balance by writing to the file. */
function raise(by: number): void {
  const file = new Database(join(portal.lab.dataDir, "lab.sqlite"));
  const trigger = file
    .prepare("SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'deposit_transfer'")
    .all() as { name: string; sql: string }[]; // the two columns
  for (const { name } of trigger) file.exec(`DROP TRIGGER ${name}`);
  file.exec(
    `UPDATE deposit_transfer SET balance_after = balance_after + ${String(by)}, available_after = available_after + ${String(by)} WHERE seq = (SELECT max(seq) FROM deposit_transfer WHERE company_id = 'com-nusantara')`,
  );
  for (const { sql } of trigger) file.exec(sql);
  file.close();
}

const portal = useOpened(openApprovalPortal);
beforeAll(async () => {
  vi.spyOn(process.stderr, "write").mockImplementation((line) => {
    told.push(String(line));
    return true;
  });
  const { text } = await as("finance").get(`${BILLING}?state=unpaid`);
  invoice = /\/company\/billing\/(BIL-\d+)"/.exec(text)?.[1] ?? "";
});
afterAll(() => {
  vi.restoreAllMocks();
});

it("stops decisions and payments for a raised balance with one sentence on each page, and keeps what was typed", async () => {
  const { first, examination_id, rows } = await portal.request(3);
  const [a = ""] = rows;
  const confirm = `${BILLING}/${invoice}/pay/confirm?method=DEPOSIT`;
  const pages: [username: string, path: string][] = [
    ["hrd", "/company/home"],
    ["hrd", first],
    ["hrd", "/company/office-care/detail/ofc-0000002"],
    ["finance", DEPOSIT],
    ["finance", `${BILLING}/${invoice}/pay`],
    ["finance", confirm],
  ];
  const readAll = async (lang: "en" | "id") => {
    const said: [string, boolean][] = [];
    for (const [username, path] of pages) {
      const answer = await as(username).get(`${path}${path.includes("?") ? "&" : "?"}lang=${lang}`);
      expect([path, answer.status]).toEqual([path, 200]);
      said.push([path, visible(answer).includes(SAID[lang])]);
    }
    return said;
  };
  // Read before the edit: earlier verification must not be reused afterwards.
  expect(await readAll("en")).toEqual(pages.map(([, path]) => [path, false]));
  const shown = await as("finance").get(confirm);
  const reviewed = await as("finance").get(`${DEPOSIT}/top-up/review?amount=3000000&method_code=VA_BNI`);
  const ticked = await tickRows(as("hrd"), first, { [a]: "On leave" });
  expect(ticked.location).toBe(`${first}/review`);

  raise(5_000_000);

  for (const lang of LANGS) {
    expect(await readAll(lang)).toEqual(pages.map(([, path]) => [path, true]));
    const decided = await as("hrd").submit(`${first}/review?lang=${lang}`, {}, MAIN);
    expect(visible(decided)).toContain(SAID[lang]);
    expect((await as("hrd").get(`${first}?lang=${lang}`)).text).toContain('value="On leave"');
    for (const [page, path] of [
      [shown, `${confirm}&lang=${lang}`],
      [reviewed, `${DEPOSIT}/top-up/review?amount=3000000&method_code=VA_BNI&lang=${lang}`],
    ] as const) {
      const [, fingerprint = ""] = /name="shown" value="([^"]+)"/.exec(page.text) ?? [];
      const token = await as("finance").tokenOf("/menu");
      const answer = await as("finance").post(path, {
        _token: token,
        shown: fingerprint,
        client_request_id: crypto.randomUUID(),
      });
      expect([path, answer.status]).toEqual([path, 409]);
      expect(visible(answer)).toContain(SAID[lang]);
    }
  }
  expect(await decisionsOf(portal.lab, examination_id)).toEqual(rows.map(() => [null, null, null]));
  const { db } = portal.lab.lab;
  const paid = await db
    .selectFrom("company_invoice")
    .select("payment_status")
    .where("invoice_number", "=", invoice)
    .executeTakeFirst();
  expect(paid?.payment_status).toBe("unpaid");
});

it("tells the operator once, with company, chain and place, and nothing about a person", () => {
  const lines = told.filter((line) => line.includes("ledger_broken"));
  expect(lines).toHaveLength(1);
  const said: unknown = JSON.parse(lines[0] ?? "");
  expect(said).toEqual({
    level: "warn",
    event: "ledger_broken",
    chain: "deposit",
    fault: "edited",
    company_id: expect.stringMatching(/^[\w-]+$/) as unknown,
    seq: expect.any(Number) as unknown,
  });
});

it("leaves another company alone", async () => {
  for (const path of ["/company/home", DEPOSIT])
    expect(visible(await as("company2").get(`${path}?lang=en`))).not.toContain(SAID.en);
});
