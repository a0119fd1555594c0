import { z } from "zod";
import { LabError } from "../../http/errors.ts";
import { parse } from "../../http/query.ts";
import { ANYBODY, post } from "../../http/route.ts";
import type { Call, Reply, Route } from "../../http/server.ts";
import { inTransaction, requiredText } from "../../http/transaction.ts";
import { activateApplication } from "./activation.ts";
import { applicationBody, readApplication } from "./application-fields.ts";
import {
  applicationView,
  confirmApplication,
  openApplication,
  referenceIn,
  resendApplicationCode,
  startApplication,
} from "./applications.ts";

const reference = requiredText(100).transform(referenceIn);
const token = z.string({ error: "required" }).min(1, "required").max(200, "otp_token");

async function create(call: Call): Promise<Reply> {
  const { body, file } = await readApplication(call);
  const { repeated, results } = await inTransaction(call, (trx) =>
    startApplication(trx, call.clock, body, file),
  );
  return { results, message: repeated ? "already_processed" : "success" };
}

const resendBody = z.object({ reference });

/** Same answer and limits for all references. */
async function requestCode(call: Call): Promise<Reply> {
  const { reference: query } = parse(resendBody, call.body);
  const time_to_wait = await inTransaction(call, (trx) => resendApplicationCode(trx, call.clock, query));
  return { results: { time_to_wait } };
}

const verifyBody = z.object({
  reference,
  otp: z.string({ error: "required" }).regex(/^\d{6}$/, "otp_digits"),
});

/** Valid for an hour. */
async function verifyCode(call: Call): Promise<Reply> {
  const { reference: query, otp } = parse(verifyBody, call.body);
  const result = await inTransaction(call, (trx) => confirmApplication(trx, call.clock, query, otp));
  if (result.ok) return { results: { token: result.token, expires_in: result.expires_in } };
  throw new LabError(result.reason, { fields: { otp: [result.reason] } });
}

const openBody = z.object({ token });

async function open(call: Call): Promise<Reply> {
  const body = parse(openBody, call.body);
  const application = await inTransaction(call, (trx) => openApplication(trx, call.clock, body.token));
  return { results: applicationView(application) };
}

const activateBody = z.object({
  token,
  username: requiredText(100).regex(/^(?=.*[a-z])[a-z0-9._-]{3,30}$/i, "wrong_username"),
  password: z.string({ error: "required" }).min(1, "required").max(1024, "password_long"),
});

async function activate(call: Call): Promise<Reply> {
  const { repeated, ...results } = await activateApplication(call, parse(activateBody, call.body));
  return { results, message: repeated ? "already_processed" : "success" };
}

// prettier-ignore
export const applicationRoutes: readonly Route[] = [
  post("/application/create", ANYBODY, create, "Apply as a doctor or company: multipart with the proof; sends a code by e-mail", applicationBody, "file"),
  post("/application/request-otp", ANYBODY, requestCode, "Send a code that opens an application", resendBody),
  post("/application/verify-otp", ANYBODY, verifyCode, "Verify it; the first one submits the application", verifyBody),
  post("/application/open", ANYBODY, open, "An application and its state", openBody),
  post("/application/activate", ANYBODY, activate, "Create the account of an approved application", activateBody),
];
