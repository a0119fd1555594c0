import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { paths } from "~/lib/paths.ts";
import { requirePatient } from "~/session/guards.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  await requirePatient(request);
  return redirect(paths.cart());
}
