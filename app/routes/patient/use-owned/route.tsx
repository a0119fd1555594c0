import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { loadUse, submitUse } from "~/features/subscriptions/wizard.server.ts";
import { variantOf } from "~/lib/paths.ts";
import { requirePatient } from "~/session/guards.server.ts";
import { stepHandle } from "~/steps/journey.ts";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation.ts";
import { StepFrame, StepView } from "~/steps/StepFrame.tsx";
import { UseReview } from "~/features/subscriptions/UseReview.tsx";
import { UseTimes } from "~/features/subscriptions/UseTimes.tsx";
import { WhatStep } from "~/features/subscriptions/WhatStep.tsx";

export const handle = { ...stepHandle, sheets: ["checkout", "detail", "people", "visit"] };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const patient = await requirePatient(request);
  return loadUse({ ...patient, kind: kindOf(request), id: params["id"] ?? "" });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const patient = await requirePatient(request);
  return submitUse({ ...patient, kind: kindOf(request), id: params["id"] ?? "" });
}

const kindOf = (request: Request) => (variantOf(request) === "tests" ? "tests" : "packages");

export default UsePage;

const views = { what: WhatStep, schedule: UseTimes, review: UseReview };

function UsePage() {
  const view = useLoaderData<typeof loadUse>();
  const { t } = useTranslation("subscriptions");
  return (
    <StepFrame
      steps={view.steps.map(({ name, href }) => ({ label: t(`${name}.short`), href }))}
      current={view.current}
      label={t("steps")}
      over={view.name}
      title={t(`${view.step.name}.heading`)}
      backHref={view.backHref}
    >
      <div className="narrow">
        <StepView view={view.step} views={views} />
      </div>
    </StepFrame>
  );
}
