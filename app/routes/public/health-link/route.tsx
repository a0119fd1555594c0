import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { paths } from "~/lib/paths.ts";
import { readPublic } from "~/session/guards.server.ts";
import { manifestResponse } from "./manifest.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await readPublic(request);
  return redirect(paths.sharedRecord(params["token"] ?? ""));
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { up } = await readPublic(request);
  return manifestResponse(request, up, params["token"] ?? "");
}
