import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { readForm } from "~/forms/read-form.server.ts";
import { SWITCH_FIELD } from "~/i18n/language.ts";
import { isDocument, paths } from "~/lib/paths.ts";
import { safePath } from "~/lib/redirect.ts";
import { writeCookie } from "~/session/cookies.server.ts";
import { readPublic } from "~/session/guards.server.ts";

const YEAR = 365 * 24 * 3600;

export async function loader({ request }: LoaderFunctionArgs) {
  await readPublic(request);
  return redirect(paths.landing());
}

/**
 * Keeps whether this browser saves data, and leads back. A page's own form that came along is sent on as it is
 * (307): its page shows it again with all that was entered.
 */
export async function action({ request }: ActionFunctionArgs) {
  await readPublic(request);
  const query = new URL(request.url).searchParams;
  const wanted = safePath(query.get("back"), "");
  const back = isDocument(wanted) ? wanted : paths.landing();
  const status = (await readForm(request)).has(SWITCH_FIELD) ? 307 : 303;
  const choice = query.get("data") === "low" ? "low" : "full";
  return redirect(back, { status, headers: { "Set-Cookie": writeCookie("data", choice, YEAR) } });
}
