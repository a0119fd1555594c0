import type { CallContext } from "../../lib/call-context.ts";
import type { Db } from "../../database/db.ts";
import { targetOf } from "../notifications/links.ts";
import { orderLines, type LineRow } from "../orders/lifecycle/orders.ts";
import { accessiblePatients, closedPatients, isHidden } from "../patients/access.ts";

export interface NotificationSubject {
  product_names: string[];
  patient_names: string[];
}

const NOTHING: NotificationSubject = { product_names: [], patient_names: [] };

/** Asked at each reading: a permission may have ended since. */
export async function subjectsOf(
  db: Db,
  call: CallContext,
  links: readonly (string | null)[],
): Promise<NotificationSubject[]> {
  const targets = links.map(targetOf);
  const numbers = [...new Set(targets.flatMap((target) => target?.order_number ?? []))];
  if (numbers.length === 0) return links.map(() => NOTHING);
  const orders = await db
    .selectFrom("lab_order")
    .select(["order_number", "account_id", "sensitive", "created_at"])
    .where("order_number", "in", numbers)
    .execute();
  const lines = await orderLines(db, numbers);
  const people = lines.map(({ patient_id }) => patient_id);
  const closed = await closedPatients(db, call.clock, call.caller, people);
  const readers = await accessiblePatients(db, call.clock, call.caller, "view_results");
  return targets.map((target) => {
    const order = orders.find(({ order_number }) => order_number === target?.order_number);
    if (!target || !order) return NOTHING;
    const own = lines.filter(({ order_number }) => order_number === order.order_number);
    const { patient_id } = target;
    if (patient_id === null) {
      const isOwner = order.account_id === call.caller.account_id;
      const open = own.filter((line) => !closed.has(line.patient_id));
      return isOwner ? subjectOf(open, order.sensitive, call) : NOTHING;
    }
    const access = readers.find(({ patient }) => patient.patient_id === patient_id);
    if (!access || isHidden(access, order)) return NOTHING;
    return subjectOf(
      own.filter((line) => line.patient_id === patient_id),
      order.sensitive,
      call,
    );
  });
}

/** A sensitive test is not named in a list. */
function subjectOf(lines: readonly LineRow[], sensitive: 0 | 1, { lang }: CallContext): NotificationSubject {
  const names = sensitive === 1 ? [] : lines.map((line) => (lang === "id" ? line.name_id : line.name_en));
  return {
    product_names: [...new Set(names)],
    patient_names: [...new Set(lines.map(({ patient_name }) => patient_name))],
  };
}
