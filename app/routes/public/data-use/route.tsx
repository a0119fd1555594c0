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
import { settle } from "~/upstream/client/errors.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  await readPublic(request);
  return redirect(paths.landing());
}

/** Forwards the page's form unchanged (307), so that it keeps its input. */
export async function action({ request }: ActionFunctionArgs) {
  const { session } = await readPublic(request);
  const query = new URL(request.url).searchParams;
  const target = safePath(query.get("back"), "");
  const back = isDocument(target) ? target : paths.landing();
  const status = (await readForm(request)).has(SWITCH_FIELD) ? 307 : 303;
  const low_data = query.get("data") === "low";
  if (session) {
    // The form's page ends the session and keeps the form.
    const up = { ...upstreamFor(session, request), expired: undefined };
    await settle(updateSettings(up, { low_data }));
    await refreshSessions(session.accountKey, { lowData: low_data });
  }
  return redirect(back, { status, headers: { "Set-Cookie": lowDataCookie(low_data) } });
}
