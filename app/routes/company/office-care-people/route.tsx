import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { loadOfficeCareStep, submitOfficeCareStep } from "~/features/office-care/wizard.server.ts";
import { PlanPage } from "~/features/office-care/PlanPage.tsx";
import { requireCompany } from "~/session/guards.server.ts";
import { stepHandle } from "~/steps/journey.ts";

export const handle = stepHandle;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const company = await requireCompany("admin", "hrd")(request);
  const flow = { kind: "more", id: params["id"] ?? "" } as const;
  return loadOfficeCareStep({ request, ...company, flow });
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const company = await requireCompany("admin", "hrd")(request);
  const flow = { kind: "more", id: params["id"] ?? "" } as const;
  return submitOfficeCareStep({ request, ...company, flow, upload: context.upload });
}

export default PlanPage;
