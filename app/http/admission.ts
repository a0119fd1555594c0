/** How many requests may be carried out at a time. All times in milliseconds. */
export interface AdmissionLimits {
  /** requests that may always run */
  least: number;
  /** requests that may run when nothing was measured yet, and after a quiet time */
  first: number;
  /** requests that may run while the loop is quick, e.g. because all of them wait for the laboratory */
  most: number;
  /** requests that may wait beyond those that may run */
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
  waiting: 512,
  pagePatience: 1000,
  formPatience: 3000,
  loopDelay: 70,
  turn: 10,
};

export interface Admission {
  /**
   * Calls `start` when it is the request's turn, or else `shed`. Forms come before pages, and take their places
   * in a full queue. A page that is fetched ahead never waits: it starts while more than half of the places are free.
   * @returns what is to be called once when the request is over, also when its client has left before its turn
   */
  enter(kind: "page" | "form" | "prefetch", start: () => void, shed: () => void): () => void;
  /** Adapts the number of requests that may run to the mean loop delay since the last call. */
  adjust(delay: number): void;
  /** requests that may run at present */
  readonly limit: number;
}

interface Entry {
  kind: "page" | "form";
  state: "waiting" | "running" | "over";
  start: () => void;
  shed: () => void;
  patience?: NodeJS.Timeout;
}

/**
 * A limit for running requests with a short queue. The limit follows the event loop's delay: a busy processor
 * lowers it, many requests that only wait do not. Requests start a few at a time, so that those that arrive
 * together do not hold up probes and responses until the last of them is rendered.
 */
export function openAdmission(
  limits: AdmissionLimits,
  inTurn: (work: () => void) => void = (work) => void setImmediate(work),
): Admission {
  const queue = { form: new Set<Entry>(), page: new Set<Entry>() };
  let running = 0;
  let limit = limits.first;
  let scheduled = false;

  const leaveQueue = (entry: Entry, state: Entry["state"]) => {
    clearTimeout(entry.patience);
    queue[entry.kind].delete(entry);
    entry.state = state;
  };
  const refuse = (entry: Entry) => {
    leaveQueue(entry, "over");
    entry.shed();
  };
  const startSome = () => {
    scheduled = false;
    const until = performance.now() + limits.turn;
    for (const entry of [...queue.form, ...queue.page]) {
      if (running >= limit) return;
      leaveQueue(entry, "running");
      running += 1;
      entry.start();
      if (performance.now() > until) return schedule();
    }
  };
  const schedule = () => {
    if (scheduled || running >= limit || queue.form.size + queue.page.size === 0) return;
    scheduled = true;
    inTurn(startSome);
  };
  /** Whether there is a place in the queue; a form takes that of the page that came last. */
  const hasPlace = (kind: Entry["kind"]) => {
    const free = Math.max(0, limit - running);
    if (queue.form.size + queue.page.size < limits.waiting + free) return true;
    const last = kind === "form" ? [...queue.page].at(-1) : undefined;
    if (last) refuse(last);
    return last !== undefined;
  };

  return {
    enter: (wanted, start, shed) => {
      const isAhead = wanted === "prefetch";
      const kind = isAhead ? "page" : wanted;
      const entry: Entry = { kind, state: "waiting", start, shed };
      const isBusy = running + queue.form.size + queue.page.size >= limit / 2;
      if ((isAhead && isBusy) || !hasPlace(kind)) refuse(entry);
      else {
        queue[kind].add(entry);
        entry.patience = setTimeout(() => refuse(entry), limits[`${kind}Patience`]);
        schedule();
      }
      return () => {
        if (entry.state === "running") running -= 1;
        leaveQueue(entry, "over");
        schedule();
      };
    },
    adjust: (delay) => {
      if (delay > limits.loopDelay) {
        const used = Math.max(limits.least, Math.min(limit, running));
        limit = Math.max(limits.least, Math.floor(used * Math.max(0.5, limits.loopDelay / delay)));
      } else if (running >= limit && delay < limits.loopDelay / 2) {
        limit = Math.min(limits.most, Math.ceil(limit * 1.5));
      } else if (running < limit / 2) {
        limit = Math.round((limit + limits.first) / 2);
      }
      schedule();
    },
    get limit() {
      return limit;
    },
  };
}
