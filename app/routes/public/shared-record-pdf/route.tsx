import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { downloadShared } from "~/features/record/open-share.server.ts";
import { pageWait } from "~/features/record/share-limit.server.ts";
import { paths } from "~/lib/paths.ts";
import { readPublic } from "~/session/guards.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await readPublic(request);
  return redirect(paths.sharedRecord(params["token"] ?? ""));
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { up } = await readPublic(request);
  const token = params["token"] ?? "";
  // Its page says how long to wait.
  if ((await pageWait(request, context)) > 0) return redirect(paths.sharedRecord(token), 303);
  return downloadShared(request, up, token);
}
