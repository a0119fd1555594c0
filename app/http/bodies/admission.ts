import { FairQueue } from "./fair-queue.ts";

/** All times in milliseconds. */
export interface AdmissionLimits {
  least: number;
  first: number;
  most: number;
  strangers: number;
  /** per group, beyond the running ones */
  waiting: number;
  pagePatience: number;
  formPatience: number;
  loopDelay: number;
  /** start budget per event-loop turn */
  turn: number;
}

export const ADMISSION: AdmissionLimits = {
  least: 16,
  first: 64,
  most: 1024,
  strangers: 0.75,
  waiting: 512,
  pagePatience: 1000,
  formPatience: 3000,
  loopDelay: 70,
  turn: 10,
};

type Group = "members" | "strangers";

interface Waiting {
  group: Group;
  kind: "page" | "form" | "prefetch";
  /** account or address; owners take turns */
  owner: string;
}

export interface Admission {
  /**
   * Forms precede pages and take their places when the queue is full; so do pages of an owner with
   * fewer of them. A prefetch starts only while more than half of the places are free.
   * @returns callback for the end of the request
   */
  enter(request: Waiting, start: () => void, shed: () => void): () => void;
  adjust(delay: number): void;
  readonly limit: number;
  readonly waiting: number;
}

interface Entry extends Waiting {
  kind: "page" | "form";
  state: "waiting" | "running" | "over";
  start: () => void;
  shed: () => void;
  patience?: NodeJS.Timeout;
}

/**
 * The limit follows the event-loop delay, so only CPU load lowers it. Few requests start at a time:
 * a burst must not hold up probes.
 */
export function openAdmission(
  limits: AdmissionLimits,
  inTurn: (work: () => void) => void = (work) => void setImmediate(work),
): Admission {
  const queues = { members: openQueue(), strangers: openQueue() };
  const running = { members: 0, strangers: 0 };
  let limit = limits.first;
  let scheduled = false;
  let last: Group = "strangers";

  const runningNow = () => running.members + running.strangers;
  const freeFor = (group: Group) => {
    const current = group === "members" ? limit : Math.max(1, Math.floor(limit * limits.strangers));
    return Math.max(0, Math.min(limit - runningNow(), current - running[group]));
  };
  const waitingIn = (group: Group) => queues[group].form.size + queues[group].page.size;
  const next = (): Entry | undefined => {
    const order =
      last === "members" ? (["strangers", "members"] as const) : (["members", "strangers"] as const);
    const group = order.find((code) => freeFor(code) > 0 && waitingIn(code) > 0);
    return group && (queues[group].form.first() ?? queues[group].page.first());
  };

  const leaveQueue = (entry: Entry, state: Entry["state"]) => {
    clearTimeout(entry.patience);
    queues[entry.group][entry.kind].delete(entry);
    entry.state = state;
  };
  const refuse = (entry: Entry) => {
    leaveQueue(entry, "over");
    entry.shed();
  };
  const startSome = () => {
    scheduled = false;
    const until = performance.now() + limits.turn;
    for (let entry = next(); entry; entry = next()) {
      leaveQueue(entry, "running");
      last = entry.group;
      running[entry.group] += 1;
      entry.start();
      if (performance.now() > until) return schedule();
    }
  };
  const schedule = () => {
    if (scheduled || !next()) return;
    scheduled = true;
    inTurn(startSome);
  };
  const hasPlace = ({ group, kind, owner }: Entry) => {
    if (waitingIn(group) < limits.waiting + freeFor(group)) return true;
    const { page } = queues[group];
    const latest = page.latest();
    if (!latest || (kind === "page" && page.countOf(latest.owner) <= page.countOf(owner) + 1)) return false;
    refuse(latest);
    return true;
  };

  return {
    enter: ({ group, kind: requested, owner }, start, shed) => {
      const isAhead = requested === "prefetch";
      const kind = isAhead ? "page" : requested;
      const entry: Entry = { group, kind, owner, state: "waiting", start, shed };
      const isBusy = runningNow() + waitingIn(group) >= limit / 2;
      if ((isAhead && isBusy) || !hasPlace(entry)) refuse(entry);
      else {
        queues[group][kind].add(entry);
        entry.patience = setTimeout(() => refuse(entry), limits[`${kind}Patience`]);
        schedule();
      }
      return () => {
        if (entry.state === "running") running[group] -= 1;
        leaveQueue(entry, "over");
        schedule();
      };
    },
    adjust: (delay) => {
      const now = runningNow();
      if (delay > limits.loopDelay) {
        const used = Math.max(limits.least, Math.min(limit, now));
        limit = Math.max(limits.least, Math.floor(used * Math.max(0.5, limits.loopDelay / delay)));
      } else if (freeFor("strangers") === 0 && delay < limits.loopDelay / 2) {
        limit = Math.min(limits.most, Math.ceil(limit * 1.5));
      } else if (now < limit / 2) {
        limit = Math.round((limit + limits.first) / 2);
      }
      schedule();
    },
    get limit() {
      return limit;
    },
    get waiting() {
      return waitingIn("members") + waitingIn("strangers");
    },
  };
}

const openQueue = () => ({ form: new FairQueue<Entry>(), page: new FairQueue<Entry>() });
