import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { loadChallenge, submitChallenge } from "~/features/second-lock/challenge.server.ts";
import { ChallengePage } from "~/features/second-lock/ChallengePage.tsx";
import {
  finishSignIn,
  requirePendingSignIn,
  secondStepAsker,
} from "~/features/second-lock/second-step.server.ts";
import { querySwitch, readQuery } from "~/forms/query.server.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { requireVisitor } from "~/session/guards.server.ts";

export const handle = { title: "second-lock:step.page_title" };

const query = z.object({ sent: querySwitch });

export async function loader({ request }: LoaderFunctionArgs) {
  await requireVisitor(request);
  const { sent } = readQuery(request, query);
  return loadChallenge(secondStepAsker(request, await requirePendingSignIn(request)), sent);
}

export async function action({ request }: ActionFunctionArgs) {
  await requireVisitor(request);
  const pending = await requirePendingSignIn(request);
  return submitChallenge(secondStepAsker(request, pending), () => finishSignIn(request, pending));
}

export default function SecondStep() {
  const { t } = useTranslation("second-lock");
  const view = useLoaderData<typeof loader>();
  return (
    <ChallengePage
      view={view}
      title={t("step.title")}
      lead={view.isNew ? t("step.lead_new") : t("step.lead")}
      here={paths.secondStep({ sent: 1 })}
      start={paths.secondStep()}
      back={{ href: paths.login(), text: t("step.other") }}
    />
  );
}
