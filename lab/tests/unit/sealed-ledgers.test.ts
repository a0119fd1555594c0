import { existsSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import Database from "libsql";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createLab, type Lab } from "../../create.ts";
import { ids } from "../../seed/ids.ts";
import { hashOfLine, type LogLine } from "../../ledgers/approval-log.ts";
import { breakOf } from "../../ledgers/ledger-state.ts";
import { addBigExamination } from "../support/big-examination.ts";
import { isLong } from "../../../tests/support/runs.ts";
import { openTestLab, type TestLab } from "../support/test-lab.ts";

const { nusantara, samudra } = ids.companies;

let open: TestLab;
let sqlite: Database.Database;
/** laboratory restarted on the same data */
let again: Lab | null = null;
async function restart(): Promise<Lab> {
  await (again ?? open.lab).close();
  again = await createLab({ dataDir: open.dataDir, clock: open.clock });
  return again;
}
let number = 0;
let written: string[] = [];
beforeEach(async () => {
  open = await openTestLab("2026-11-20T03:00:00Z");
  sqlite = new Database(join(open.dataDir, "lab.sqlite"));
  written = [];
  vi.spyOn(process.stderr, "write").mockImplementation((line) => written.push(String(line)) > 0);
});
afterEach(async () => {
  vi.restoreAllMocks();
  sqlite.close();
  if (again) await again.close();
  else await open.close();
  again = null;
});

/** Edits the file with full rights, bypassing triggers and references. */
function tamper(...statements: string[]): void {
  sqlite.exec("PRAGMA foreign_keys = OFF");
  const triggers = sqlite.prepare("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").all() as {
    name: string;
    sql: string;
  }[];
  for (const { name } of triggers) sqlite.exec(`DROP TRIGGER ${name}`);
  for (const statement of statements) sqlite.exec(statement);
  for (const { sql } of triggers) sqlite.exec(sql);
}

async function request(decided: boolean) {
  number += 1;
  const made = await addBigExamination(open.lab.db, open.clock, {
    key: `S${String(number)}`,
    company_id: nusantara,
    requested_by: ids.accounts.hrd,
    people: 3,
  });
  const rows = [1, 2, 3].map((value) => `${made.examination_id}-000${String(value)}`);
  if (decided) {
    const rejected = [{ examination_item_id: rows[0], reason: "On leave" }];
    const answer = await decide(made.examination_id, rows, { mode: "selected", rejected });
    expect(answer.status).toBe(200);
  }
  return { examination_id: made.examination_id, rows };
}
async function decide(examination_id: string, shown: readonly string[], more: object, who = "hrd") {
  const body = {
    examination_id,
    shown,
    step: "first",
    mode: "approve_all",
    version: 1,
    client_request_id: crypto.randomUUID(),
    ...more,
  };
  return open.call("POST", "/examination/decide", { token: await open.token(who, "NUSANTARA"), body });
}
const post = async (path: string, body: object, who = "finance") =>
  open.call("POST", path, {
    token: await open.token(who, "NUSANTARA"),
    body: { client_request_id: crypto.randomUUID(), ...body },
  });
const get = async (path: string, who = "finance") =>
  open.call("GET", path, { token: await open.token(who, "NUSANTARA") });

const LAST = `seq = (SELECT max(seq) FROM deposit_transfer WHERE company_id = '${nusantara}')`;
const LOG_END = `company_id = '${nusantara}' AND seq = (SELECT max(seq) FROM approval_log WHERE company_id = '${nusantara}')`;

/** Rewrites a company's log with valid hashes, like an informed attacker. */
function rehash(): void {
  const lines = sqlite
    .prepare("SELECT * FROM approval_log WHERE company_id = ? ORDER BY seq")
    .all(nusantara) as LogLine[];
  let previous_hash = "0".repeat(64);
  const updates = lines.map((line, index) => {
    const edited = index === 1 ? { ...line, actor_name: "Somebody Else" } : line;
    const hash = hashOfLine({ ...edited, previous_hash });
    const sql = `UPDATE approval_log SET actor_name = '${edited.actor_name}', previous_hash = '${previous_hash}', hash = '${hash}' WHERE company_id = '${nusantara}' AND seq = ${String(line.seq)}`;
    previous_hash = hash;
    return sql;
  });
  tamper(...updates, `UPDATE approval_head SET hash = '${previous_hash}' WHERE company_id = '${nusantara}'`);
}

