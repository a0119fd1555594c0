import { sumsOf, type ModelRequest } from "./company-model.ts";
import type { EnteredResult } from "./critical-values.ts";
import type { Person } from "./people.ts";
import type { Closing, Consents, PrivacyRequest } from "./privacy-model.ts";
import type { Question } from "./question-checks.ts";
import type { LockChallenge } from "./two-factor.ts";
import type { LockProof, LockState } from "./two-factor-proofs.ts";
import type { HeldTime, WaitlistEntry } from "./wishes.ts";

/** The state that portal and laboratory must be in, written down from answers alone, without their code. */
export class Divergence extends Error {
  constructor(
    readonly entity: string,
    message: string,
  ) {
    super(message);
  }
}

export function must(holds: boolean, entity: string, otherwise: () => string): void {
  if (!holds) throw new Divergence(entity, otherwise());
}

/** Each excludes the others, for good. */
type Ending = "paid" | "denied" | "expired" | "by_patient";
export type Decision = "approved" | "rejected";
export type Step = "first" | "second";

export interface ModelOrder {
  number: string;
  account_id: string;
  kind: "test" | "home_care" | "deal" | "subscription" | "use";
  slot_id: string | null;
  payment_id: string | null;
  /** instant (ms) after which it expires unpaid */
  expiresAt: number | null;
  ending: Ending | null;
  isCheckedIn: boolean;
  hasResults: boolean;
  /** one of its tests was not done */
  isPartlyDone: boolean;
  moves: string[];
  /** visits that repeat a withdrawn result, which are no moves */
  repeats: number;
  /** money arrived after its payment had ended */
  isPaidLate: boolean;
  /** sums of its cancellation after the payment */
  refund: RefundedSums | null;
  /** quota that a visit uses: subscription, product, number */
  draws: (readonly [string, string, number])[];
}

/** Whole rupiah. */
export interface RefundedSums {
  gross: number;
  fee: number;
  net: number;
}

export interface ModelCompany {
  company_id: string;
  /** amounts of paid top-ups */
  topups: Map<string, number>;
}

export type Permission = "book" | "view_results" | "pay";

export interface Relation {
  id: string;
  pair: string;
  asked: readonly Permission[];
  granted: readonly Permission[] | null;
  isRejected: boolean;
  isOver: boolean;
}

export interface Checkout {
  account_id: string;
  branches: number;
  total: number;
  hasVoucher: boolean;
  orders: { number: string; lines: string[] }[];
}

export interface Referral {
  id: string;
  version: number;
  doctor_id: string;
  account_id: string;
  product_id: string;
  /** instant (ms); drafts are deleted after 30 days */
  draftedAt: number;
  /** told to the doctor when it was sent; whole rupiah, null = none */
  fee: number | null;
  isSent: boolean;
  answer: "take" | "refuse" | null;
}

export interface Consultation {
  id: string;
  account_id: string;
  places: string[];
  isCanceled: boolean;
}

export const SLOT_CAPACITY = { branch: 6, home_care: 4 } as const;
export const MOST_MOVES = 2;

export class Model {
  readonly orders = new Map<string, ModelOrder>();
  readonly requests = new Map<string, ModelRequest>();
  /** ids of requests whose rows are not read yet */
  readonly unreadRequests: string[] = [];
  readonly companies = new Map<string, ModelCompany>();
  /** ids of employees who are not active */
  readonly left = new Set<string>();
  /** purchases with the last day that their owners were told of */
  readonly toldEnds = new Set<string>();
  readonly relations = new Map<string, Relation>();
  readonly referrals = new Map<string, Referral>();
  readonly consultations = new Map<string, Consultation>();
  readonly checkouts = new Map<string, Checkout>();
  readonly wishes = new Map<string, WaitlistEntry>();
  readonly heldTimes = new Map<string, HeldTime>();
  readonly questions = new Map<string, Question>();
  readonly entered = new Map<string, EnteredResult>();
  readonly consents = new Map<string, Consents>();
  readonly privacyRequests = new Map<string, PrivacyRequest>();
  readonly closings: Closing[] = [];
  /** ids of erased accounts */
  readonly erased = new Set<string>();
  /** people with a late answer: what the laboratory holds is not read yet */
  readonly unread = new Set<Person>();
  /** ids of accounts that tried a wrong password */
  readonly mistyped = new Set<string>();
  readonly locks = new Map<string, LockState>();
  readonly challenges: LockChallenge[] = [];
  readonly proofs: LockProof[] = [];
  /** account of each once-only key */
  readonly askers = new Map<string, string>();
  /** first answer to each once-only key */
  readonly keys = new Map<string, string>();
  /** drawn quota, by subscription and product */
  readonly drawn = new Map<string, number>();
  /** periods (ms) that a clock has shown twice */
  readonly repeatedTimes: { from: number; to: number }[] = [];
  /** latest instant (ms) that the laboratory's clock has shown */
  latest = 0;

