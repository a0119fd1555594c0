import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { requirePatient } from "~/session/guards.server.ts";
import { describePage, refusePost } from "./describe-page.server.ts";

export { handle, InPreparationPage as default } from "./InPreparationPage.tsx";

export async function loader({ request }: LoaderFunctionArgs) {
  const { session } = await requirePatient(request);
  return describePage(request, session);
}

export async function action({ request }: ActionFunctionArgs) {
  await requirePatient(request);
  refusePost();
}
