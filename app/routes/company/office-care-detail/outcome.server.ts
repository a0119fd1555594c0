import { today } from "~/lib/dates.ts";
import { isUnderstood, NOT_UNDERSTOOD, type NotUnderstood } from "~/lib/not-understood.ts";
import { settle } from "~/upstream/client/errors.ts";
import { everyPage, type UpstreamContext } from "~/upstream/client/client.server.ts";
import {
  listParticipants,
  type OfficeCareDetail,
  type Participant,
  type participantStates,
} from "~/upstream/office-care/office-care.server.ts";

/** Larger events keep the laboratory's order, which takes one call. */
const MOST_SORTED = 300;
const PER_PAGE = 20;

/** Of an event that is over exceptions first, of a running one today's people first; else null. */
async function sortedParticipants(
  up: UpstreamContext,
  { office_care_id, status, people }: OfficeCareDetail,
): Promise<Participant[] | null> {
  const isSorted = status === "completed" || status === "progress";
  if (!isSorted || !isUnderstood(people) || people > MOST_SORTED) return null;
  const participants = await everyPage(
    (page) => listParticipants(up, { office_care_id }, page, 100),
    (results) => results,
  );
  if (status === "progress") return todayFirst(participants, today());
  return participants.toSorted((a, b) => rankOf(a) - rankOf(b));
}

/** Later days follow, then earlier ones; within a day the unreached come first. @param day YYYY-MM-DD */
export function todayFirst(people: readonly Participant[], day: string): Participant[] {
  const dayOf = ({ window }: Participant) => window?.date ?? "";
  const rank = (person: Participant) => (dayOf(person) === day ? 0 : dayOf(person) > day ? 1 : 2);
  const isUnreached = ({ state, reached }: Participant) => state === "invited" && reached === null;
  return people.toSorted(
    (a, b) =>
      rank(a) - rank(b) ||
      dayOf(a).localeCompare(dayOf(b)) ||
      Number(isUnreached(b)) - Number(isUnreached(a)),
  );
}

const isResultMissing = ({ state, result_state }: Participant) =>
  state === "attended" && result_state !== null && result_state !== undefined && result_state !== "ready";

function rankOf(person: Participant): number {
  if (!isUnderstood(person.state)) return 0;
  if (person.state === "no_show") return 1;
  if (person.state === "attended") return isResultMissing(person) ? 2 : 3;
  return 4;
}

/** Not understood while the state of one person is not. */
export interface EventOutcome {
  absent: number | NotUnderstood;
  /** attended, and the result is not known to be ready */
  missing: number | NotUnderstood;
}

interface Filters {
  q?: string | undefined;
  state?: (typeof participantStates)[number] | undefined;
}

/** One page; the outcome is null unless the event is over. */
export async function readParticipants(
  up: UpstreamContext,
  event: OfficeCareDetail,
  filters: Filters,
  page: number,
) {
  const { office_care_id } = event;
  const isFiltered = Boolean(filters.q) || filters.state !== undefined;
  const isUsed = event.status === "completed" || !isFiltered;
  const everyone = isUsed ? await settle(sortedParticipants(up, event)) : null;
  const all = everyone?.ok ? everyone.data : null;
  return {
    outcome: all && event.status === "completed" ? eventOutcomeOf(all) : null,
    list:
      all && !isFiltered
        ? Promise.resolve(sliceOf(all, page))
        : listParticipants(up, { office_care_id, ...filters }, page),
  };
}

export function eventOutcomeOf(people: readonly Participant[]): EventOutcome {
  if (people.some(({ state }) => !isUnderstood(state)))
    return { absent: NOT_UNDERSTOOD, missing: NOT_UNDERSTOOD };
  return {
    absent: people.filter(({ state }) => state === "no_show").length,
    missing: people.filter(isResultMissing).length,
  };
}

function sliceOf(people: readonly Participant[], page: number) {
  const meta = { total: people.length, last_page: Math.max(1, Math.ceil(people.length / PER_PAGE)) };
  return { results: people.slice((page - 1) * PER_PAGE, page * PER_PAGE), meta };
}
