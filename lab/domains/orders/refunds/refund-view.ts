import { sql } from "kysely";
import type { CallContext, Clock } from "../../../lib/call-context.ts";
import type { Db, Trx } from "../../../database/db.ts";
import { bankName } from "../../practitioner/practitioner-banks.ts";
import { masked } from "../../practitioner/practitioner.ts";
import { expiresAt } from "../quota/owned.ts";
import type { Bilingual } from "../../../lib/labels.ts";
import type { Lang } from "../../../lib/texts.ts";
import { CHARGES } from "../lifecycle/charge-flow.ts";
import type { OrderRow, PaymentRow } from "../lifecycle/order-flow.ts";
import { isInTime } from "./late-payment.ts";
import { methodName } from "../payments/payment-methods.ts";
import { holderName } from "./refund-holder.ts";
import { loadRefunds, refundDueOn, type Refund } from "./refund-ledger.ts";
import type { SlotRow } from "../../schedule/slots.ts";
import { cancellationRules, foldMoney, FREE_HOURS, needsAccount } from "./refund-rules.ts";

const ACCOUNT_NAME: Bilingual = ["Bank account", "Rekening bank"];

/** Orders without an entry have no refundable cancellation. @param moved assumed new time of the visits */
export async function cancellationsOf(
  db: Db | Trx,
  clock: Clock,
  order_numbers: readonly string[],
  moved?: Pick<SlotRow, "starts_at">,
) {
  const rows = order_numbers.length === 0 ? [] : await cancelableRows(db, order_numbers);
  const now = clock.now();
  const [arrivesBack, arrivesOnAccount] = [
    await refundDueOn(db, clock, false),
    await refundDueOn(db, clock, true),
  ];
  return new Map(
    rows.map((row) => {
      const { valid_until, voucher_until } = row;
      const starts_at = moved?.starts_at ?? row.starts_at;
      const rules = cancellationRules(
        {
          starts_at: starts_at === null ? null : new Date(starts_at),
          bought_at: new Date(row.created_at),
          expires_at: valid_until === null ? null : expiresAt({ valid_until }),
          isUsed: Number(row.used) > 0,
          hasMovedLate: Number(row.moved_late) > 0,
          paid: row.amount,
          service_fee: Number(row.service_fee),
        },
        now,
      );
      const toAccount = rules.net > 0 && needsAccount(row.method_code);
      const returns = voucher_until !== null && voucher_until > now.toISOString() && !Number(row.shares);
      return [
        row.order_number,
        {
          ...rules,
          method_code: row.method_code,
          needs_account: toAccount,
          account_name: row.holder,
          arrives_by: rules.net > 0 ? (toAccount ? arrivesOnAccount : arrivesBack) : null,
          voucher_code: returns ? row.voucher_code : null,
          voucher_until: returns ? voucher_until : null,
          returns_quota: Number(row.draws) > 0,
        },
      ];
    }),
  );
}
type Cancellation = NonNullable<ReturnType<Awaited<ReturnType<typeof cancellationsOf>>["get"]>>;

function cancelableRows(db: Db | Trx, order_numbers: readonly string[]) {
  return db
    .selectFrom("lab_order as o")
    .innerJoin("account as a", "a.account_id", "o.account_id")
    .innerJoin("payment as p", (join) =>
      join.onRef("p.order_number", "=", "o.order_number").on("p.payment_status", "=", "paid").on(isInTime),
    )
    .leftJoin("slot as s", "s.slot_id", "o.slot_id")
    .leftJoin("voucher as v", "v.voucher_id", "o.voucher_id")
    .select(["o.order_number", "o.created_at", "s.starts_at", "p.method_code", "p.amount"])
    .select(["v.code as voucher_code", "v.end_at as voucher_until", holderName.as("holder")])
    .select([
      sql<number>`(select coalesce(sum(sub_total), 0) from order_line
        where order_number = o.order_number and product_id is null)`.as("service_fee"),
      sql<string | null>`(select min(valid_until) from subscription where order_number = o.order_number)`.as(
        "valid_until",
      ),
      sql<number>`(select coalesce(sum(case e.kind when 'reserve' then e.qty when 'return' then -e.qty else 0 end), 0)
        from quota_event e join subscription u on u.subscription_id = e.subscription_id
        where u.order_number = o.order_number)`.as("used"),
      sql<number>`exists (select 1 from quota_event where order_number = o.order_number)`.as("draws"),
      // Moving first must not save the late cancellation fee.
      sql<number>`exists (select 1 from order_reschedule m join slot f on f.slot_id = m.from_slot_id
        where m.order_number = o.order_number and m.fee = 0
        and unixepoch(f.starts_at) - unixepoch(m.created_at) <= ${FREE_HOURS * 3600})`.as("moved_late"),
      // Another order of the checkout still uses the voucher.
      sql<number>`exists (select 1 from lab_order t where t.checkout_id = o.checkout_id
        and t.order_number <> o.order_number and t.voucher_id = o.voucher_id and t.order_status <> 'canceled')`.as(
        "shares",
      ),
    ])
    .where("o.order_number", "in", order_numbers)
    .where("o.order_status", "=", "active")
    .where("o.order_type", "not in", [...CHARGES, "office_care"])
    .execute();
}

