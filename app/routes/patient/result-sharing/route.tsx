import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { forRelated } from "~/features/family/acting-for.server.ts";
import { queryKey, readQuery } from "~/forms/query.server.ts";
import { fingerprintOf, requireShown, shownLineOf, type Shown } from "~/forms/shown.server.ts";
import { submit } from "~/forms/submit.server.ts";
import type { Translate } from "~/i18n/translate.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import { requirePatient, type Guarded } from "~/session/guards.server.ts";
import { ConfirmPage } from "~/ui/ConfirmPage.tsx";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { listConsents, updateConsent, type Consent } from "~/upstream/results/consents.server.ts";

/** Result and recipient. */
const sharingQuery = z.object({
  order_number: queryKey,
  patient_id: queryKey,
  practitioner_id: queryKey,
  audience: z.enum(["company", "referrer"]).catch("referrer"),
});

/**
 * The page's consent with its result.
 * @throws Response 404 if missing
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const { session, up, t } = await requirePatient(request);
  const of = keyOf(request);
  const [consent, concerned] = await Promise.all([findConsent(up, of), forRelated(up, of.patient_id)]);
  return {
    title: `${t("results:sharing.title")} ${of.order_number}`,
    consent,
    concerned,
    back: paths.labResult({ order_number: of.order_number, patient_id: of.patient_id }),
    fingerprint: fingerprintOf(session, shownOf(of, consent, t)),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const patient = await requirePatient(request);
  return decideSharing(patient);
}

function decideSharing({ request, session, up, t }: Guarded) {
  const of = keyOf(request);
  const { order_number, patient_id, audience, practitioner_id } = of;
  return submit(request, session, {
    lookAt: paths.labResult({ order_number, patient_id }),
    run: async (_none, { form, client_request_id }) => {
      const consent = await findConsent(up, of);
      requireShown(form, session, shownOf(of, consent, t));
      const share = !consent.share;
      await updateConsent(up, {
        order_number,
        patient_id,
        audience,
        practitioner_id,
        share,
        client_request_id,
      });
      return redirectWithFlash(
        paths.labResult({ order_number, patient_id }),
        "success",
        share ? "results:sharing.started" : "results:sharing.stopped",
        { params: { name: consent.name } },
      );
    },
  });
}

type Of = ReturnType<typeof keyOf>;

function keyOf(request: Request) {
  const { order_number, ...query } = readQuery(request, sharingQuery);
  if (!order_number) throw new Response(null, { status: 404 });
  return { ...query, order_number };
}

async function findConsent(
  up: UpstreamContext,
  { order_number, patient_id, audience, practitioner_id }: Of,
): Promise<Consent> {
  const consents = await listConsents(up, { order_number, patient_id });
  const isMeant = (one: Consent) => !practitioner_id || one.practitioner_id === practitioner_id;
  const found = consents.find((one) => one.audience === audience && isMeant(one));
  if (!found) throw new Response(null, { status: 404 });
  return found;
}

/** The confirmed fact: whether it is shared now. */
function shownOf(
  { order_number, audience }: Of,
  { share, name, practitioner_id }: Consent,
  t: Translate,
): Shown {
  return {
    page: `sharing:${order_number}:${audience}:${practitioner_id ?? ""}`,
    lines: [
      shownLineOf("share", name, share ? t("results:sharing.shared") : t("results:sharing.off"), share),
    ],
  };
}

export default function ResultSharing() {
  const { consent, back, fingerprint } = useLoaderData<typeof loader>();
  const { audience, name: who, share, employed } = consent;
  const { t } = useTranslation("results");
  const start = audience === "company" ? t("sharing.start_company") : t("sharing.start_referrer");
  return (
    <ConfirmPage
      title={share ? t("sharing.stop_title", { name: who }) : t("sharing.start_title", { name: who })}
      text={
        <>
          <p>{share ? t("sharing.stop_text") : start}</p>
          {!share && <p>{t("sharing.start_more")}</p>}
        </>
      }
      facts={[
        { label: t("sharing.what"), value: consent.panel },
        { label: t("sharing.who"), value: t(`sharing.${audience}`, { name: who }) },
      ]}
      submit={share ? t("sharing.confirm_stop") : t("sharing.confirm_start")}
      look="primary"
      back={{ href: back, text: t("sharing.keep") }}
      refusal={employed === false && t("sharing.ended")}
      shown={fingerprint}
    />
  );
}
