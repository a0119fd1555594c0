import type { ParticipantDetail } from "~/upstream/office-care/participant.server.ts";

export const participantRefusals = {
  already_withdrawn: "office-care:withdraw.already",
  already_attended: "office-care:withdraw.attended",
  office_care_closed: "office-care:refused.closed",
  not_invited: "office-care:withdraw.not_invited",
} as const;

export function participantRefusal({ refusal, state, withdrawn }: ParticipantDetail) {
  if (refusal) return participantRefusals[refusal];
  if (withdrawn) return participantRefusals.already_withdrawn;
  if (state === "attended") return participantRefusals.already_attended;
  const isPast = state === "invited" || state === "no_show";
  return isPast ? participantRefusals.office_care_closed : participantRefusals.not_invited;
}
