import { totalAmount, type Amount } from "~/lib/money.ts";
import type { Transfer } from "~/upstream/company/deposit.server.ts";

/** One person's examination and its latest state. */
export interface LedgerPerson {
  key: string;
  name: string | null;
  outcome: Transfer["type"];
  amount: Amount;
  /** of what is available; null: could not be read */
  change: Amount;
}

export interface LedgerEntry {
  key: string;
  /** the newest one */
  last: Transfer;
  /** of what is available; null: could not be read */
  change: Amount;
  /** empty unless it is a request */
  people: readonly LedgerPerson[];
  /** goes on beyond these transfers */
  isCut: boolean;
}

interface Window {
  /** nothing is older than what is given */
  isLast: boolean;
  /** shows one type alone */
  isFiltered: boolean;
  /** begins with a period: reservations may be older */
  isPeriod: boolean;
}

/** The pages before and after, so that a request stands whole on the page of its newest transfer. */
interface Neighbours {
  /** null: could not be read */
  newer: readonly Transfer[] | null;
  older: readonly Transfer[];
}

/** One for each request, and for each transfer without one. @param page newest first */
export function ledgerEntries(
  page: readonly Transfer[],
  window: Window,
  { newer, older }: Neighbours = { newer: [], older: [] },
): LedgerEntry[] {
  const transfers = [...(newer ?? []), ...page, ...older];
  const groups = new Map<string, [Transfer, ...Transfer[]]>();
  for (const transfer of transfers) {
    const key = requestOf(transfer) ?? transfer.transfer_id;
    const group = groups.get(key);
    if (group) group.push(transfer);
    else groups.set(key, [transfer]);
  }
  // An older reservation has reduced the available amount already.
  const takesNow = (window.isLast && !window.isPeriod) || window.isFiltered;
  const entries = [...groups].map(([key, group]) => {
    const [last] = group;
    if (requestOf(last) === null) return { key, last, change: changeOf(last), people: [], isCut: false };
    const people = peopleOf(group, takesNow);
    const isCutBelow = !window.isLast && group.at(-1) === transfers.at(-1);
    const isCut = isCutBelow || (newer === null && last === transfers[0]);
    return { key, last, people, change: totalAmount(people.map(({ change }) => change)), isCut };
  });
  return entries.filter(({ last }) => page.includes(last));
}

function requestOf({ reference: { kind, number } }: Transfer): string | null {
  return kind === "examination_item" && number !== "" ? `request ${number}` : null;
}

/** A charge or release ends the reservation of its person. */
function peopleOf(group: readonly Transfer[], takesNow: boolean): LedgerPerson[] {
  const people: LedgerPerson[] = [];
  const reserved = new Map<string, number[]>();
  for (const transfer of group.toReversed()) {
    const { transfer_id: key, type: outcome, amount, reference } = transfer;
    const who = `${reference.employee_name ?? ""} ${String(amount)}`;
    const person = { key, name: reference.employee_name, outcome, amount, change: changeOf(transfer) };
    const earlier = outcome === "charge" || outcome === "release" ? reserved.get(who)?.shift() : undefined;
    if (outcome === "reserve") reserved.set(who, [...(reserved.get(who) ?? []), people.length]);
    if (earlier !== undefined)
      people[earlier] = { ...person, change: outcome === "release" ? 0 : person.change };
    else people.push(outcome === "charge" && !takesNow ? { ...person, change: 0 } : person);
  }
  return people;
}

function changeOf({ type, amount, debit, credit }: Transfer): Amount {
  if (amount === null || type === "not_understood") return null;
  if (type === "reserve") return -amount;
  if (type === "release") return amount;
  return debit === null || credit === null ? null : credit - debit;
}

/** In the order of {@link OUTCOMES}. */
export function outcomeCounts(people: readonly LedgerPerson[]) {
  return OUTCOMES.map((outcome) => ({
    outcome,
    count: people.filter(
      (person) => (isNamed(person.outcome) ? person.outcome : "not_understood") === outcome,
    ).length,
  })).filter(({ count }) => count > 0);
}

const OUTCOMES = ["charge", "reserve", "release", "not_understood"] as const;
const isNamed = (outcome: string): outcome is (typeof OUTCOMES)[number] =>
  OUTCOMES.some((known) => known === outcome);
