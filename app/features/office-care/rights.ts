import { isUnderstood, NOT_UNDERSTOOD } from "~/lib/not-understood.ts";
import type { OfficeCareDetail } from "~/upstream/office-care/office-care.server.ts";

/** The laboratory checks them again. */
export function plansEvents({ companyRoles }: { companyRoles: readonly string[] }): boolean {
  return companyRoles.includes("admin") || companyRoles.includes("hrd");
}

export function isCancelable({ status, editable, cancel }: OfficeCareDetail): boolean {
  if (!isUnderstood(status)) return false;
  const { fee = null, released = null, quota, invited } = cancel ?? {};
  const areRead = quota !== NOT_UNDERSTOOD && invited !== NOT_UNDERSTOOD;
  return editable || (fee !== null && released !== null && areRead);
}