const EDITS: [name: string, edit: () => void][] = [
  [
    "a raised running balance",
    () =>
      tamper(
        `UPDATE deposit_transfer SET balance_after = balance_after + 5000000, available_after = available_after + 5000000 WHERE ${LAST}`,
      ),
  ],
  [
    "a raised top-up",
    () =>
      tamper(
        `UPDATE deposit_transfer SET amount = amount + 5000000, credit = credit + 5000000 WHERE kind = 'topup' AND company_id = '${nusantara}'`,
      ),
  ],
  ["a transfer that is gone", () => tamper("DELETE FROM deposit_transfer WHERE reference_id = 'KOR-0001'")],
  ["a cut end of the ledger", () => tamper(`DELETE FROM deposit_transfer WHERE ${LAST}`)],
  [
    "an added transfer",
    () =>
      tamper(
        `INSERT INTO deposit_transfer (transfer_id, company_id, kind, reference_kind, reference_id, amount, debit, credit, balance_after, available_after, at, mac) SELECT 'forged', company_id, 'topup', 'topup', 'TOP-9999999', 5000000, 0, 5000000, balance_after + 5000000, available_after + 5000000, at, mac FROM deposit_transfer WHERE ${LAST}`,
      ),
  ],
  [
    "a transfer of another company",
    () => tamper(`UPDATE deposit_transfer SET company_id = '${samudra}' WHERE ${LAST}`),
  ],
  [
    "an edited line of the log",
    () =>
      tamper(`UPDATE approval_log SET actor_name = 'Somebody' WHERE company_id = '${nusantara}' AND seq = 1`),
  ],
  [
    "a line that is gone",
    () => tamper(`DELETE FROM approval_log WHERE company_id = '${nusantara}' AND seq = 2`),
  ],
  [
    "a cut end of the log with its head",
    () =>
      tamper(
        `DELETE FROM approval_log WHERE ${LOG_END}`,
        `UPDATE approval_head SET seq = seq - 1, hash = (SELECT hash FROM approval_log WHERE company_id = '${nusantara}' ORDER BY seq DESC LIMIT 1) WHERE company_id = '${nusantara}'`,
      ),
  ],
  ["a log written anew with hashes that fit", rehash],
  [
    "a line of another company",
    () => tamper(`UPDATE approval_log SET company_id = '${samudra}' WHERE ${LOG_END}`),
  ],
  [
    "a row turned from rejected to approved",
    () =>
      tamper(
        "UPDATE examination_item SET first_decision = 'approved', first_reason = NULL WHERE examination_item_id = (SELECT max(examination_item_id) FROM examination_item WHERE first_decision = 'rejected' AND first_reason = 'On leave')",
      ),
  ],
  ["a register that was edited", () => tamper("UPDATE seal_register SET counter = counter + 1")],
  ["a register that was removed", () => tamper("DELETE FROM seal_register")],
];

describe("records that were changed in the database", () => {
  it.each(EDITS)("%s stops decisions, payments and the pages' figures", async (_name, edit) => {
    const waiting = await request(true);
    expect(await breakOf(open.lab.db, nusantara, waiting.examination_id)).toBeNull();
    const lines = () =>
      (sqlite.prepare("SELECT count(*) AS n FROM approval_log").get() as { n: number }).n +
      (sqlite.prepare("SELECT count(*) AS n FROM deposit_transfer").get() as { n: number }).n;
    edit();
    const before = lines();
    const second = { step: "second", version: 2, funding: "DEPOSIT" };
    const decided = await decide(waiting.examination_id, waiting.rows, second, "finance");
    expect(decided).toMatchObject({ status: 409, code: "ledger_broken" });
    expect(decided.message).toContain("changed outside the laboratory's system");
    const { results } = await get(`/examination/get-detail?examination_id=${waiting.examination_id}&lang=id`);
    expect(results).toMatchObject({ stopped: expect.stringContaining("berubah di luar proses") as string });
    expect(lines()).toBe(before);
    const alerts = await open.lab.db.selectFrom("ledger_alert").selectAll().execute();
    expect(alerts.length).toBeGreaterThan(0);
    const told = sqlite.prepare("SELECT * FROM outbox WHERE recipient = 'operator'").all();
    expect(told).toHaveLength(alerts.length);
    expect(JSON.stringify(told)).not.toContain("On leave");
  });

  it.each(EDITS.filter(([name], index) => !name.startsWith("a row") && (isLong || index % 2 === 0)))(
    "%s stops every payment",
    async (_name, edit) => {
      const { invoice_number } = await open.lab.db
        .selectFrom("company_invoice")
        .select("invoice_number")
        .where("company_id", "=", nusantara)
        .where("payment_status", "=", "unpaid")
        .limit(1)
        .executeTakeFirstOrThrow();
      edit();
      const topup = await post("/deposit/topup", { amount: 5_000_000, method_code: "VA_BCA" });
      const deposit = await post("/billing/pay", { invoice_number, method_code: "DEPOSIT" });
      const bank = await post("/billing/pay", { invoice_number, method_code: "VA_BCA" });
      for (const answer of [topup, deposit, bank])
        expect(answer).toMatchObject({ status: 409, code: "ledger_broken" });
      const ledger = await get("/deposit/get");
      expect(ledger.results).toMatchObject({ available: 0, stopped: expect.any(String) as string });
      expect((await get("/company/dashboard")).results).toMatchObject({
        stopped: expect.any(String) as string,
      });
    },
  );

  it("are noticed at the start, once", async () => {
    tamper(`UPDATE deposit_transfer SET credit = credit + 1, amount = amount + 1 WHERE kind = 'topup'`);
    for (let start = 0; start < 2; start += 1) {
      const { db } = await restart();
      const told = await db.selectFrom("ledger_alert").selectAll().execute();
      expect(told).toMatchObject([{ company_id: nusantara, chain: "deposit", fault: "edited", seq: 1 }]);
    }
    expect(written.join("")).toContain('"event":"ledger_broken"');
  });

  it("leave another company alone", async () => {
    tamper(`UPDATE deposit_transfer SET balance_after = balance_after + 1 WHERE ${LAST}`);
    expect(await breakOf(open.lab.db, samudra)).toBeNull();
  });
});

