import type { Server } from "node:http";

/** Shares the event loop among pieces of work that hold it for milliseconds. */
export interface Turns {
  /** Calls `work` alone in one turn of the loop, in the order of the calls; what it resolves follows at once. */
  run: (work: () => void) => void;
  /** Longest wait for a turn since the last call, also of what still waits, in milliseconds. */
  takeWait(): number;
  /** stops counting connections */
  close(): void;
}

/** Time for which work waits while connections come in, in milliseconds: then a flood of them has had its share. */
const CONNECTIONS_MS = 50;

/**
 * Opens the turns of a server's loop. Answers of the laboratory that arrive together would else be rendered in one
 * turn, and the loop accepts only one connection a turn: a probe behind 200 connections waited for 200 of them. So
 * there is one piece of work a turn, and none in a turn that has accepted a connection.
 */
export function openTurns(server: Server, now: () => number = () => performance.now()): Turns {
  const queue: { work: () => void; since: number }[] = [];
  let scheduled = false;
  let accepted = false;
  let lastWork = -Infinity;
  let longest = 0;

  const onConnection = () => (accepted = true);
  server.on("connection", onConnection);

  const waitOf = (one: { since: number } | undefined) => (one ? now() - one.since : 0);
  const schedule = () => {
    if (scheduled || queue.length === 0) return;
    scheduled = true;
    setImmediate(turn);
  };
  const turn = () => {
    scheduled = false;
    const yields = accepted && now() - lastWork < CONNECTIONS_MS;
    accepted = false;
    const one = yields ? undefined : queue.shift();
    longest = Math.max(longest, waitOf(one));
    try {
      one?.work();
    } finally {
      if (one) lastWork = now();
      schedule();
    }
  };

  return {
    run: (work) => {
      queue.push({ work, since: now() });
      schedule();
    },
    takeWait: () => {
      const wait = Math.max(longest, waitOf(queue[0]));
      longest = 0;
      return wait;
    },
    close: () => void server.off("connection", onConnection),
  };
}
