import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { readForm, textOf } from "~/forms/read-form.server.ts";
import { pageAfter } from "~/session/access.server.ts";
import { requireMember } from "~/session/guards.server.ts";
import { landingPathOf } from "~/session/sign-in.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { session } = await requireMember(request);
  return redirect(landingPathOf(session.userType));
}

/** Nothing to do: the guard has already extended the session. */
export async function action({ request }: ActionFunctionArgs) {
  const { session } = await requireMember(request);
  const form = await readForm(request);
  const { userType } = session;
  return redirect(pageAfter(textOf(form, "return_to"), userType, landingPathOf(userType)), 303);
}
