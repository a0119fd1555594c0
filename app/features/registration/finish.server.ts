import { failurePage, rejectionFor, type FormPage } from "~/forms/failure.server.ts";
import { inFormOrder } from "~/forms/submit.server.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import { startSession, type NewSession } from "~/session/session.server.ts";
import { openAccount } from "~/session/sign-in.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { UpstreamFault, UpstreamRefusal } from "~/upstream/client/errors.ts";
import { completeRegistration } from "~/upstream/registration/registration.server.ts";
import { keepWanted } from "./arrival.server.ts";
import { failureTexts } from "./failure-texts.ts";
import { dropPending, readDetailsInput, savePending, type Pending } from "./pending.server.ts";
import { registrationDetailsSchema } from "./schema.ts";

/** On an unknown outcome, saves the code's token for a retry. */
export async function finishRegistration(
  request: Request,
  up: UpstreamContext,
  pending: Pending,
  token: string,
): Promise<Response | FormPage> {
  const { details, password, redirect } = pending;
  let access_token: string;
  try {
    access_token = await completeRegistration(up, { ...details, password }, token);
  } catch (error) {
    const { errors, options } = rejectionFor(error, failureTexts("registration"));
    if (!(error instanceof UpstreamRefusal)) return failurePage(request, new FormData(), errors, options);
    await savePending({ ...pending, token: null });
    return failurePage(
      request,
      await detailsForm(request),
      inFormOrder(errors, registrationDetailsSchema),
      options,
    );
  }
  const headers = new Headers({ "Set-Cookie": await dropPending(request) });
  const { username } = details;
  const result = { access_token, fully_registered: false, account_type: null };
  let account: NewSession;
  try {
    account = await openAccount(result, username, request);
  } catch (error) {
    if (!(error instanceof UpstreamFault)) throw error;
    return redirectWithFlash(paths.login({ redirect }), "success", "registration:code.sign_in", { headers });
  }
  await keepWanted(account, { username, redirect });
  headers.append("Set-Cookie", await startSession(account));
  return redirectWithFlash(paths.continueRegister(), "success", "registration:code.confirmed", { headers });
}

async function detailsForm(request: Request): Promise<FormData> {
  const form = new FormData();
  for (const [name, values] of Object.entries((await readDetailsInput(request)) ?? {}))
    for (const value of values) form.append(name, value);
  form.set("intent", "details");
  return form;
}
