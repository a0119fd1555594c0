import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadOfficeCareStep } from "~/features/office-care/load.server.ts";
import { PlanPage } from "~/features/office-care/PlanPage.tsx";
import { submitOfficeCareStep } from "~/features/office-care/submit.server.ts";
import { useFormResult } from "~/forms/result.ts";
import { requireCompany } from "~/session/guards.server.ts";

export const handle = { preserveInput: ({ step }: { step: { name: string } }) => step.name !== "people" };

export async function loader({ request }: LoaderFunctionArgs) {
  const company = await requireCompany("admin", "hrd")(request);
  return loadOfficeCareStep(request, company, { kind: "new", id: null } as const);
}

export async function action({ request, context }: ActionFunctionArgs) {
  const company = await requireCompany("admin", "hrd")(request);
  const flow = { kind: "new", id: null } as const;
  return submitOfficeCareStep({ request, company, flow, upload: context.upload });
}

/** Orders an event in five steps. */
export default function OfficeCareAdd() {
  return <PlanPage view={useLoaderData<typeof loader>()} failure={useFormResult()} />;
}
