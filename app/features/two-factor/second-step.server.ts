import { redirect } from "@remix-run/node";
import { z } from "zod";
import { readForm } from "~/forms/read-form.server.ts";
import { NOT_UNDERSTOOD } from "~/lib/not-understood.ts";
import { paths } from "~/lib/paths.ts";
import { safePath } from "~/lib/redirect.ts";
import { showsCookies } from "~/session/cookies.server.ts";
import { firstPageOf, openAccount, type SignInOutcome } from "~/session/sign-in.server.ts";
import { upstreamForVisitor } from "~/session/upstream-context.server.ts";
import { visitorDrafts } from "~/session/visitor-drafts.server.ts";
import { draftKind } from "~/state/drafts.server.ts";
import { randomId } from "~/state/encryption.server.ts";
import { findStoredResponse } from "~/state/once.server.ts";
import { settle } from "~/upstream/client/errors.ts";
import { ACCOUNT_TYPE } from "~/upstream/client/words/accounts.ts";
import { getTwoFactor } from "~/upstream/two-factor/two-factor.server.ts";
import type { Asker } from "./challenge.server.ts";
import { signInHeaders } from "./sign-in-headers.server.ts";

const SECONDS = 900;

const pending = z.object({
  result: z.object({
    access_token: z.string(),
    fully_registered: z.boolean(),
    account_type: z.enum([...ACCOUNT_TYPE.codes, NOT_UNDERSTOOD]).nullable(),
    device_id: z.string().nullish(),
  }),
  name: z.object({ username: z.string(), company_code: z.string().nullable() }),
  wanted: z.string(),
  remembered: z.string(),
});
const pendingSignIns = draftKind("second-step", pending, { seconds: SECONDS });
const steps = visitorDrafts("step", SECONDS, [pendingSignIns]);
/** Ends a pending sign-in when another account signs in or out, because people share browsers. */
export const dropSecondStep = steps.drop;

type PendingSignIn = z.output<typeof pending>;

/** Keeps the sign-in for 15 minutes. */
export async function startSecondStep(
  request: Request,
  { result, name, deviceCookie }: SignInOutcome,
  { wanted, remembered }: { wanted: string; remembered: string },
): Promise<Response> {
  const headers = new Headers({ "Set-Cookie": await steps.drop(request) });
  const id = randomId();
  const kept: PendingSignIn = { result, name, wanted: safePath(wanted, ""), remembered };
  await pendingSignIns.save(steps.ownerBy(id), kept);
  headers.set("Set-Cookie", steps.keep(id));
  if (deviceCookie) headers.append("Set-Cookie", deviceCookie);
  const check = showsCookies(request) ? {} : { cookies: "checked", redirect: kept.wanted || undefined };
  return redirect(paths.secondStep(check), { status: 303, headers });
}

export async function findPendingSignIn(request: Request): Promise<PendingSignIn | null> {
  const id = steps.idOf(request);
  return id ? pendingSignIns.find(steps.ownerBy(id)) : null;
}

/** This browser's sign-in may be finished already. */
export async function findFirstAnswer(request: Request): Promise<Response | null> {
  return findStoredResponse(steps.ownerOf(request).accountKey, await readForm(request));
}

export async function isStepTaken({ up }: Asker): Promise<boolean> {
  const lock = await settle(getTwoFactor(up));
  return lock.ok && !lock.data.is_pending;
}

export function secondStepAsker(request: Request, { result: { access_token } }: PendingSignIn): Asker {
  const up = upstreamForVisitor(request);
  const expired = async () => {
    const headers = { "Set-Cookie": await steps.drop(request) };
    throw redirect(paths.secondStep(), { status: 303, headers });
  };
  return {
    request,
    purpose: "sign_in",
    session: "",
    owner: steps.ownerOf(request),
    up: { ...up, token: access_token, expired },
    here: paths.secondStep({ sent: 1 }),
    start: paths.secondStep(),
  };
}

/** Forgets the sign-in only after the session is open. */
export async function finishSignIn(
  request: Request,
  { result, name, wanted, remembered }: PendingSignIn,
): Promise<Response> {
  const account = await openAccount(result, name.username, request);
  const headers = await signInHeaders(request, account, remembered);
  headers.append("Set-Cookie", await steps.drop(request));
  return redirect(firstPageOf(account, wanted), { status: 303, headers });
}