describe("an older state of the register", () => {
  it("is noticed while the laboratory runs, rows and all", async () => {
    const earlier = sqlite.prepare("SELECT * FROM seal_register").get() as Record<string, string>;
    const head = sqlite
      .prepare("SELECT seq, hash FROM approval_head WHERE company_id = ?")
      .get(nusantara) as Pick<LogLine, "seq" | "hash">;
    const { examination_id } = await request(true);
    tamper(
      `DELETE FROM approval_log WHERE ${LOG_END}`,
      `UPDATE approval_head SET seq = ${String(head.seq)}, hash = '${head.hash}' WHERE company_id = '${nusantara}'`,
      `UPDATE examination_item SET first_decision = NULL, first_reason = NULL, first_by = NULL, first_at = NULL WHERE examination_id = '${examination_id}'`,
      `UPDATE seal_register SET counter = ${String(earlier["counter"])}, heads = '${String(earlier["heads"])}', mac = '${String(earlier["mac"])}'`,
    );
    expect(await breakOf(open.lab.db, nusantara)).toMatchObject({ fault: "register" });
  });

  it("is noticed after a start too, when the rows stayed", async () => {
    const earlier = sqlite.prepare("SELECT * FROM seal_register").get() as Record<string, string>;
    await request(true);
    tamper(
      `UPDATE seal_register SET counter = ${String(earlier["counter"])}, heads = '${String(earlier["heads"])}', mac = '${String(earlier["mac"])}'`,
    );
    const { db } = await restart();
    expect(await breakOf(db, nusantara)).toMatchObject({ chain: "approval", fault: "register" });
  });
});

describe("the key", () => {
  it("is in a file of its own that only its owner reads, and in no file of the database", () => {
    const file = join(open.dataDir, "ledger-key");
    const key = readFileSync(file, "utf8").trim();
    expect(key).toMatch(/^[0-9a-f]{64}$/);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    for (const name of ["lab.sqlite", "lab.sqlite-wal"])
      if (existsSync(join(open.dataDir, name)))
        expect(readFileSync(join(open.dataDir, name)).includes(key)).toBe(false);
  });

  it("adopts chains from before there was a key, once, and leaves a broken one stopped", async () => {
    tamper(
      "UPDATE approval_log SET mac = NULL",
      "UPDATE deposit_transfer SET mac = NULL",
      "DELETE FROM seal_register",
      "DELETE FROM company_invoice_head",
      `UPDATE deposit_transfer SET balance_after = balance_after + 1 WHERE ${LAST}`,
    );
    rmSync(join(open.dataDir, "ledger-key"));
    const { db } = await restart();
    const adopted = await db.selectFrom("seal_adoption").selectAll().orderBy("chain").execute();
    expect(adopted).toMatchObject([
      { chain: "approval", company_id: nusantara, fault: null },
      { chain: "deposit", company_id: nusantara, fault: "edited" },
    ]);
    expect(await breakOf(db, nusantara)).toMatchObject({ chain: "deposit", fault: "edited" });
  });
});

it("prints on an invoice where both chains ended, and notices a chain that no longer runs through it", async () => {
  const [invoice] = await open.lab.db.selectFrom("company_invoice_head").selectAll().execute();
  if (!invoice) throw new Error("no head");
  const { results } = await get(`/billing/get-detail?invoice_number=${invoice.invoice_number}`);
  expect(results).toMatchObject({
    heads: {
      approvals: { entries: invoice.approval_length, seal: invoice.approval_mac },
      deposit: { entries: invoice.deposit_length, seal: invoice.deposit_mac },
    },
  });
  tamper(`UPDATE company_invoice_head SET deposit_mac = '${"0".repeat(64)}'`);
  expect(await breakOf(open.lab.db, nusantara)).toMatchObject({ chain: "deposit", fault: "invoice" });
});
