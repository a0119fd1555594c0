import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { loadChallenge, submitChallenge, type Asker } from "~/features/two-factor/challenge.server.ts";
import { ChallengePage } from "~/features/two-factor/ChallengePage.tsx";
import { acceptProof } from "~/features/two-factor/proof.server.ts";
import { hasLostForm } from "~/forms/lost-form.server.ts";
import { querySwitch, readQuery } from "~/forms/query.server.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { pageAt, paths } from "~/lib/paths.ts";
import { pageAfter } from "~/session/access.server.ts";
import { requireMember, type Guarded } from "~/session/guards.server.ts";
import { shortName } from "~/session/session.server.ts";
import { landingPathOf } from "~/session/sign-in.server.ts";
import { ACTIONS, type LockAction } from "~/upstream/client/lock-purposes.ts";

export const handle = { title: "two-factor:title", script: true };

const query = z.object({
  purpose: z.enum(ACTIONS).catch("settings"),
  redirect: z.string().catch(""),
  sent: querySwitch,
});

export async function loader({ request }: LoaderFunctionArgs) {
  const guarded = await requireMember(request);
  const { sent } = readQuery(request, query);
  const { asker, to, purpose } = askerOf(guarded);
  return {
    purpose,
    to,
    here: asker.here,
    start: asker.start,
    isKept: await hasLostForm(guarded.session.accountKey, to),
    view: await loadChallenge(asker, sent),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const guarded = await requireMember(request);
  const { asker, to, purpose } = askerOf(guarded);
  return submitChallenge(asker, async (proof) => {
    await acceptProof(guarded.session, purpose, proof);
    return redirect(to, 303);
  });
}

function askerOf({ request, session, up }: Guarded): { asker: Asker; to: string; purpose: LockAction } {
  const { purpose, redirect: requested } = readQuery(request, query);
  const home = landingPathOf(session.userType);
  const after = pageAfter(requested, session.userType, home);
  // This page would ask once more.
  const to = pageAt(after) === pageAt(paths.twoFactor()) ? home : after;
  const page = { purpose, redirect: to };
  const asker = {
    request,
    up,
    purpose,
    owner: session,
    session: shortName(session.id),
    here: paths.twoFactor({ ...page, sent: 1 }),
    start: paths.twoFactor(page),
  };
  return { asker, to, purpose };
}

export default function TwoFactorPage() {
  const { t } = useTranslation("two-factor");
  const { view, purpose, to, here, start, isKept } = useLoaderData<typeof loader>();
  const lead = t(`lead.${purpose}`);
  return (
    <ChallengePage
      view={view}
      here={here}
      start={start}
      title={t("title")}
      lead={isKept ? `${lead} ${t("kept")}` : lead}
      back={{ href: to, text: t("back") }}
    />
  );
}
