import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { fingerprintOf } from "~/forms/shown.server.ts";
import { getT } from "~/i18n/i18n.server.ts";
import { paths } from "~/lib/paths.ts";
import { requireCompany } from "~/session/guards.server.ts";
import { getOfficeCare } from "~/upstream/office-care/office-care.server.ts";
import { cancelEvent, officeCareSummary } from "./cancel.server.ts";
import { CancelPage } from "./CancelPage.tsx";

export const handle = { title: "office-care:cancel.title", preserveInput: true };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { session, up } = await requireCompany("admin", "hrd")(request);
  const event = await getOfficeCare(up, params["id"] ?? "");
  if (event.status === "canceled") throw redirect(paths.officeCareDetail(event.office_care_id));
  return { event, fingerprint: fingerprintOf(session, officeCareSummary(event, getT(request))) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const company = await requireCompany("admin", "hrd")(request);
  return cancelEvent(request, company, params["id"] ?? "");
}

export default function OfficeCareCancel() {
  return <CancelPage {...useLoaderData<typeof loader>()} />;
}
