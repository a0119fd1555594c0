import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { safePath } from "~/lib/redirect.ts";
import { readForm, textOf } from "~/forms/read-form.server.ts";
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
  return redirect(safePath(textOf(form, "return_to"), landingPathOf(session.userType)), 303);
}
