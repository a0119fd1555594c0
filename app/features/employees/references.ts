import { paths } from "~/lib/paths.ts";
import type { Transfer } from "~/upstream/company/deposit.server.ts";

type Reference = Transfer["reference"];

/** Page of a movement's subject, if any. */
export function referenceHref({ kind, number, office_care_id }: Reference): string | null {
  if (kind === "invoice") return paths.billingDetail(number);
  if (kind === "topup") return paths.depositTopupPayment(number);
  if (kind !== "examination_item" || !office_care_id) return null;
  return paths.officeCareDetail(office_care_id);
}
