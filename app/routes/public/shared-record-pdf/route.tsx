import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { downloadShared } from "~/features/record/open-share.server.ts";
import { paths } from "~/lib/paths.ts";
import { readPublic } from "~/session/guards.server.ts";

/** Redirects to the passcode page. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await readPublic(request);
  return redirect(paths.sharedRecord(params["token"] ?? ""));
}

/** The PDF of a shared record, for its passcode. */
export async function action({ request, params }: ActionFunctionArgs) {
  const { up } = await readPublic(request);
  return downloadShared(request, up, params["token"] ?? "");
}