export async function loadRefundViews(
  db: Db,
  { clock, lang }: CallContext,
  orders: readonly OrderRow[],
  payments: readonly PaymentRow[],
) {
  const active = orders.filter(({ order_status }) => order_status === "active");
  const cancellations = await cancellationsOf(db, clock, numbersOf(active));
  const refunds = await loadRefunds(db, { order_numbers: numbersOf(orders) });
  const undone = await linesNotDone(db, refunds);
  return ({ order_number, order_status, order_type }: OrderRow, isOpen: boolean) => {
    const isClosedUnpaid = order_status === "canceled" && order_type !== "office_care";
    const cancellation = cancellations.get(order_number);
    const matchingRefunds = refunds.filter((refund) => refund.order_number === order_number);
    const paid = payments.filter(
      (payment) => payment.order_number === order_number && payment.payment_status === "paid",
    );
    return {
      cancellation: cancellation ? cancellationView(cancellation, lang, isOpen) : null,
      refunds: matchingRefunds.map((refund) => ({
        ...refundView(refund, lang),
        lines: undone
          .filter(({ refund_number }) => refund_number === refund.refund_number)
          .map(({ name_en, name_id, reason }) => ({ name_en, name_id, reason: isOpen ? reason : null })),
      })),
      // For a canceled order, shows that nothing was taken.
      settlement: matchingRefunds.length > 0 || isClosedUnpaid ? foldMoney(paid, matchingRefunds) : null,
    };
  };
}

const numbersOf = (orders: readonly { order_number: string }[]) =>
  orders.map(({ order_number }) => order_number);

async function linesNotDone(db: Db, refunds: readonly Refund[]) {
  if (refunds.length === 0) return [];
  return db
    .selectFrom("line_not_done as n")
    .innerJoin("order_line as l", "l.order_line_id", "n.order_line_id")
    .select(["n.refund_number", "n.reason", "l.name_en", "l.name_id"])
    .where("l.order_number", "in", numbersOf(refunds))
    .orderBy("l.position")
    .execute();
}

export function cancellationView(
  { refusal, free_until, deadline, needs_account, method_code, ...rest }: Cancellation,
  lang: Lang,
  isOpen: boolean,
) {
  return {
    ...rest,
    allowed: refusal === null,
    refusal,
    free_until: isOpen ? free_until.toISOString() : null,
    deadline: isOpen ? deadline.toISOString() : null,
    needs_account,
    method_name: needs_account ? ACCOUNT_NAME[lang === "id" ? 1 : 0] : methodName(method_code, lang),
  };
}

function dueOn(events: Refund["events"]): string | null {
  return events.findLast(({ due_on }) => due_on !== null)?.due_on ?? null;
}

function referenceOf(events: Refund["events"]): string | null {
  return events.findLast(({ code }) => code === "sent")?.reference_number ?? null;
}

/** Masks account numbers; while an account is needed, an earlier one counts for nothing. */
export function refundView({ events, account: given, holder, ...refund }: Refund, lang: Lang) {
  const { refund_number, kind, status, gross, fee, net, method_code, created_at } = refund;
  const isWaiting = status === "account_needed";
  const account = isWaiting ? null : given;
  return {
    refund_number,
    kind,
    status,
    gross,
    fee,
    net,
    created_at,
    method_name: account || isWaiting ? ACCOUNT_NAME[lang === "id" ? 1 : 0] : methodName(method_code, lang),
    account: account && {
      bank_name: bankName(account.bank_code),
      account_number_masked: masked(account.account_number),
      account_name: account.account_name,
    },
    account_name: isWaiting ? holder : null,
    arrives_by: isWaiting ? null : dueOn(events),
    reference_number: status === "sent" || status === "arrived" ? referenceOf(events) : null,
    reason: events.at(-1)?.reason ?? null,
    steps: events.map(({ code, at, reason, reference_number }) => ({ code, at, reason, reference_number })),
  };
}
