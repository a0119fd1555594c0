import { isUnderstood } from "~/lib/not-understood.ts";
import { everyPage, type UpstreamContext } from "~/upstream/client/client.server.ts";
import {
  listParticipants,
  type OfficeCareDetail,
  type Participant,
} from "~/upstream/office-care/office-care.server.ts";

/** Larger events keep the laboratory's order, which takes one call. */
const MOST_SORTED = 300;
const PER_PAGE = 20;

/** Exceptions first; null unless the event is over. */
export async function participantsIfOver(
  up: UpstreamContext,
  { office_care_id, status, people }: OfficeCareDetail,
): Promise<Participant[] | null> {
  if (status !== "completed" || !isUnderstood(people) || people > MOST_SORTED) return null;
  const participants = await everyPage(
    (page) => listParticipants(up, { office_care_id }, page, 100),
    (results) => results,
  );
  return participants.toSorted((a, b) => rankOf(a) - rankOf(b));
}

const isResultMissing = ({ state, result_state }: Participant) =>
  state === "attended" && result_state !== null && result_state !== undefined && result_state !== "ready";

function rankOf(person: Participant): number {
  if (!isUnderstood(person.state)) return 0;
  if (person.state === "no_show") return 1;
  if (person.state === "attended") return isResultMissing(person) ? 2 : 3;
  return 4;
}

export interface Outcome {
  absent: number;
  /** attended, and the result is not known to be ready */
  missing: number;
}

export function outcomeOf(people: readonly Participant[]): Outcome {
  return {
    absent: people.filter(({ state }) => state === "no_show").length,
    missing: people.filter(isResultMissing).length,
  };
}

export function pageOf(people: readonly Participant[], page: number) {
  const meta = { total: people.length, last_page: Math.max(1, Math.ceil(people.length / PER_PAGE)) };
  return { results: people.slice((page - 1) * PER_PAGE, page * PER_PAGE), meta };
}
