/** States of a visit's result that have words. */
const STATES = ["waiting", "partial", "ready", "withheld", "withdrawn", "canceled"] as const;

/** The word for the state of a result; an unknown or missing one is "none". */
export function resultState(state: string | null): (typeof STATES)[number] | "none" {
  return STATES.find((one) => one === state) ?? "none";
}

const CHANGES = ["corrected", "amended", "appended"] as const;

/** How a released result was changed; null for the first version. */
export function resultChange(status: string | null): (typeof CHANGES)[number] | null {
  return CHANGES.find((one) => one === status) ?? null;
}