  ordered(
    order: Pick<ModelOrder, "number" | "account_id" | "kind" | "slot_id" | "payment_id" | "expiresAt">,
  ): void {
    must(!this.orders.has(order.number), order.number, () => "two requests made the same order");
    this.orders.set(order.number, {
      ...order,
      ending: order.kind === "use" ? "paid" : null,
      isCheckedIn: false,
      hasResults: false,
      isPartlyDone: false,
      isPaidLate: false,
      repeats: 0,
      moves: [],
      refund: null,
      draws: [],
    });
  }

  ended(number: string, ending: Ending): void {
    const order = this.order(number);
    must(
      order.ending === null || order.ending === ending,
      number,
      () => `it was ${String(order.ending)} and is ${ending}`,
    );
    order.ending = ending;
  }

  paidLate(number: string): void {
    const order = this.order(number);
    // Repeated after it was canceled with its refund.
    if (order.ending !== "paid") order.isPaidLate = true;
  }

  refunded(number: string, sums: RefundedSums): void {
    const order = this.order(number);
    must(order.ending === "paid", number, () => `it was ${String(order.ending)}, and money comes back`);
    must(order.refund === null, number, () => "it was canceled for its money twice");
    order.refund = sums;
    this.#drawsReturn(order);
  }

  /** Visits here use one test of a subscription, if any. */
  notDone(order: ModelOrder): void {
    if (!order.isPartlyDone) this.#drawsReturn(order);
    order.isPartlyDone = true;
  }

  #drawsReturn({ draws }: ModelOrder): void {
    for (const [subscription_id, product_id, qty] of draws) this.drew(subscription_id, product_id, -qty);
  }

  moved(number: string, slot_id: string): void {
    const order = this.order(number);
    order.moves.push(slot_id);
    if (order.isCheckedIn) {
      order.repeats += 1;
      order.isCheckedIn = false;
      order.hasResults = false;
    }
    must(order.moves.length - order.repeats <= MOST_MOVES, number, () => "it was moved a third time");
  }

  order(number: string): ModelOrder {
    const order = this.orders.get(number);
    if (!order) throw new Divergence(number, "an answer names an order that was never placed");
    return order;
  }

  /** The same key gives the same answer, for good. */
  answered(key: string, entity: string, results: string): boolean {
    const first = this.keys.get(key);
    must(
      first === undefined || first === results,
      entity,
      () => `key ${key} was answered ${String(first).slice(0, 100)}, then ${results.slice(0, 100)}`,
    );
    this.keys.set(key, results);
    return first === undefined;
  }

  drew(subscription_id: string, product_id: string, qty: number): void {
    const name = `${subscription_id} ${product_id}`;
    this.drawn.set(name, (this.drawn.get(name) ?? 0) + qty);
  }

  toppedUp(company_id: string, reference: string, amount: number): void {
    const { topups } = this.company(company_id);
    must(!topups.has(reference), company_id, () => `${reference} was entered twice`);
    topups.set(reference, amount);
  }

  company(company_id: string): ModelCompany {
    let company = this.companies.get(company_id);
    if (!company) this.companies.set(company_id, (company = { company_id, topups: new Map() }));
    return company;
  }

  deposit(company_id: string): { balance: number; reserved: number } {
    const current = [...this.requests.values()].filter((request) => request.company_id === company_id);
    const { charged, reserved } = sumsOf(current.flatMap(({ rows }) => [...rows.values()]));
    const paid = [...this.company(company_id).topups.values()].reduce((sum, topup) => sum + topup, 0);
    return { balance: paid - charged, reserved };
  }

  /** An approver saw these rows, rejected some of them, and was told that it is done. */
  decided(
    request: ModelRequest,
    step: Step,
    decisions: ReadonlyMap<string, Decision>,
    funding: "DEPOSIT" | "QUOTA" | null,
  ): void {
    for (const [id, decision] of decisions) {
      const row = request.rows.get(id);
      must(row !== undefined, request.id, () => `an unknown row ${id} was decided`);
      if (!row) continue;
      must(row[step] === null, request.id, () => `row ${id} was decided twice in step ${step}`);
      must(
        step === "first" || row.first === "approved",
        request.id,
        () => `row ${id} skipped the first step`,
      );
      row[step] = decision;
      if (step !== "second" || decision !== "approved") continue;
      row.funding = funding;
      // A withdrawal may be answered before.
      row.came ??= "invited";
    }
  }
}
