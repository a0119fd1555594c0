import type { Refund } from "~/upstream/refunds/refunds.server.ts";

const tones = {
  none: "none",
  account_needed: "warning",
  requested: "info",
  approved: "info",
  sent: "info",
  arrived: "success",
  refused: "error",
  not_understood: "warning",
} as const satisfies Record<Refund["status"], string>;

export function refundTone(status: Refund["status"]) {
  return tones[status];
}
