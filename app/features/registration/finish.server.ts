import { formFailure } from "~/forms/forms.server.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import { dropPending, keepPending, readTyped, type Pending } from "./pending.server.ts";
import { startSession } from "~/session/session.server.ts";
import { openAccount } from "~/session/sign-in.server.ts";
import { upstreamForVisitor } from "~/session/upstream-context.server.ts";
import { UpstreamRefusal } from "~/upstream/errors.ts";
import { completeRegistration } from "~/upstream/registration.server.ts";
import { backToForm, failureOf, onKnownFields } from "./failures.server.ts";
import { FIELD_ORDER } from "./schema.ts";

/**
 * The second call of a registration, with the token of the confirmed code (spec.md §4): the account exists
 * then, unfinished, and its session begins. When the laboratory refuses it, the form comes back with every
 * value; when nobody knows what became of it, the token is kept so that it can be asked again.
 */
export async function finishRegistration(request: Request, pending: Pending, token: string) {
  const { details, password } = pending;
  let access_token: string;
  try {
    access_token = await completeRegistration(upstreamForVisitor(request), { ...details, password }, token);
  } catch (error) {
    const failure = failureOf(error, "registration");
    if (!(error instanceof UpstreamRefusal)) {
      return formFailure(request, new FormData(), failure.errors, failure);
    }
    await keepPending({ ...pending, token: null });
    const typed = (await readTyped(request)) ?? {};
    return backToForm(request, typed, { ...failure, errors: onKnownFields(failure.errors, FIELD_ORDER) });
  }
  const result = { access_token, fully_registered: false, account_type: "" };
  const account = await openAccount(result, `/${details.username}`, details.username, request);
  const headers = new Headers();
  headers.append("Set-Cookie", await startSession(account));
  headers.append("Set-Cookie", await dropPending(request));
  return redirectWithFlash(
    paths.continueRegister(),
    { kind: "success", key: "register:code.confirmed" },
    headers,
  );
}
