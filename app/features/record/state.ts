import { NOT_UNDERSTOOD, type NotUnderstood } from "~/lib/not-understood.ts";
import type { SharedVisit } from "~/upstream/record/record-shares.server.ts";

const CHANGES = ["corrected", "amended", "appended"] as const;

/** Kind of change of a released result; null for the first version. */
export function resultChange(
  status: SharedVisit["status"],
): (typeof CHANGES)[number] | "withdrawn" | "canceled" | NotUnderstood | null {
  if (status === NOT_UNDERSTOOD) return status;
  if (status === "entered_in_error") return "withdrawn";
  if (status === "cancelled") return "canceled";
  return CHANGES.find((change) => change === status) ?? null;
}
