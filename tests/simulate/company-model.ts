import { must, type Decision } from "./model.ts";
import { slotStart } from "./places.ts";
import type { World } from "./world.ts";

/** Each excludes the others, except that an attendance can be undone. */
export type Came = "invited" | "attended" | "undone" | "no_show" | "canceled" | "withdrawn";

export interface Row {
  amount: number;
  employee_id: string;
  employee_number: string;
  /** of messages; null when the account is told, or no contact is known */
  email: string | null;
  /** account of the employee, who may have a booked visit */
  worker: string | null;
  first: Decision | null;
  second: Decision | null;
  funding: "DEPOSIT" | "QUOTA" | null;
  /** null until both approvals */
  came: Came | null;
  /** instants (ms) at which the invitation was sent again; 0 = at an earlier try */
  toldAt: number[];
  /** instant (ms); null = at an earlier try */
  withdrawnAt: number | null;
  /** the visit that its employee has booked */
  order_number: string | null;
}

export interface ModelRequest {
  id: string;
  number: string;
  company_id: string;
  event_id: string;
  /** YYYY-MM-DD */
  lastDay: string;
  rows: Map<string, Row>;
}

export interface Found {
  request: ModelRequest;
  id: string;
  row: Row;
}

const TRANSFERS: Record<Came, readonly string[]> = {
  invited: [],
  attended: ["charge"],
  undone: ["charge", "refund"],
  no_show: ["release"],
  canceled: ["release"],
  withdrawn: ["release"],
};

/** Entries of ledger and quota about it, each once. */
export function transfersOf({ funding, came }: Row): string[] {
  return funding === null ? [] : ["reserve", ...TRANSFERS[came ?? "invited"]];
}

/** Deposit: what is paid in less what is charged, and what is reserved. */
export function sumsOf(rows: Iterable<Row>): { charged: number; reserved: number } {
  const sums = { charged: 0, reserved: 0 };
  for (const row of rows) {
    if (row.funding !== "DEPOSIT") continue;
    if (row.came === "attended") sums.charged += row.amount;
    if (row.came === "invited") sums.reserved += row.amount;
  }
  return sums;
}

const NEXT: Record<"attended" | "no_show" | "canceled", Partial<Record<Came, Came>>> = {
  attended: { invited: "attended", attended: "attended" },
  no_show: { invited: "no_show", no_show: "no_show" },
  // A visit that was not made stays as it was.
  canceled: {
    invited: "canceled",
    attended: "undone",
    canceled: "canceled",
    undone: "undone",
    withdrawn: "withdrawn",
  },
};

export function recorded({ request, id, row }: Found, outcome: keyof typeof NEXT): void {
  const next = NEXT[outcome][row.came ?? "invited"];
  must(next !== undefined, request.company_id, () => `${id} was ${String(row.came)}, and is ${outcome}`);
  row.came = next ?? row.came;
}

export function withdrew({ model }: World, { request, id, row }: Found, isLate = false): void {
  const isOpen = row.came === null || row.came === "invited";
  must(isOpen, request.company_id, () => `${id} was ${String(row.came)}, and is withdrawn`);
  row.came = "withdrawn";
  row.withdrawnAt = isLate ? null : model.latest;
}

export const isPending = ({ rows }: ModelRequest) => {
  const all = [...rows.values()];
  return (
    all.every(({ first }) => first === null) ||
    all.some(({ first, second }) => first === "approved" && second === null)
  );
};

const HOUR = 3_600_000;

/** An event takes withdrawals until its last day is over. */
export function isOver({ labClock, model }: World, { lastDay }: ModelRequest): "yes" | "no" | "unsure" {
  const ends = slotStart(`..${lastDay}.0000`) + 24 * HOUR;
  if (Math.max(model.latest, labClock.now().getTime()) + HOUR < ends) return "no";
  return labClock.now().getTime() - HOUR > ends ? "yes" : "unsure";
}

/** Rows of recent requests. */
export function anyRow(world: World, requested: (existing: Found) => boolean): Found | null {
  const matches = [...world.model.requests.values()]
    .slice(-60)
    .flatMap((request) => [...request.rows].map(([id, row]) => ({ request, id, row })))
    .filter(requested);
  return matches.length > 0 ? world.random.pick(matches) : null;
}

export const rowsOf = ({ model }: World, requested: (request: ModelRequest) => boolean): Found[] =>
  [...model.requests.values()]
    .filter(requested)
    .flatMap((request) => [...request.rows].map(([id, row]) => ({ request, id, row })));
