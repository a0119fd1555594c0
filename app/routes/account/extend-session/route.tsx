import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { readForm, readText } from "~/forms/read-form.server.ts";
import { pageAfter } from "~/session/access.server.ts";
import { requireMember } from "~/session/guards.server.ts";
import { landingPathOf } from "~/session/sign-in.server.ts";
import { getProfile } from "~/upstream/accounts/accounts.server.ts";
import { settle } from "~/upstream/client/errors.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { session } = await requireMember(request);
  return redirect(landingPathOf(session.userType));
}

/** Ends the session if the token is refused. */
export async function action({ request }: ActionFunctionArgs) {
  const { session, up } = await requireMember(request);
  await settle(getProfile(up));
  const form = await readForm(request);
  const { userType } = session;
  return redirect(pageAfter(readText(form, "return_to"), userType, landingPathOf(userType)), 303);
}
