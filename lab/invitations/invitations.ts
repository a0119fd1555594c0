import { randomBytes, randomInt, randomUUID } from "node:crypto";
import { isWaiting, runApart } from "../lib/apart.ts";
import type { Clock } from "../lib/call-context.ts";
import { codeHash } from "../lib/codes.ts";
import { hashToken } from "../accounts/accounts.ts";
import type { Db, Trx } from "../database/db.ts";
import { findRow, insertRows } from "../database/rows.ts";
import { linkEmployee } from "../employees/employee-link.ts";
import { peopleToTell, SLICE, type Told } from "./invitation-people.ts";
import { eventText, invitationText, type EventText } from "./invitation-texts.ts";
import { midnight } from "../lib/local-time.ts";
import { notify } from "../notifications/notifications.ts";
import { send } from "../notifications/outbox.ts";
import type { InvitationChannel, InvitationKind } from "../database/schema/same-person.ts";

const KINDS = ["invited", "three_days", "one_day", "result"] as const;
/** Days after the event that a code stays valid. */
const CODE_DAYS = 90;
/** Without look-alike characters. */
const SIGNS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const CODE_LENGTH = 8;

/**
 * Sends due messages to employees of events, each once: invitation after both approvals, reminders,
 * and waiting results.
 * @param isClosed ends the work between two slices
 */
export async function sendInvitations(db: Db, clock: Clock, isClosed = () => false): Promise<void> {
  for (const kind of KINDS)
    for (let after: string | undefined = ""; after !== undefined && !isClosed();)
      after = await sendSlice(db, clock, kind, after);
}

/** @returns its last employee; undefined: no more are due */
async function sendSlice(
  db: Db,
  clock: Clock,
  kind: InvitationKind,
  after: string,
): Promise<string | undefined> {
  const people = await peopleToTell(db, clock.now(), kind, { after });
  const ids = people.map(({ examination_item_id }) => examination_item_id);
  const work = `invitation ${kind}`;
  const due = ids.filter((id) => !isWaiting({ db, clock }, work, id));
  const send = (these: readonly string[]) =>
    db.transaction().execute((trx) => tellThese(trx, clock, kind, these));
  try {
    await send(due);
  } catch {
    // One employee who cannot be told does not stop the others.
    for (const id of due) await runApart({ db, clock }, work, id, () => send([id]));
  }
  return ids.length < SLICE ? undefined : ids.at(-1);
}

async function tellThese(
  trx: Trx,
  clock: Clock,
  kind: InvitationKind,
  ids: readonly string[],
): Promise<void> {
  const people = await peopleToTell(trx, clock.now(), kind, { ids });
  if (people.length === 0) return;
  const texts = await eventText(trx, people);
  for (const one of people) await tell(trx, clock, kind, one, texts(one));
}

async function tell(trx: Trx, clock: Clock, kind: InvitationKind, told: Told, event: EventText) {
  const patient_id = await linkEmployee(trx, clock, told.employee_id);
  const account = patient_id && (await accountOf(trx, patient_id));
  // An employee linked just now has the result already.
  if (account && kind === "result") return;
  const channel: InvitationChannel | null = account
    ? "portal"
    : told.email
      ? "email"
      : told.phone
        ? "whatsapp"
        : null;
  if (!channel) return;
  const secret = patient_id ? null : newSecret();
  await insertRows(trx, "event_invitation", {
    ...{ invitation_id: secret?.invitation_id ?? randomUUID(), kind, channel },
    examination_item_id: told.examination_item_id,
    token_hash: secret && hashToken(secret.token),
    code_hash: secret && codeHash(secret.invitation_id, secret.code),
    expires_at: secret && midnight(told.date_to, CODE_DAYS + 1),
    sent_at: clock.now().toISOString(),
  });
  const { subject, body } = invitationText(kind, event, secret && shownCode(secret.code));
  if (channel === "portal" && account) {
    const [title_en, title_id] = subject;
    const [message_en, message_id] = body;
    await notify(trx, clock, {
      ...{ account_id: account, title_en, title_id, message_en, message_id },
      topic: "schedule",
    });
    return;
  }
  if (channel === "portal") return;
  await send(trx, clock, {
    ...{ kind: "notice", channel, subject, body },
    recipient: (channel === "email" ? told.email : told.phone) ?? "",
    code: secret && shownCode(secret.code),
    link: secret && `/invitation/${secret.token}`,
  });
}

async function accountOf(trx: Trx, patient_id: string): Promise<string | null> {
  const own = await findRow(trx, "account", { patient_id }, ["account_id"]);
  return own?.account_id ?? null;
}

function newSecret() {
  return {
    invitation_id: randomUUID(),
    token: randomBytes(24).toString("base64url"),
    code: Array.from({ length: CODE_LENGTH }, () => SIGNS.charAt(randomInt(SIGNS.length))).join(""),
  };
}

/** Removes hyphens and spaces. */
export function plainCode(typed: string): string {
  return typed.toUpperCase().replace(/[^0-9A-Z]/g, "");
}

const shownCode = (code: string) => `${code.slice(0, 4)}-${code.slice(4)}`;
