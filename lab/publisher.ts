import { reportFailure, runIsolated, STEP_LONGEST_MS } from "./lib/apart.ts";
import type { CallTimes, Clock } from "./lib/call-context.ts";
import { addCallsDue, CALL_TIMES } from "./domains/results/critical/critical-calls.ts";
import { expireCompanyPayments } from "./domains/orders/payments/company-payments.ts";
import type { Db } from "./database/db.ts";
import { tellHandOvers } from "./domains/family/family-notices.ts";
import { sendInvitations } from "./domains/company/office-care/invitations.ts";
import { lastNotification, notificationsAfter } from "./domains/notifications/notifications.ts";
import { expireDue } from "./domains/orders/lifecycle/order-flow.ts";
import { eraseDue } from "./domains/privacy/erase.ts";
import { remindOfRetests } from "./domains/retests/remind.ts";
import { sendReminders } from "./domains/schedule/reminders.ts";
import { tellOfExpiry } from "./domains/subscriptions/expiry-notices.ts";
import { offerPlaces } from "./domains/waitlist/offer-places.ts";

interface Publisher {
  /** Never rejects. */
  flush: () => Promise<void>;
  /** Every 15 s. */
  sweep: () => Promise<void>;
  close: () => Promise<void>;
}

const SWEEP_MS = 15_000;
const NAME = "publisher";

/**
 * Runs never overlap, so rows are sent once and in order. Uncommitted rows are invisible: the
 * database has one connection.
 */
export async function openPublisher(
  db: Db,
  clock: Clock,
  publish: (channel: string, event: string, data: unknown) => void,
  callTimes: CallTimes = CALL_TIMES,
): Promise<Publisher> {
  let last = await lastNotification(db);
  let requested = false;
  let closed = false;
  let running: Promise<void> | null = null;
  let sweeping: Promise<void> = Promise.resolve();

  const run = async () => {
    try {
      while (requested && !closed) {
        requested = false;
        for (const row of await notificationsAfter(db, last)) {
          last = row.position;
          // The batch is limited: read again.
          requested = true;
          const title = row.lang === "id" ? row.title_id : row.title_en;
          const message = row.lang === "id" ? row.message_id : row.message_en;
          publish(`c-${row.uuid}`, "notification", { title, message, link: row.link });
        }
      }
    } catch (error) {
      reportFailure(NAME, error);
    } finally {
      running = null;
    }
  };
  const flush = () => {
    requested = true;
    return (running ??= run());
  };
  const steps = [
    ["expiries", () => expireDue(db, clock)],
    ["company payments", () => expireCompanyPayments(db, clock)],
    ["offers", () => offerPlaces(db, clock)],
    ["reminders", () => sendReminders(db, clock)],
    ["repeats", () => remindOfRetests(db, clock)],
    ["expiry notices", () => tellOfExpiry(db, clock)],
    ["hand-overs", () => tellHandOvers(db, clock)],
    ["invitations", () => sendInvitations(db, clock, () => closed)],
    ["critical calls", () => addCallsDue(db, clock, callTimes)],
    ["erasures", () => eraseDue(db, clock)],
  ] as const;
  const runSteps = async () => {
    for (const [step, run] of steps)
      if (!closed) await runIsolated({ db, clock }, step, "", run, STEP_LONGEST_MS);
  };
  const sweep = () => (sweeping = sweeping.then(runSteps).then(flush));
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
