/** Whether a company account orders, changes and cancels events; the laboratory checks it again. */
export function plansEvents({ companyRoles }: { companyRoles: readonly string[] }): boolean {
  return companyRoles.includes("admin") || companyRoles.includes("hrd");
}
