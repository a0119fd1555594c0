const REFUSALS = ["too_late", "limit_reached", "already_pending", "not_movable"] as const;
type MoveRefusal = (typeof REFUSALS)[number];

/** Unknown refusals count as "not any more". */
export function moveRefusalOf(code: string | null): MoveRefusal {
  return REFUSALS.find((refusal) => refusal === code) ?? "not_movable";
}

export const moveTexts = {
  too_late: "reschedule:refused.too_late",
  limit_reached: "reschedule:refused.limit_reached",
  already_pending: "reschedule:refused.already_pending",
  not_movable: "reschedule:refused.not_movable",
  product_unavailable: "reschedule:refused.product_unavailable",
  plant_not_allowed: "reschedule:refused.plant_not_allowed",
  outside_event: "reschedule:refused.outside_event",
  expired_at_visit: "reschedule:refused.expired_at_visit",
  slot_full: "reschedule:refused.slot_full",
};
