import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { loadChallenge, submitChallenge } from "~/features/two-factor/challenge.server.ts";
import { ChallengePage } from "~/features/two-factor/ChallengePage.tsx";
import {
  findFirstAnswer,
  findPendingSignIn,
  finishSignIn,
  isStepTaken,
  secondStepAsker,
} from "~/features/two-factor/second-step.server.ts";
import { querySwitch, readQuery } from "~/forms/query.server.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { isUnseen } from "~/lib/request.ts";
import { requireVisitor } from "~/session/guards.server.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { NarrowPage } from "~/ui/PageHeader.tsx";

export const handle = { title: "two-factor:step.page_title", sheets: ["area"], script: true };

const query = z.object({
  sent: querySwitch,
  cookies: z.literal("checked").optional().catch(undefined),
  redirect: z.string().optional().catch(undefined),
});

export async function loader({ request }: LoaderFunctionArgs) {
  await requireVisitor(request);
  const { sent, cookies, redirect: requested } = readQuery(request, query);
  const pending = await findPendingSignIn(request);
  // Shows later that the sign-in ended.
  if (cookies) throw redirect(pending ? paths.secondStep() : paths.login({ cookies, redirect: requested }));
  if (!pending) return { view: null };
  const view = await loadChallenge(secondStepAsker(request, pending), sent);
  if (view.isPending) return { view };
  // The browser asks again when the link is opened.
  throw isUnseen(request) ? new Response(null, { status: 503 }) : await finishSignIn(request, pending);
}

export async function action({ request }: ActionFunctionArgs) {
  await requireVisitor(request);
  const answered = await findFirstAnswer(request);
  if (answered) return answered;
  const pending = await findPendingSignIn(request);
  if (!pending) return redirect(paths.secondStep(), 303);
  const asker = secondStepAsker(request, pending);
  if (await isStepTaken(asker)) return finishSignIn(request, pending);
  return submitChallenge(asker, () => finishSignIn(request, pending));
}

export default function SecondStep() {
  const { t } = useTranslation("two-factor");
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
