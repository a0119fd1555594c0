import { redirect } from "@remix-run/node";
import { newAccountSchema } from "~/features/registration/schema.ts";
import { submit } from "~/forms/submit.server.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import { startSession } from "~/session/session.server.ts";
import { landingPathOf, openAccount } from "~/session/sign-in.server.ts";
import { signIn } from "~/upstream/accounts/accounts.server.ts";
import {
  activateApplication,
  openApplication,
  type Application,
} from "~/upstream/applications/applications.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { UpstreamFault, UpstreamRefusal } from "~/upstream/client/errors.ts";
import { applicationOwner, dropApplication, readApplication, requireApplication } from "./pending.server.ts";

/** Null: the page asks for the reference. */
export async function loadStatus(
  request: Request,
  up: UpstreamContext,
): Promise<{ application: Application | null; isAsked: boolean }> {
  const application = await readApplication(request);
  if (!application) return { application: null, isAsked: false };
  if (application.token === null) return { application: null, isAsked: true };
  try {
    return { application: await openApplication(up, application.token), isAsked: false };
  } catch (error) {
    if (!(error instanceof UpstreamRefusal) || error.status >= 429) throw error;
    return { application: null, isAsked: false };
  }
}

export function submitActivation(request: Request, up: UpstreamContext) {
  return submit(request, applicationOwner(request), {
    schema: newAccountSchema,
    lookAt: paths.applyStatus(),
    codes: {
      otp_token: "applications:code.gone",
      not_approved: "applications:activate.not_approved",
      account_exists: "applications:code.account_exists",
    },
    run: async ({ username, password }) => {
      const { token } = await requireApplication(request);
      if (token === null) return redirect(paths.applyStatus(), 303);
      const company_code = await activateApplication(up, { token, username, password });
      return arrive(request, up, { username, password, company_code });
    },
  });
}

async function arrive(
  request: Request,
  up: UpstreamContext,
  { password, ...name }: { username: string; password: string; company_code: string | null },
): Promise<Response> {
  const { username, company_code } = name;
  const company = company_code === null ? {} : { is_company: true as const, company_code };
  const headers = new Headers({ "Set-Cookie": await dropApplication(request) });
  const message = company_code === null ? {} : { params: { code: company_code } };
  try {
    const signedIn = await signIn(up, { username, password, ...company });
    const account = await openAccount(signedIn, username, request);
    headers.append("Set-Cookie", await startSession(account));
    const key = company_code === null ? "applications:activate.done" : "applications:activate.done_company";
    return redirectWithFlash(landingPathOf(account.userType), "success", key, { ...message, headers });
  } catch (error) {
    if (!(error instanceof UpstreamFault || error instanceof UpstreamRefusal)) throw error;
    // The account exists; only its session could not be opened.
    const key =
      company_code === null ? "applications:activate.sign_in" : "applications:activate.sign_in_company";
    return redirectWithFlash(paths.login(), "success", key, { ...message, headers });
  }
}

export async function closeApplication(request: Request): Promise<Response> {
  const headers = new Headers({ "Set-Cookie": await dropApplication(request) });
  return redirectWithFlash(paths.applyStatus(), "success", "applications:status.closed", { headers });
}
