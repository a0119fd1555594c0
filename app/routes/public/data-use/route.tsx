import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { readForm } from "~/forms/read-form.server.ts";
import { SWITCH_FIELD } from "~/i18n/language.ts";
import { isDocument, paths } from "~/lib/paths.ts";
import { safePath } from "~/lib/redirect.ts";
import { lowDataCookie } from "~/session/cookies.server.ts";
import { readPublic } from "~/session/guards.server.ts";
import { refreshSessions } from "~/session/session.server.ts";
import { upstreamFor } from "~/session/upstream-context.server.ts";
import { updateSettings } from "~/upstream/profile/settings.server.ts";
import { settle } from "~/upstream/client/settle.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  await readPublic(request);
  return redirect(paths.landing());
}

/**
 * Stores the data-saving choice in this browser, and in the account if signed in, then redirects back.
 * Forwards an accompanying page form unchanged (307), so its page shows it again with all input.
 */
export async function action({ request }: ActionFunctionArgs) {
  const { session } = await readPublic(request);
  const query = new URL(request.url).searchParams;
  const wanted = safePath(query.get("back"), "");
  const back = isDocument(wanted) ? wanted : paths.landing();
  const status = (await readForm(request)).has(SWITCH_FIELD) ? 307 : 303;
  const low_data = query.get("data") === "low";
  if (session) {
    // The form's own page ends the session, which then keeps the form there.
    const up = { ...upstreamFor(session, request), expired: undefined };
    await settle(updateSettings(up, { low_data }));
    await refreshSessions(session.accountKey, { lowData: low_data });
  }
  return redirect(back, { status, headers: { "Set-Cookie": lowDataCookie(low_data) } });
}
