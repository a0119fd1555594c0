import { z } from "zod";
import { endDevice, listDevices } from "../accounts/devices.ts";
import { LabError } from "../../http/errors.ts";
import { key, parse } from "../../http/query.ts";
import { REGISTERED, del, get, post, put } from "../../http/route.ts";
import type { Call, Reply, Route } from "../../http/server.ts";
import { inTransaction } from "../../http/transaction.ts";
import type { Trx } from "../../database/db.ts";
import { isVisible } from "../../lib/visible-text.ts";
import { checkCode, requireChallenge, startCode } from "./challenges.ts";
import { writeEvent } from "./events.ts";
import { changeTwoFactor, passTwoFactor, twoFactorView } from "./lock.ts";
import {
  addPasskey,
  checkPasskey,
  removePasskey,
  renamePasskey,
  startAddingPasskey,
  startUsingPasskey,
  type Assertion,
  type Attestation,
} from "./passkeys.ts";
import { PURPOSES, requireTwoFactor } from "./proofs.ts";

async function getLock(call: Call): Promise<Reply> {
  return { results: await twoFactorView(call.db, call) };
}

const lockBody = z.object({
  is_on: z.boolean({ error: "required" }),
  at_sign_in: z.boolean().default(false),
  current_password: z.string().max(1024, "password_long").optional(),
});

async function putLock(call: Call): Promise<Reply> {
  const issued = await changeTwoFactor(call, parse(lockBody, call.body));
  return { results: { ...(await twoFactorView(call.db, call)), ...issued } };
}

const purpose = z.enum(PURPOSES, { error: "required" });
/** Challenges are answered at the portal's origin only. */
const origin = z
  .url({ protocol: /^https?$/, error: "must_be_valid" })
  .max(200, "must_be_valid")
  .transform((text) => new URL(text).origin);
const requestBody = z.union([
  z.object({ purpose, method: z.enum(["email", "sms", "whatsapp"]) }),
  z.object({ purpose, method: z.literal("passkey"), origin }),
]);

async function postRequest(call: Call): Promise<Reply> {
  const query = parse(requestBody, call.body);
  return {
    results: await inTransaction<object>(call, async (trx) => {
      await requireTurn(trx, call, query.purpose);
      return query.method === "passkey"
        ? startUsingPasskey(trx, call, query.purpose, query.origin)
        : startCode(trx, call, query.purpose, query.method);
    }),
  };
}

/** @throws LabError `session_over`, `not_found` */
async function requireTurn(trx: Trx, call: Call, requested: string): Promise<void> {
  const { is_pending } = await twoFactorView(trx, call);
  if (is_pending !== (requested === "sign_in")) throw new LabError(is_pending ? "session_over" : "not_found");
}

/** Checked by the library. */
const answer = z.looseObject({
  id: z.string().min(1).max(2000),
  rawId: z.string().max(2000),
  type: z.literal("public-key"),
  response: z.looseObject({ clientDataJSON: z.string().max(10_000) }),
  clientExtensionResults: z.looseObject({}).default({}),
});
const verifyBody = z.union([
  z.object({ challenge_id: key, code: z.string({ error: "required" }).regex(/^\d{6}$/, "otp_digits") }),
  z.object({ challenge_id: key, passkey: answer }),
]);

async function postVerify(call: Call): Promise<Reply> {
  const body = parse(verifyBody, call.body);
  const outcome = await inTransaction(call, async (trx) => {
    const challenge = await requireChallenge(trx, call, body.challenge_id);
    const { purpose: passed, method } = challenge;
    const parsed = purpose.safeParse(passed);
    if (!parsed.success) throw new LabError("not_found");
    if ("passkey" in body) await checkPasskey(trx, call, challenge, body.passkey as unknown as Assertion); // the library checks it
    else {
      const refused = await checkCode(trx, call, challenge, body.code);
      if (refused) return { refused };
    }
    return { passed: await passTwoFactor(trx, call, parsed.data, method) };
  });
  if (!outcome.refused) return { results: outcome.passed };
  const { reason, tries_left } = outcome.refused;
  throw new LabError(reason, { fields: { code: [reason] }, results: { tries_left } });
}

const optionsBody = z.object({ origin });

async function postPasskeyOptions(call: Call): Promise<Reply> {
  const body = parse(optionsBody, call.body);
  return {
    results: await inTransaction(call, async (trx) => {
      await requireTwoFactor(trx, call, "settings", true);
      return startAddingPasskey(trx, call, { ...body, brand: call.brand });
    }),
  };
}

const passkeyName = z.string({ error: "required" }).trim().max(60, "max_60").refine(isVisible, "required");
const addBody = z.object({ challenge_id: key, passkey: answer, name: passkeyName });

async function postPasskey(call: Call): Promise<Reply> {
  const { passkey, ...body } = parse(addBody, call.body);
  await inTransaction(call, async (trx) => {
    await requireTwoFactor(trx, call, "settings", true);
    const response = passkey as unknown as Attestation; // the library checks it
    await addPasskey(trx, call, { ...body, response });
  });
  return getLock(call);
}

const renameBody = z.object({ passkey_id: key, name: passkeyName });

async function putPasskeyName(call: Call): Promise<Reply> {
  const body = parse(renameBody, call.body);
  await inTransaction(call, (trx) => renamePasskey(trx, call.caller.account_id, body));
  return getLock(call);
}

const removeQuery = z.object({ passkey_id: key });

async function deletePasskey(call: Call): Promise<Reply> {
  const { passkey_id } = parse(removeQuery, call.query);
  await inTransaction(call, async (trx) => {
    await requireTwoFactor(trx, call, "settings", true);
    await removePasskey(trx, call, passkey_id);
  });
  return getLock(call);
}

async function getDevices({ db, caller }: Call): Promise<Reply> {
  return { results: await listDevices(db, caller) };
}

const deviceBody = z.object({ device_id: key });

async function postDeviceEnd(call: Call): Promise<Reply> {
  const { device_id } = parse(deviceBody, call.body);
  await inTransaction(call, async (trx) => {
    await endDevice(trx, call.caller, device_id);
    await writeEvent(trx, call.clock, call.caller.account_id, "device_ended");
  });
  return getDevices(call);
}

// prettier-ignore
export const twoFactorRoutes: readonly Route[] = [
  get("/second-lock/get", REGISTERED, getLock, "State of the second lock, masked recipients of codes, passkeys"),
  put("/second-lock/update", REGISTERED, putLock, "Switch the second lock on with the password, change or end it with the lock itself", lockBody),
  post("/second-lock/request", REGISTERED, postRequest, "Send a code for one purpose, or begin to use a passkey", requestBody),
  post("/second-lock/verify", REGISTERED, postVerify, "Check the code or the passkey; answers a proof for the purpose, or ends a sign-in", verifyBody),
  post("/second-lock/passkey-options", REGISTERED, postPasskeyOptions, "Begin to add a passkey", optionsBody),
  post("/second-lock/add-passkey", REGISTERED, postPasskey, "Add the passkey that a browser made", addBody),
  put("/second-lock/rename-passkey", REGISTERED, putPasskeyName, "Rename a passkey", renameBody),
  del("/second-lock/remove-passkey", REGISTERED, deletePasskey, "Remove a passkey", removeQuery),
  get("/device/get", REGISTERED, getDevices, "Devices that signed in to the account, the caller's first"),
  post("/device/sign-out", REGISTERED, postDeviceEnd, "End a device's tokens and forget it", deviceBody),
];
