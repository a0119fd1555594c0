import type { Clock } from "./http.ts";
import type { Db } from "./store/db.ts";
import { lastNotification, notificationsAfter } from "./store/notifications.ts";
import { expireDue } from "./store/order-flow.ts";

/** Sends notifications to their people's channels once they are committed. */
export interface Publisher {
  /** Publishes, each once, what was committed before the call. Never rejects. */
  flush: () => Promise<void>;
  /** Closes orders whose time to pay is over, then flushes: nobody has to look for it to happen. */
  sweep: () => Promise<void>;
  /** Ends the sweep; waits for what is under way. */
  close: () => Promise<void>;
}

const SWEEP_MS = 15_000;

/**
 * The rows of `notification` are the outbox. Publishing starts after the newest row that is there now, and
 * runs one at a time, so that no row is sent twice or out of its order. The one connection of the database
 * keeps it from seeing what a transaction may still take back.
 */
export async function openPublisher(
  db: Db,
  clock: Clock,
  publish: (channel: string, event: string, data: unknown) => void,
): Promise<Publisher> {
  let last = await lastNotification(db);
  let wanted = false;
  let closed = false;
  let running: Promise<void> | null = null;
  let sweeping: Promise<void> = Promise.resolve();

  const run = async () => {
    try {
      while (wanted && !closed) {
        wanted = false;
        for (const row of await notificationsAfter(db, last)) {
          last = row.position;
          // More than one reading took may be waiting.
          wanted = true;
          const title = row.lang === "id" ? row.title_id : row.title_en;
          const message = row.lang === "id" ? row.message_id : row.message_en;
          publish(`c-${row.uuid}`, "notification", { title, message, link: row.link });
        }
      }
    } catch (error) {
      report(error);
    } finally {
      running = null;
    }
  };
  const flush = () => {
    wanted = true;
    return (running ??= run());
  };
  const sweep = () =>
    (sweeping = sweeping
      .then(() => (closed ? undefined : expireDue(db, clock)))
      .catch(report)
      .then(flush));
  const timer = setInterval(() => void sweep(), SWEEP_MS).unref();

  return {
    flush,
    sweep,
    close: async () => {
      closed = true;
      clearInterval(timer);
      await sweeping;
      await running;
    },
  };
}

function report(error: unknown): void {
  const words = error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${JSON.stringify({ level: "error", lab: "publisher", error: words })}\n`);
}
