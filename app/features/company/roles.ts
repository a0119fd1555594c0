import type { NotUnderstood } from "~/lib/not-understood.ts";

/** The laboratory checks them again. */
export interface CompanyRights {
  /** admin and human resources */
  keepsEmployees: boolean;
  /** finance */
  pays: boolean;
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

/** By the role, unless the laboratory says more. */
export function mayDecide(
  { decides }: Pick<CompanyRights, "decides">,
  { step, decidable }: { step: string; decidable: boolean | NotUnderstood | null },
): boolean {
  return decides.some((decided) => decided === step) && (decidable ?? true) === true;
}
