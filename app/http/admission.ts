/** How many requests may be carried out at a time. All times in milliseconds. */
export interface AdmissionLimits {
  /** requests that may always run */
  least: number;
  /** requests that may run when nothing was measured yet, and after a quiet time */
  first: number;
  /** requests that may run while the loop is quick, e.g. because all of them wait for the laboratory */
  most: number;
  /** part of them that strangers may take: the others are kept for people who are signed in */
  strangers: number;
  /** requests of each group that may wait beyond those that may run */
  waiting: number;
  /** how long a page and a posted form wait before they are refused */
  pagePatience: number;
  formPatience: number;
  /** mean delay of the event loop from which on fewer requests may run */
  loopDelay: number;
  /** time for starting requests in one turn of the event loop */
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

/** Whether somebody is signed in. */
export type Group = "members" | "strangers";

export interface Admission {
  /**
   * Calls `start` when it is the request's turn, or else `shed`. Each group has a queue of its own, and they take
   * turns. In a queue forms come before pages, and take their places when it is full. A page that is fetched ahead
   * never waits: it starts while more than half of the places are free.
   * @returns what is to be called once when the request is over, also when its client has left before its turn
   */
  enter(group: Group, kind: "page" | "form" | "prefetch", start: () => void, shed: () => void): () => void;
  /** Adapts the number of requests that may run to the mean loop delay since the last call. */
  adjust(delay: number): void;
  /** requests that may run at present */
  readonly limit: number;
}

interface Entry {
  group: Group;
  kind: "page" | "form";
  state: "waiting" | "running" | "over";
  start: () => void;
  shed: () => void;
  patience?: NodeJS.Timeout;
}

/**
 * A limit for running requests with a short queue for each group. The limit follows the event loop's delay: a busy processor
 * lowers it, many requests that only wait do not. Requests start a few at a time, so that those that arrive
 * together do not hold up probes and responses until the last of them is rendered.
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
  /** Places in which one more of the group may start. */
  const freeFor = (group: Group) => {
    const own = group === "members" ? limit : Math.max(1, Math.floor(limit * limits.strangers));
    return Math.max(0, Math.min(limit - runningNow(), own - running[group]));
  };
  const waitingIn = (group: Group) => queues[group].form.size + queues[group].page.size;
  const next = (): Entry | undefined => {
    const order =
      last === "members" ? (["strangers", "members"] as const) : (["members", "strangers"] as const);
    const group = order.find((one) => freeFor(one) > 0 && waitingIn(one) > 0);
    return group && (firstOf(queues[group].form) ?? firstOf(queues[group].page));
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
  /** Whether there is a place in the queue; a form takes that of the page that came last. */
  const hasPlace = (group: Group, kind: Entry["kind"]) => {
    if (waitingIn(group) < limits.waiting + freeFor(group)) return true;
    const latest = kind === "form" ? [...queues[group].page].at(-1) : undefined;
    if (latest) refuse(latest);
    return latest !== undefined;
  };

  return {
    enter: (group, wanted, start, shed) => {
      const isAhead = wanted === "prefetch";
      const kind = isAhead ? "page" : wanted;
      const entry: Entry = { group, kind, state: "waiting", start, shed };
      const isBusy = runningNow() + waitingIn(group) >= limit / 2;
      if ((isAhead && isBusy) || !hasPlace(group, kind)) refuse(entry);
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
  };
}

const openQueue = () => ({ form: new Set<Entry>(), page: new Set<Entry>() });
const firstOf = ([first]: Iterable<Entry>): Entry | undefined => first;
