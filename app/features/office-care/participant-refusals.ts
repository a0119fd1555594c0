import { isUnderstood, NOT_UNDERSTOOD } from "~/lib/not-understood.ts";
import type { ParticipantDetail } from "~/upstream/office-care/participant.server.ts";

export const participantRefusals = {
  already_withdrawn: "office-care:withdraw.already",
  already_attended: "office-care:withdraw.attended",
  office_care_closed: "office-care:refused.closed",
  not_invited: "office-care:withdraw.not_invited",
  not_understood: "ui:not_understood",
} as const;

export function isParticipantClear({ refusal, state }: ParticipantDetail): boolean {
  return refusal !== NOT_UNDERSTOOD && isUnderstood(state);
}

export function participantRefusal(person: ParticipantDetail) {
  const { refusal, state, withdrawn } = person;
  if (!isParticipantClear(person)) return participantRefusals.not_understood;
  if (refusal) return participantRefusals[refusal];
  if (withdrawn) return participantRefusals.already_withdrawn;
  if (state === "attended") return participantRefusals.already_attended;
  const isPast = state === "invited" || state === "no_show";
  return isPast ? participantRefusals.office_care_closed : participantRefusals.not_invited;
}

export interface EventPerson {
  event: string;
  item: string;
}

export const eventPersonOf = ({
  id = "",
  item = "",
}: Readonly<Record<string, string | undefined>>): EventPerson => ({
  event: id,
  item,
});
