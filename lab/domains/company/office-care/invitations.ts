import { randomBytes, randomInt, randomUUID } from "node:crypto";
import { isWaiting, runIsolated } from "../../../lib/apart.ts";
import type { Clock } from "../../../lib/call-context.ts";
import { codeHash } from "../../../lib/codes.ts";
import { hashToken } from "../../accounts/accounts.ts";
import type { Db, Trx } from "../../../database/db.ts";
import { findRow } from "../../../database/rows.ts";
import { linkEmployee } from "../employees/employee-link.ts";
import { peopleToTell, SLICE, type Told } from "./invitation-people.ts";
import { eventText, invitationText, type EventText } from "./invitation-texts.ts";
import { midnight } from "../../../lib/local-time.ts";
import { notify } from "../../notifications/notifications.ts";
import { send } from "../../notifications/outbox.ts";
import type { InvitationChannel, InvitationKind } from "../../../database/tables.generated.ts";

const KINDS = ["invited", "three_days", "one_day", "result"] as const;
const CODE_DAYS = 90;
/** Without look-alike characters. */
const SIGNS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const CODE_LENGTH = 8;
const AGAIN_MS = 3_600_000;

/** Each once. @param isClosed ends the work between two slices */
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
    for (const id of due) await runIsolated({ db, clock }, work, id, () => send([id]));
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
  for (const person of people) await tell(trx, clock, kind, person, texts(person));
}

/** @param keepsCode the entered code stays, and the message has none */
export async function tell(
  trx: Trx,
  clock: Clock,
  kind: InvitationKind,
  told: Told,
  event: EventText,
  keepsCode = false,
): Promise<InvitationChannel | null> {
  const patient_id = await linkEmployee(trx, clock, told.employee_id);
  const account = patient_id && (await accountOf(trx, patient_id));
  // An employee linked just now has the result already.
  if (account && kind === "result") return null;
  const channel = channelOf(told, Boolean(account));
  if (!channel) return null;
  const secret = patient_id || keepsCode ? null : newSecret();
  await keepInvitation(trx, clock, { kind, told, channel, secret, keepsCode });
  const code = secret && shownCode(secret.code);
  const { subject, body } = invitationText(kind, event, code);
  if (channel !== "portal") {
    const recipient = (channel === "email" ? told.email : told.phone) ?? "";
    const link = secret && `/invitation/${secret.token}`;
    await send(trx, clock, { kind: "notice", channel, subject, body, recipient, code, link });
    return channel;
  }
  if (!account) return null;
  const [title_en, title_id] = subject;
  const [message_en, message_id] = body;
  await notify(trx, clock, {
    account_id: account,
    title_en,
    title_id,
    message_en,
    message_id,
    topic: "schedule",
  });
  return channel;
}

interface Sent {
  kind: InvitationKind;
  told: Told;
  channel: InvitationChannel;
  secret: ReturnType<typeof newSecret> | null;
  keepsCode: boolean;
}

async function keepInvitation(
  trx: Trx,
  clock: Clock,
  { kind, told, channel, secret, keepsCode }: Sent,
): Promise<void> {
  const { examination_item_id } = told;
  const sent = {
    channel,
    sent_at: clock.now().toISOString(),
    ...(!keepsCode && {
      token_hash: secret && hashToken(secret.token),
      code_hash: secret && codeHash(secret.invitation_id, secret.code),
      expires_at: secret && midnight(told.date_to, CODE_DAYS + 1),
      wrong_tries: 0,
      used_at: null,
      used_by: null,
    }),
  };
  const invitation_id = secret?.invitation_id ?? randomUUID();
  await trx
    .insertInto("event_invitation")
    .values({
      token_hash: null,
      code_hash: null,
      expires_at: null,
      ...sent,
      invitation_id,
      kind,
      examination_item_id,
    })
    .onConflict((on) =>
      on.columns(["examination_item_id", "kind"]).doUpdateSet({ ...sent, ...(secret && { invitation_id }) }),
    )
    .execute();
}

export function channelOf(
  { email, phone }: Pick<Told, "email" | "phone">,
  hasAccount: boolean,
): InvitationChannel | null {
  if (hasAccount) return "portal";
  return email ? "email" : phone ? "whatsapp" : null;
}

/** Null before the first message. */
export async function sendableAt(
  db: Db | Trx,
  clock: Clock,
  examination_item_id: string,
): Promise<string | null> {
  const { sent_at } = await db
    .selectFrom("event_invitation")
    .select(({ fn }) => fn.max("sent_at").as("sent_at"))
    .where("examination_item_id", "=", examination_item_id)
    .where("kind", "!=", "result")
    // Later ones are of a clock that was ahead.
    .where("sent_at", "<=", new Date(clock.now().getTime() + AGAIN_MS).toISOString())
    .executeTakeFirstOrThrow();
  return sent_at ? new Date(Date.parse(sent_at) + AGAIN_MS).toISOString() : null;
}

async function accountOf(trx: Trx, patient_id: string): Promise<string | null> {
  const row = await findRow(trx, "account", { patient_id }, ["account_id"]);
  return row?.account_id ?? null;
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
