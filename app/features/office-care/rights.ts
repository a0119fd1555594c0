/** Rights to order, change and cancel events; the laboratory checks them again. */
export function plansEvents({ companyRoles }: { companyRoles: readonly string[] }): boolean {
  return companyRoles.includes("admin") || companyRoles.includes("hrd");
}
