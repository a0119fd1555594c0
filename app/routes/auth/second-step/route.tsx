import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { loadChallenge, submitChallenge } from "~/features/second-lock/challenge.server.ts";
import { ChallengePage } from "~/features/second-lock/ChallengePage.tsx";
import {
  findPendingSignIn,
  finishSignIn,
  secondStepAsker,
} from "~/features/second-lock/second-step.server.ts";
import { querySwitch, readQuery } from "~/forms/query.server.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { requireVisitor } from "~/session/guards.server.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { NarrowPage } from "~/ui/PageHeader.tsx";

export const handle = { title: "second-lock:step.page_title" };

const query = z.object({ sent: querySwitch });

export async function loader({ request }: LoaderFunctionArgs) {
  await requireVisitor(request);
  const { sent } = readQuery(request, query);
  const pending = await findPendingSignIn(request);
  return { view: pending && (await loadChallenge(secondStepAsker(request, pending), sent)) };
}

export async function action({ request }: ActionFunctionArgs) {
  await requireVisitor(request);
  const pending = await findPendingSignIn(request);
  if (!pending) return redirect(paths.secondStep(), 303);
  return submitChallenge(secondStepAsker(request, pending), () => finishSignIn(request, pending));
}

export default function SecondStep() {
  const { t } = useTranslation("second-lock");
  const { view } = useLoaderData<typeof loader>();
  if (!view)
    return (
      <NarrowPage title={t("step.over_title")} lead={t("step.over")}>
        <ButtonLink href={paths.login()}>{t("step.again")}</ButtonLink>
      </NarrowPage>
    );
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
