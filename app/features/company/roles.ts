/** Rights of a company account; the laboratory checks them again. */
export interface CompanyRights {
  /** admin and human resources: see identities; add, change and import employees */
  keepsEmployees: boolean;
  /** finance: pays invoices, tops up the deposit */
  pays: boolean;
  /** steps of the approval */
  decides: ("first" | "second")[];
}

export const APPROVERS = { first: ["admin", "hrd"], second: ["admin", "finance"] } as const;

export function rightsOf({ companyRoles }: { companyRoles: readonly string[] }): CompanyRights {
  return {
    keepsEmployees: companyRoles.includes("admin") || companyRoles.includes("hrd"),
    pays: companyRoles.includes("finance"),
    decides: (["first", "second"] as const).filter((step) =>
      APPROVERS[step].some((role) => companyRoles.includes(role)),
    ),
  };
}
