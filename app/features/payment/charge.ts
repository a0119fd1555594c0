import { paths } from "~/lib/paths.ts";

/** What a fee is for; texts are keys of `payment:charge`. */
export interface ChargePages {
  kind: "reschedule" | "consultation";
  /** page that says what became of it, by its invoice number */
  doneHref: (order_id: string) => string;
  /** page of what it is for */
  aboutHref: string;
}

/** The pages of a fee; null for the payment of an order. */
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
