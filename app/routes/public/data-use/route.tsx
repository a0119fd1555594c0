import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { readForm } from "~/forms/read-form.server.ts";
import { SWITCH_FIELD } from "~/i18n/language.ts";
import { isDocument, paths } from "~/lib/paths.ts";
import { safePath } from "~/lib/redirect.ts";
import { lowDataCookie } from "~/session/cookies.server.ts";
import { readPublic } from "~/session/guards.server.ts";
import { refreshSessions } from "~/session/session.server.ts";
import { upstreamFor } from "~/session/upstream-context.server.ts";
import { updateSettings } from "~/upstream/settings.server.ts";
import { settle } from "~/upstream/settle.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  await readPublic(request);
  return redirect(paths.landing());
}

/**
 * Keeps whether this browser saves data, for the account too where somebody is signed in, and leads back. A page's own
 * form that came along is sent on as it is (307): its page shows it again with all that was entered.
 */
export async function action({ request }: ActionFunctionArgs) {
  const { session } = await readPublic(request);
  const query = new URL(request.url).searchParams;
  const wanted = safePath(query.get("back"), "");
  const back = isDocument(wanted) ? wanted : paths.landing();
  const status = (await readForm(request)).has(SWITCH_FIELD) ? 307 : 303;
  const low_data = query.get("data") === "low";
  if (session) {
    await settle(updateSettings(upstreamFor(session, request), { low_data }));
    await refreshSessions(session.accountKey, { lowData: low_data });
  }
  return redirect(back, { status, headers: { "Set-Cookie": lowDataCookie(low_data) } });
}
