const STATES = ["waiting", "partial", "ready", "withheld", "withdrawn", "canceled"] as const;

/** Unknown or missing states are "none". */
export function resultState(state: string | null): (typeof STATES)[number] | "none" {
  return STATES.find((one) => one === state) ?? "none";
}

const CHANGES = ["corrected", "amended", "appended"] as const;

/** Kind of change of a released result; null for the first version. */
export function resultChange(status: string | null): (typeof CHANGES)[number] | null {
  return CHANGES.find((one) => one === status) ?? null;
}
