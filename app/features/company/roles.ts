/** What a company account may do; the laboratory checks it again. */
export interface CompanyRights {
  /** admin and human resources: they see identities, add, change and import employees */
  keepsEmployees: boolean;
  /** finance: pays invoices, tops the deposit up */
  pays: boolean;
}

export function rightsOf({ companyRoles }: { companyRoles: readonly string[] }): CompanyRights {
  return {
    keepsEmployees: companyRoles.includes("admin") || companyRoles.includes("hrd"),
    pays: companyRoles.includes("finance"),
  };
}
