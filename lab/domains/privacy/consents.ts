import type { CallContext } from "../../lib/call-context.ts";
import { LabError } from "../../http/errors.ts";
import type { Db, Trx } from "../../database/db.ts";
import type { ConsentEventTable, OptionalPurpose } from "../../database/tables.generated.ts";
import { recordConsent, isAllowed, lastConsent, NOTICE_VERSION } from "../notifications/consents.ts";
import { loadSettings, updateSettings } from "../notifications/settings.ts";
import { purposes } from "./purposes.ts";

const optionalPurposes = ["repeat_reminders", "promo"] as const satisfies readonly OptionalPurpose[];

const isOptional = (code: string): code is OptionalPurpose =>
  optionalPurposes.some((optionalPurpose) => optionalPurpose === code);

const MOST_EVENTS = 50;

export async function loadConsents(db: Db | Trx, account_id: string) {
  const stated = [];
  for (const { code, basis, optional, name, uses } of purposes) {
    const last = isOptional(code) ? await lastConsent(db, account_id, code) : undefined;
    stated.push({
      code,
      basis,
      optional,
      ...pair("name", name),
      ...pair("uses", uses),
      given: isOptional(code) ? await isAllowed(db, account_id, code) : true,
      changed_at: last?.at ?? null,
    });
  }
  const events = await db
    .selectFrom("consent_event")
    .select(["purpose", "given", "source", "notice_version", "at"])
    .where("account_id", "=", account_id)
    .orderBy("consent_event_id", "desc")
    .limit(MOST_EVENTS)
    .execute();
  const history = events.map(({ given, ...event }) => ({ ...event, given: given === 1 }));
  return { notice_version: NOTICE_VERSION, purposes: stated, history };
}

export function pair<Name extends string>(name: Name, [en, id]: readonly [string, string]) {
  return { [`${name}_en`]: en, [`${name}_id`]: id } as Record<`${Name}_${"en" | "id"}`, string>; // the very two
}

/** Idempotent. @throws LabError `not_found`; `purpose_required` */
export async function setConsent(
  trx: Trx,
  call: Pick<CallContext, "caller" | "clock">,
  { purpose, given }: { purpose: string; given: boolean },
): Promise<void> {
  if (!purposes.some(({ code }) => code === purpose)) throw new LabError("not_found");
  if (!isOptional(purpose)) throw new LabError("purpose_required");
  const { account_id } = call.caller;
  await applyConsent(trx, call, { account_id, purpose, given, source: "person" });
}

interface Consent {
  account_id: string;
  purpose: OptionalPurpose;
  given: boolean;
  source: ConsentEventTable["source"];
}

async function applyConsent(
  trx: Trx,
  { clock }: Pick<CallContext, "clock">,
  consent: Consent,
): Promise<void> {
  const { account_id, purpose, given, source } = consent;
  if (purpose !== "promo") return recordConsent(trx, clock, consent);
  if ((await isAllowed(trx, account_id, purpose)) === given) return;
  const { channels } = await loadSettings(trx, account_id);
  const promo = { browser: given, email: given, message: false };
  await updateSettings(trx, clock.now(), account_id, { channels: { ...channels, promo } }, source);
}

export async function withdrawAll(
  trx: Trx,
  call: Pick<CallContext, "clock">,
  account_id: string,
  source: "restriction" | "closing",
): Promise<void> {
  for (const purpose of optionalPurposes)
    await applyConsent(trx, call, { account_id, purpose, given: false, source });
}
