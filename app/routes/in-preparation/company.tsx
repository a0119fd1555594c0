import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { describePage, refusePost } from "~/features/in-preparation/describe-page.server.ts";
import { requireCompany } from "~/session/guards.server.ts";

export { handle, InPreparationPage as default } from "~/features/in-preparation/InPreparationPage.tsx";

export async function loader({ request }: LoaderFunctionArgs) {
  const { session } = await requireCompany()(request);
  return describePage(request, session);
}

export async function action({ request }: ActionFunctionArgs) {
  await requireCompany()(request);
  refusePost();
}
