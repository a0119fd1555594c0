import type { OfficeCareDetail } from "~/upstream/office-care/office-care.server.ts";

/** Rights to order, change and cancel events; the laboratory checks them again. */
export function plansEvents({ companyRoles }: { companyRoles: readonly string[] }): boolean {
  return companyRoles.includes("admin") || companyRoles.includes("hrd");
}

/** A fee that cannot be read is not agreed to. */
export function isCancelable({ editable, cancel }: OfficeCareDetail): boolean {
  const { fee = null, released = null } = cancel ?? {};
  return editable || (fee !== null && released !== null);
}
