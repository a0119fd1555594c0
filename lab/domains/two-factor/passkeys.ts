import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import { tellOwner } from "../accounts/owner-notices.ts";
import { LabError } from "../../http/errors.ts";
import type { Db, Trx } from "../../database/db.ts";
import { deleteRows, findRow, findRows, insertRows, requireRow, updateRows } from "../../database/rows.ts";
import type { PasskeyTable } from "../../database/tables.generated.ts";
import type { CallContext } from "../../lib/call-context.ts";
import { challengeOver, requireChallenge, startPasskey, type Challenge } from "./challenges.ts";
import { writeEvent } from "./events.ts";
import type { Purpose } from "./proofs.ts";

/** Loaded late: its certificate parsers cost memory. */
const library = () => import("@simplewebauthn/server");
type Library = Awaited<ReturnType<typeof library>>;
export type Attestation = Parameters<Library["verifyRegistrationResponse"]>[0]["response"];
export type Assertion = Parameters<Library["verifyAuthenticationResponse"]>[0]["response"];

const MAX_PASSKEYS = 10;

export async function listPasskeys(db: Db | Trx, account_id: string) {
  const rows = await findRows(db, "passkey", { account_id });
  rows.sort((a, b) => (a.created_at < b.created_at ? -1 : 1));
  return rows.map(({ passkey_id, name, created_at, last_used_at }) => ({
    passkey_id,
    name,
    created_at,
    last_used_at,
  }));
}

const transportsOf = ({ transports }: Pick<Selectable<PasskeyTable>, "transports">) =>
  JSON.parse(transports) as string[]; // written below

/** @throws LabError `passkey_limit`, `wait` */
export async function startAddingPasskey(trx: Trx, call: CallContext, at: { origin: string; brand: string }) {
  const { account_id } = call.caller;
  const { username } = await requireRow(trx, "account", { account_id }, ["username"]);
  const known = await findRows(trx, "passkey", { account_id });
  if (known.length >= MAX_PASSKEYS) throw new LabError("passkey_limit", { params: { limit: MAX_PASSKEYS } });
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpName: at.brand,
    rpID: new URL(at.origin).hostname,
    userName: username,
    userID: new TextEncoder().encode(account_id),
    excludeCredentials: known.map((item) => ({ id: item.credential_id, transports: transportsOf(item) })),
    authenticatorSelection: { residentKey: "discouraged", userVerification: "preferred" },
  });
  const query = { webauthn: options.challenge, origin: at.origin };
  return { ...(await startPasskey(trx, call, "passkey", query)), options };
}

/** @throws LabError `not_found`; `passkey_refused` for another challenge, origin or key */
export async function addPasskey(
  trx: Trx,
  call: CallContext,
  { challenge_id, response, name }: { challenge_id: string; response: Attestation; name: string },
): Promise<void> {
  const { account_id } = call.caller;
  const challenge = await requireChallenge(trx, call, challenge_id);
  const { webauthn, origin } = openWebauthn(challenge, call, "passkey");
  const { verifyRegistrationResponse } = await library();
  const rp_id = new URL(origin).hostname;
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: webauthn,
    expectedOrigin: origin,
    expectedRPID: rp_id,
    requireUserVerification: false,
  }).catch(refuse);
  if (!registrationInfo) return refuse();
  const { id, publicKey, counter } = registrationInfo.credential;
  if (await findRow(trx, "passkey", { credential_id: id }, ["passkey_id"])) return refuse();
  await updateRows(trx, "second_lock_challenge", { challenge_id }, { state: "used" });
  await insertRows(trx, "passkey", {
    passkey_id: randomUUID(),
    account_id,
    credential_id: id,
    public_key: publicKey,
    rp_id,
    name,
    sign_count: counter,
    transports: JSON.stringify(response.response.transports ?? []),
    created_at: call.clock.now().toISOString(),
    last_used_at: null,
  });
  await writeEvent(trx, call.clock, account_id, "passkey_added");
  await tellOwner(trx, call.clock, account_id, "passkey_added");
}

/** @throws LabError `not_found` without a passkey of the portal; `wait` */
export async function startUsingPasskey(trx: Trx, call: CallContext, purpose: Purpose, origin: string) {
  const rp_id = new URL(origin).hostname;
  const known = await findRows(trx, "passkey", { account_id: call.caller.account_id, rp_id });
  if (known.length === 0) throw new LabError("not_found");
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID: rp_id,
    allowCredentials: known.map((item) => ({ id: item.credential_id, transports: transportsOf(item) })),
    userVerification: "preferred",
  });
  const query = { webauthn: options.challenge, origin };
  return { ...(await startPasskey(trx, call, purpose, query)), options };
}

/** Uses the challenge up. @throws LabError `passkey_refused` */
export async function checkPasskey(
  trx: Trx,
  call: CallContext,
  challenge: Challenge,
  response: Assertion,
): Promise<void> {
  const { account_id } = call.caller;
  const { challenge_id } = challenge;
  const { webauthn, origin } = openWebauthn(challenge, call, challenge.purpose);
  const rp_id = new URL(origin).hostname;
  const key = await findRow(trx, "passkey", { account_id, rp_id, credential_id: response.id });
  if (!key) return refuse();
  const { verifyAuthenticationResponse } = await library();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: webauthn,
    expectedOrigin: origin,
    expectedRPID: rp_id,
    credential: {
      id: key.credential_id,
      counter: key.sign_count,
      transports: transportsOf(key),
      publicKey: new Uint8Array(key.public_key),
    },
    requireUserVerification: false,
  }).catch(refuse);
  if (!verified) return refuse();
  await updateRows(trx, "second_lock_challenge", { challenge_id }, { state: "used" });
  const { passkey_id } = key;
  const last_used_at = call.clock.now().toISOString();
  const { newCounter: sign_count } = authenticationInfo;
  await updateRows(trx, "passkey", { passkey_id }, { sign_count, last_used_at });
}

/** @throws LabError `not_found` */
export async function renamePasskey(
  trx: Trx,
  account_id: string,
  { passkey_id, name }: { passkey_id: string; name: string },
): Promise<void> {
  if (!(await findRow(trx, "passkey", { passkey_id, account_id }, ["passkey_id"])))
    throw new LabError("not_found");
  await updateRows(trx, "passkey", { passkey_id }, { name });
}

/** @throws LabError `not_found` */
export async function removePasskey(trx: Trx, call: CallContext, passkey_id: string): Promise<void> {
  const { account_id } = call.caller;
  if (!(await findRow(trx, "passkey", { passkey_id, account_id }, ["passkey_id"])))
    throw new LabError("not_found");
  await deleteRows(trx, "passkey", { passkey_id });
  await writeEvent(trx, call.clock, account_id, "passkey_removed");
  await tellOwner(trx, call.clock, account_id, "passkey_removed");
}

function openWebauthn(challenge: Challenge, { clock }: CallContext, purpose: string) {
  const { webauthn, origin } = challenge;
  const isOver = challengeOver(challenge, clock.now()) !== null;
  if (isOver || challenge.purpose !== purpose || webauthn === null || origin === null) return refuse();
  return { webauthn, origin };
}

/** The library's own errors name values of the answer. */
function refuse(): never {
  throw new LabError("passkey_refused");
}
