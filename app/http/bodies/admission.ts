/** Limits of concurrent requests. All times in milliseconds. */
export interface AdmissionLimits {
  /** requests that may always run */
  least: number;
  /** requests that may run before any measurement and after a quiet time */
  first: number;
  /** requests that may run while the loop is quick, e.g. while all wait for the laboratory */
  most: number;
  /** share of them for strangers; the rest is kept for signed-in users */
  strangers: number;
  /** waiting requests per group, beyond the running ones */
  waiting: number;
  /** wait before a page or posted form is refused */
  pagePatience: number;
  formPatience: number;
  /** mean event loop delay that reduces running requests */
  loopDelay: number;
  /** start budget per event-loop turn, in ms */
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

export interface Admission {
  /**
   * Calls `start` on the request's turn, or `shed`. Groups take turns. Forms precede pages and take
   * their places when the queue is full. A prefetch never waits: it starts only while more than
   * half of the places are free.
   * @returns callback for the end of the request
   */
  enter(group: Group, kind: "page" | "form" | "prefetch", start: () => void, shed: () => void): () => void;
  adjust(delay: number): void;
  readonly limit: number;
  /** requests in the queues */
  readonly waiting: number;
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
 * Limits running requests, with a short queue per group. The limit follows the event-loop delay, so only
 * CPU load lowers it. Requests start a few at a time, so that a burst does not hold up probes and
 * responses.
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
    get waiting() {
      return waitingIn("members") + waitingIn("strangers");
    },
  };
}

const openQueue = () => ({ form: new Set<Entry>(), page: new Set<Entry>() });
const firstOf = ([first]: Iterable<Entry>): Entry | undefined => first;
