import type { Selectable } from "kysely";
import { loadHolidays } from "../../../lib/holidays.ts";
import type { Clock } from "../../../lib/call-context.ts";
import { labToday } from "../../../lib/local-time.ts";
import { addWorkdays } from "../../../lib/workdays.ts";
import type { Db, Trx } from "../../../database/db.ts";
import { insertRows } from "../../../database/rows.ts";
import type {
  RefundCode,
  RefundEventTable,
  RefundKind,
  RefundTable,
} from "../../../database/tables.generated.ts";
import { nextRefundNumber } from "../../../database/series.ts";
import type { BankFields } from "../../practitioner/practitioner-banks.ts";
import { holderName } from "./refund-holder.ts";
import { needsAccount, refundStatus, refundWorkdays, type RefundAmounts } from "./refund-rules.ts";

type RefundRow = Selectable<RefundTable>;
type RefundEvent = Selectable<RefundEventTable>;

export interface Refund extends RefundRow {
  status: ReturnType<typeof refundStatus>;
  events: RefundEvent[];
  account: BankFields | null;
  holder: string;
}

interface EventFields extends Partial<BankFields> {
  due_on?: string;
  reason?: string;
  reference_number?: string;
}

export async function loadRefunds(
  db: Db | Trx,
  by: { order_numbers: readonly string[] } | { refund_number: string } | "all",
): Promise<Refund[]> {
  let query = db
    .selectFrom("refund as r")
    .innerJoin("lab_order as o", "o.order_number", "r.order_number")
    .innerJoin("account as a", "a.account_id", "o.account_id")
    .selectAll("r")
    .select(holderName.as("holder"))
    .orderBy("r.refund_number");
  if (by !== "all")
    query =
      "refund_number" in by
        ? query.where("r.refund_number", "=", by.refund_number)
        : query.where("r.order_number", "in", by.order_numbers);
  const rows = await query.execute();
  if (rows.length === 0) return [];
  const numbers = rows.map(({ refund_number }) => refund_number);
  const events = await db
    .selectFrom("refund_event")
    .selectAll()
    .where("refund_number", "in", numbers)
    .orderBy("refund_event_id")
    .execute();
  return rows.map((row) => {
    const matchingEvents = events.filter(({ refund_number }) => refund_number === row.refund_number);
    const codes = matchingEvents.map(({ code }) => code);
    return {
      ...row,
      events: matchingEvents,
      status: refundStatus(row, codes),
      account: accountOf(matchingEvents),
    };
  });
}

function accountOf(events: readonly RefundEvent[]): BankFields | null {
  const given = events.findLast(({ code }) => code === "account_given");
  if (given?.bank_code == null || given.account_number === null || given.account_name === null) return null;
  const { bank_code, account_number, account_name } = given;
  return { bank_code, account_number, account_name };
}

export async function addRefundEvent(
  trx: Trx,
  clock: Clock,
  refund_number: string,
  code: RefundCode,
  fields: EventFields = {},
): Promise<void> {
  await insertRows(trx, "refund_event", {
    due_on: null,
    reason: null,
    reference_number: null,
    bank_code: null,
    account_number: null,
    account_name: null,
    ...fields,
    refund_number,
    code,
    at: clock.now().toISOString(),
  });
}

export async function refundDueOn(db: Db | Trx, clock: Clock, toAccount: boolean): Promise<string> {
  return addWorkdays(labToday(clock.now()), refundWorkdays(toAccount), await loadHolidays(db));
}

export async function giveAccount(
  trx: Trx,
  clock: Clock,
  refund_number: string,
  account: BankFields,
): Promise<void> {
  const due_on = await refundDueOn(trx, clock, true);
  await addRefundEvent(trx, clock, refund_number, "account_given", { ...account, due_on });
}

interface RefundDraft extends RefundAmounts {
  order_number: string;
  kind: RefundKind;
  method_code: string;
}

/** The database refuses refunding more than was paid. */
export async function openRefund(
  trx: Trx,
  clock: Clock,
  draft: RefundDraft,
  account: BankFields | null = null,
): Promise<string> {
  const refund_number = await nextRefundNumber(trx);
  await insertRows(trx, "refund", { ...draft, refund_number, created_at: clock.now().toISOString() });
  const due_on = await refundDueOn(trx, clock, needsAccount(draft.method_code));
  await addRefundEvent(trx, clock, refund_number, "requested", { due_on });
  if (account) await giveAccount(trx, clock, refund_number, account);
  return refund_number;
}
