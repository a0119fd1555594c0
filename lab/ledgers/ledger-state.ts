import { LabError } from "../http/errors.ts";
import { decisionsOf, type LogFault, type LogLine } from "./approval-log.ts";
import type { Db, Trx } from "../database/db.ts";
import { findRow } from "../database/rows.ts";
import { NO_DEPOSIT, type Deposit } from "./deposit-rules.ts";
import { keepWhole, knownWhole } from "./ledger-checked.ts";
import type { ChainName } from "../database/tables.generated.ts";
import { headIn, readRegister, type Head, type Register } from "./seal.ts";
import { checkApproval, checkDeposit } from "./sealed-chains.ts";

export interface Break extends LogFault {
  company_id: string;
  chain: ChainName;
}

/** Blocks decisions, payments and writes until the operator has looked. */
export class BrokenLedger extends LabError {
  constructor(readonly fault: Break) {
    super("ledger_broken");
  }
}

interface Chain {
  register: Register;
  head: Head;
  found: Break | null;
}

/** A write between two reads would look like a break. */
function atOnce<T>(db: Db | Trx, work: (trx: Trx) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db as Trx) : db.transaction().execute(work); // isTransaction says so
}

/** `available` is 0 if inconsistent. */
export function depositState(db: Db | Trx, company_id: string): Promise<Chain & { deposit: Deposit }> {
  return atOnce(db, async (trx) => {
    const register = await readRegister(trx);
    const registered = headIn(register, "deposit", company_id);
    const known = await knownWhole(trx, "deposit", company_id, registered);
    if (known && registered) return { register, head: registered, found: null, deposit: known };
    const rows = await trx
      .selectFrom("deposit_transfer")
      .selectAll()
      .where("company_id", "=", company_id)
      .orderBy("seq")
      .execute();
    const { deposit, ...checked } = checkDeposit(register.key, company_id, rows, registered);
    const fault = checked.fault ?? (await invoiceFault(trx, company_id, "deposit", rows));
    const existing = fault && { ...fault, company_id, chain: "deposit" as const };
    if (!existing) await keepWhole(trx, "deposit", company_id, checked.head, deposit);
    return {
      register,
      head: checked.head,
      found: existing,
      deposit: existing ? { ...deposit, available: 0 } : deposit,
    };
  });
}

export function approvalState(db: Db | Trx, company_id: string): Promise<Chain & { lines: LogLine[] }> {
  return atOnce(db, async (trx) => {
    const register = await readRegister(trx);
    const lines = await trx
      .selectFrom("approval_log")
      .selectAll()
      .where("company_id", "=", company_id)
      .orderBy("seq")
      .execute();
    const printed = await findRow(trx, "approval_head", { company_id }, ["seq", "hash"]);
    const { head, ...checked } = checkApproval(
      register.key,
      company_id,
      lines,
      printed ?? null,
      headIn(register, "approval", company_id),
    );
    const fault = checked.fault ?? (await invoiceFault(trx, company_id, "approval", lines));
    return { register, head, lines, found: fault && { ...fault, company_id, chain: "approval" } };
  });
}

async function invoiceFault(
  trx: Trx,
  company_id: string,
  chain: ChainName,
  entries: readonly { mac: string | null }[],
): Promise<LogFault | null> {
  const issued = await trx
    .selectFrom("company_invoice_head as h")
    .innerJoin("company_invoice as i", "i.invoice_number", "h.invoice_number")
    .select([`h.${chain}_length as length`, `h.${chain}_mac as mac`])
    .where("i.company_id", "=", company_id)
    .execute();
  const wrong = issued.find(({ length, mac }) => length > 0 && entries[length - 1]?.mac !== mac);
  return wrong ? { seq: wrong.length, fault: "invoice" } : null;
}

/** Null if nothing is broken. @param examination_id checks only its rows */
export function breakOf(db: Db | Trx, company_id: string, examination_id?: string): Promise<Break | null> {
  return atOnce(db, async (trx) => {
    const registered = headIn(await readRegister(trx), "approval", company_id);
    if (registered && (await knownWhole(trx, "rows", company_id, registered)))
      return (await depositState(trx, company_id)).found;
    const { found, lines, head } = await approvalState(trx, company_id);
    const broken = found ?? (await depositState(trx, company_id)).found;
    if (broken || examination_id !== undefined)
      return broken ?? rowBreak(trx, company_id, lines, examination_id);
    const wrong = await rowBreak(trx, company_id, lines);
    if (!wrong) await keepWhole(trx, "rows", company_id, head, NO_DEPOSIT);
    return wrong;
  });
}

/** @throws BrokenLedger if {@link breakOf} finds a break */
export async function requireWhole(db: Db | Trx, company_id: string, examination_id?: string): Promise<void> {
  const answer = await breakOf(db, company_id, examination_id);
  if (answer) throw new BrokenLedger(answer);
}

async function rowBreak(
  trx: Trx,
  company_id: string,
  lines: readonly LogLine[],
  examination_id?: string,
): Promise<Break | null> {
  const said = new Map<string, { seq: number; text: string }>();
  for (const line of lines) {
    if (examination_id !== undefined && line.examination_id !== examination_id) continue;
    for (const [id, outcome, reason] of decisionsOf(line))
      said.set(`${line.step} ${id}`, {
        seq: line.seq,
        text: JSON.stringify([
          outcome === "approved" ? "approved" : "rejected",
          reason,
          line.account_id,
          line.at,
        ]),
      });
  }
  let query = trx
    .selectFrom("examination_item as i")
    .innerJoin("examination as x", "x.examination_id", "i.examination_id")
    .select(["i.examination_item_id as id"])
    .select(["i.first_decision", "i.first_reason", "i.first_by", "i.first_at"])
    .select(["i.second_decision", "i.second_reason", "i.second_by", "i.second_at"])
    .where("x.company_id", "=", company_id);
  if (examination_id !== undefined) query = query.where("i.examination_id", "=", examination_id);
  for (const row of await query.execute()) {
    const steps = {
      first: [row.first_decision, row.first_reason, row.first_by, row.first_at],
      second: [row.second_decision, row.second_reason, row.second_by, row.second_at],
    };
    for (const [step, written] of Object.entries(steps)) {
      const expected = said.get(`${step} ${row.id}`);
      said.delete(`${step} ${row.id}`);
      const isSame = written[0] === null ? !expected : expected?.text === JSON.stringify(written);
      if (!isSame) return { company_id, chain: "approval", seq: expected?.seq ?? 0, fault: "rows" };
    }
  }
  const [gone] = said.values();
  return gone ? { company_id, chain: "approval", seq: gone.seq, fault: "rows" } : null;
}
