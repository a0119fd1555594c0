import type { Clock } from "../../lib/call-context.ts";
import { labToday } from "../../lib/local-time.ts";
import type { Db, Trx } from "../../database/db.ts";
import { countOf } from "../../database/rows.ts";
import { CHARGES } from "../orders/lifecycle/charge-flow.ts";
import { loadRefunds } from "../orders/refunds/refund-ledger.ts";
import { balancesOf } from "../orders/quota/quota.ts";

type Obstacle =
  | "payment_open"
  | "visit_upcoming"
  | "result_pending"
  | "refund_open"
  | "alert_open"
  | "consultation_upcoming";
type Loss = "quota_left" | "question_open" | "request_open";

/** A day after a visit's time: staff may not have closed it yet. */
const GRACE_MS = 86_400_000;

const counted = <Code extends string>(counts: Record<Code, number>) =>
  Object.entries<number>(counts).flatMap(
    ([code, count]) => (count > 0 ? [{ code: code as Code, count }] : []), // entries of counts
  );

/** Includes obstacles of the person and dependants. */
export async function obstaclesOf(
  db: Db | Trx,
  clock: Clock,
  { account_id, patient_id }: { account_id: string; patient_id: string | null },
) {
  const since = new Date(clock.now().getTime() - GRACE_MS).toISOString();
  const dependents = await db
    .selectFrom("family_relation")
    .select("patient_id")
    .where("owner_account_id", "=", account_id)
    .where("kind", "=", "dependent")
    .where("status", "=", "approved")
    .execute();
  const patient_ids = [patient_id ?? "", ...dependents.map((dependent) => dependent.patient_id)];
  const orders = db.selectFrom("lab_order as o").where("o.account_id", "=", account_id);
  // Includes others' bookings: after the erasure no account can read their results.
  const concerned = db.selectFrom("lab_order as o").where((is) =>
    is.or([
      is("o.account_id", "=", account_id),
      is(
        "o.order_number",
        "in",
        is
          .selectFrom("order_line")
          .select("order_number")
          .where("patient_id", "=", patient_id ?? ""),
      ),
    ]),
  );
  const visits = concerned.innerJoin("slot as s", "s.slot_id", "o.slot_id").where((is) =>
    is.or([
      is("o.order_status", "=", "active"),
      // The account cannot pay or cancel another's order.
      is.and([
        is("o.order_status", "=", "pending"),
        is("o.account_id", "!=", account_id),
        is("o.order_type", "not in", CHARGES),
      ]),
    ]),
  );
  const numbers = await orders.select("o.order_number").execute();
  const refunds = await loadRefunds(db, { order_numbers: numbers.map(({ order_number }) => order_number) });
  const consultations = db
    .selectFrom("consultation as c")
    .innerJoin("slot as s", "s.slot_id", "c.slot_id")
    .where((is) => is.or([is("c.account_id", "=", account_id), is("c.patient_id", "=", patient_id ?? "")]))
    .where("s.starts_at", ">", since);
  const awaited = await db
    .selectFrom("lab_result")
    .select("order_number")
    .where("patient_id", "in", patient_ids)
    .where("state", "in", ["waiting", "partial", "withheld"])
    .union(concerned.where("o.order_status", "=", "progress").select("o.order_number"))
    .execute();
  return counted<Obstacle>({
    payment_open: await countOf(orders.where("o.order_status", "=", "pending")),
    visit_upcoming: await countOf(visits.where("s.starts_at", ">", since)),
    result_pending: awaited.length,
    alert_open: await countOf(openAlerts(db, patient_ids)),
    refund_open: refunds.filter(({ status }) => !OVER.includes(status)).length,
    consultation_upcoming: await countOf(
      consultations.where("c.consultation_status", "in", ["pending", "active", "progress"]),
    ),
  });
}

function openAlerts(db: Db | Trx, patient_ids: readonly string[]) {
  return db
    .selectFrom("critical_alert as a")
    .innerJoin("lab_result as r", "r.result_id", "a.result_id")
    .where("r.patient_id", "in", patient_ids)
    .where("a.withdrawn_at", "is", null)
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom("critical_acknowledgement as k")
            .select("k.alert_id")
            .whereRef("k.alert_id", "=", "a.alert_id"),
        ),
      ),
    );
}

const OVER: readonly string[] = ["none", "arrived", "refused"];

export async function lossesOf(db: Db | Trx, clock: Clock, account_id: string) {
  const owned = await db
    .selectFrom("subscription as s")
    .innerJoin("subscription_quota as q", "q.subscription_id", "s.subscription_id")
    .select(["q.subscription_id", "q.product_id", "q.quota_total"])
    .where("s.account_id", "=", account_id)
    .where("s.canceled_at", "is", null)
    .where("s.valid_until", ">=", labToday(clock.now()))
    .execute();
  const ids = [...new Set(owned.map(({ subscription_id }) => subscription_id))];
  const balances = await balancesOf(db, ids);
  const left = owned.filter(({ subscription_id, product_id, quota_total }) => {
    const { reserved, used } = balances.get(`${subscription_id} ${product_id}`) ?? { reserved: 0, used: 0 };
    return quota_total > reserved + used;
  });
  const questions = db.selectFrom("result_question").where("account_id", "=", account_id);
  const requests = db.selectFrom("privacy_request").where("account_id", "=", account_id);
  return counted<Loss>({
    quota_left: new Set(left.map(({ subscription_id }) => subscription_id)).size,
    question_open: await countOf(questions.where("closed_at", "is", null).where("answered_at", "is", null)),
    request_open: await countOf(requests.where("answered_at", "is", null)),
  });
}
