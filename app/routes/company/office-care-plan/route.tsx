import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { Flow } from "~/features/office-care/flow.ts";
import { loadOfficeCareStep, submitOfficeCareStep } from "~/features/office-care/wizard.server.ts";
import { PlanPage } from "~/features/office-care/PlanPage.tsx";
import { variantOf } from "~/lib/paths.ts";
import { requireCompany } from "~/session/guards.server.ts";
import { stepHandle } from "~/steps/journey.ts";

export const handle = { ...stepHandle, sheets: ["steps", "event", "table-card"] };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const company = await requireCompany("admin", "hrd")(request);
  return loadOfficeCareStep({ ...company, flow: flowOf(request, params["id"] ?? "") });
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const company = await requireCompany("admin", "hrd")(request);
  const flow = flowOf(request, params["id"] ?? "");
  return submitOfficeCareStep({ ...company, flow, upload: context.upload });
}

function flowOf(request: Request, id: string): Flow {
  const kind = variantOf(request);
  return kind === "edit" || kind === "more" ? { kind, id } : { kind: "new", id: null };
}

export default PlanPage;
