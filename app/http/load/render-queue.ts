import type { Server } from "node:http";

export interface RenderQueue {
  /** Alone in one loop turn, in call order; promises it resolves continue at once. */
  run: (work: () => void) => void;
  /** Milliseconds, including pending work. */
  takeWait(): number;
  close(): void;
}

/** Milliseconds. */
const CONNECTIONS_MS = 50;

/**
 * One piece of work per loop turn, none in a turn that accepted a connection: a turn accepts one, so a
 * probe behind 200 connections waits for 200 turns.
 */
export function openRenderQueue(server: Server, now: () => number = () => performance.now()): RenderQueue {
  const queue: { work: () => void; since: number }[] = [];
  let scheduled = false;
  let accepted = false;
  let lastWork = -Infinity;
  let longest = 0;

  const onConnection = () => (accepted = true);
  server.on("connection", onConnection);

  const waitOf = (row: { since: number } | undefined) => (row ? now() - row.since : 0);
  const schedule = () => {
    if (scheduled || queue.length === 0) return;
    scheduled = true;
    setImmediate(turn);
  };
  const turn = () => {
    scheduled = false;
    const yields = accepted && now() - lastWork < CONNECTIONS_MS;
    accepted = false;
    const row = yields ? undefined : queue.shift();
    longest = Math.max(longest, waitOf(row));
    try {
      row?.work();
    } finally {
      if (row) lastWork = now();
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
