import { shownEmail } from "../accounts/proven-contact.ts";
import { createHmac, randomUUID } from "node:crypto";
import { z } from "zod";
import type { Caller, Clock } from "../../lib/call-context.ts";
import { LabError } from "../../http/errors.ts";
import { hashToken, issueToken } from "../accounts/accounts.ts";
import { loadAreas, type Areas } from "../../lib/areas/areas.ts";
import type { Db, Trx } from "../../database/db.ts";
import { findRow, insertRows, requireRow, updateRows } from "../../database/rows.ts";
import { nikWarnings, requireSureIdentity } from "../patients/nik.ts";
import type { CompleteProfile } from "../patients/profile-fields.ts";
import { linkContacts } from "../referrals/referral-links.ts";
import { identityHolder } from "../patients/same-person.ts";
import { nextRecordNumber } from "../../database/series.ts";

/**
 * Ends all bearer tokens; the call's token can only repeat the call.
 * @returns a token derived from the call's, so that repeats return it without storing it
 * @throws LabError `identity_taken`, `identity_doubtful`, `request_reused`
 */
export async function completeProfile(
  db: Db,
  clock: Clock,
  caller: Caller,
  { profile, accept_warnings }: { profile: CompleteProfile; accept_warnings: boolean },
): Promise<{ repeated: boolean; results: Record<string, unknown>; access_token: string }> {
  const mac = createHmac("sha256", caller.token).update(JSON.stringify(profile)).digest("hex");
  const access_token = createHmac("sha256", caller.token).update("patient").digest("base64url");
  const areas = await loadAreas();
  const isNik = profile.identity_type === "KTP" || profile.identity_type === "KIA";
  const warnings = isNik ? nikWarnings(profile.identity_number, profile, areas) : [];
  return db.transaction().execute(async (trx) => {
    const done = await findRow(trx, "registration_finish", { account_id: caller.account_id });
    if (done) {
      if (done.body_mac !== mac) throw new LabError("request_reused");
      const results = z.record(z.string(), z.unknown()).parse(JSON.parse(done.results));
      return { repeated: true, results, access_token };
    }
    await requireUnusedIdentity(trx, profile);
    await requireSureIdentity([profile], profile, accept_warnings);
    const account = await requireRow(trx, "account", { account_id: caller.account_id });
    const patient = { patient_id: randomUUID(), medical_record_number: await nextRecordNumber(trx) };
    const { country, subdistrict, ...fields } = profile;
    await insertRows(trx, "patient", {
      ...patient,
      ...fields,
      title_id: account.title_id,
      first_name: account.first_name,
      last_name: account.last_name,
      phone: account.phone,
      home_phone: null,
      email: shownEmail(account.email),
      ...placesOf(subdistrict, areas),
      country: country.name_en,
      created_at: clock.now().toISOString(),
    });
    await trx
      .updateTable("account")
      .set({ user_type: 1, fully_registered: 1, patient_id: patient.patient_id })
      .where("account_id", "=", caller.account_id)
      .execute();
    await linkContacts(trx, clock, caller.account_id);
    await endTokens(trx, caller);
    await issueToken(trx, clock, { account_id: account.account_id, user_type: 1 }, access_token);
    const results = { uuid: account.uuid, patient, warnings };
    await insertRows(trx, "registration_finish", {
      account_id: caller.account_id,
      body_mac: mac,
      results: JSON.stringify(results),
    });
    return { repeated: false, results, access_token };
  });
}

function placesOf(subdistrict: CompleteProfile["subdistrict"], areas: Areas) {
  const names = subdistrict ? areas.parentNames(subdistrict.code) : null;
  return {
    subdistrict_code: subdistrict?.code ?? null,
    subdistrict: subdistrict?.name ?? null,
    district: names?.district_name ?? null,
    city: names?.city_name ?? null,
    province: names?.province_name ?? null,
    postal_code: subdistrict?.postal_code ?? null,
  };
}

/** A typed number blocks no other person; one seen on a card does. */
async function requireUnusedIdentity(trx: Trx, profile: CompleteProfile): Promise<void> {
  if (!(await identityHolder(trx, profile))) return;
  throw new LabError("identity_taken", { fields: { identity_number: ["identity_taken"] } });
}

async function endTokens(trx: Trx, caller: Caller): Promise<void> {
  const tokenHash = hashToken(caller.token);
  await trx
    .deleteFrom("access_token")
    .where("account_id", "=", caller.account_id)
    .where("token_hash", "!=", tokenHash)
    .execute();
  await updateRows(trx, "access_token", { token_hash: tokenHash }, { spent_on: "/continue-register" });
}
