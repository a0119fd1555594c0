import { paths } from "~/lib/paths.ts";

interface ChargePages {
  kind: "reschedule" | "consultation";
  doneHref: (order_id: string) => string;
  aboutHref: string;
}

/** Null for an order's payment. */
export function chargePagesOf(
  charge_of: { order_number: string | null; consultation_id: string | null } | null,
): ChargePages | null {
  const { order_number, consultation_id } = charge_of ?? {};
  if (order_number)
    return {
      kind: "reschedule",
      doneHref: (order_id) => paths.orderRescheduleDone(order_number, { order_id }),
      aboutHref: paths.order(order_number),
    };
  if (!consultation_id) return null;
  return {
    kind: "consultation",
    doneHref: (order_id) => paths.consultationDone({ order_id }),
    aboutHref: paths.consultations(),
  };
}
