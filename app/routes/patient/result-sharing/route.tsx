import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { forRelated } from "~/features/family/acting-for.server.ts";
import { queryKey, readQuery } from "~/forms/query.server.ts";
import { confirmation } from "~/forms/confirm.server.ts";
import { shownLineOf } from "~/forms/shown.server.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import { requirePatient, type Guarded } from "~/session/guards.server.ts";
import { ConfirmPage } from "~/ui/ConfirmPage.tsx";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { listConsents, updateConsent, type Consent } from "~/upstream/results/consents.server.ts";

const sharingQuery = z.object({
  order_number: queryKey,
  patient_id: queryKey,
  practitioner_id: queryKey,
  audience: z.enum(["company", "referrer"]).catch("referrer"),
});

/** Ends earlier sharing. */
const sharing = confirmation({
  load: async ({ request, up }: Guarded) => {
    const { order_number, ...of } = readQuery(request, sharingQuery);
    if (!order_number) throw new Response(null, { status: 404 });
    return { of: { ...of, order_number }, consent: await findConsent(up, { ...of, order_number }) };
  },
  shown: ({ of, consent: { share, name, practitioner_id } }, { t }) => ({
    page: `sharing:${of.order_number}:${of.audience}:${practitioner_id ?? ""}`,
    record: { of, share: !share, name },
    lines: [
      shownLineOf("share", name, share ? t("results:sharing.shared") : t("results:sharing.off"), share),
    ],
  }),
  run: async ({ up }, { of, share, name }, _choices, client_request_id) => {
    const { order_number, patient_id } = of;
    await updateConsent(up, { ...of, share, client_request_id });
    return redirectWithFlash(
      paths.labResult({ order_number, patient_id }),
      "success",
      share ? "results:sharing.started" : "results:sharing.stopped",
      { params: { name } },
    );
  },
});

/** @throws Response 404 if missing */
export async function loader({ request }: LoaderFunctionArgs) {
  const patient = await requirePatient(request);
  const { patient_id } = readQuery(request, sharingQuery);
  const [{ view, fingerprint }, concerned] = await Promise.all([
    sharing.show(patient, null),
    forRelated(patient.up, patient_id),
  ]);
  const { of, consent } = view;
  return {
    title: `${patient.t("results:sharing.title")} ${of.order_number}`,
    consent,
    concerned,
    back: paths.labResult({ order_number: of.order_number, patient_id }),
    fingerprint,
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const patient = await requirePatient(request);
  return sharing.confirm(patient, null);
}

async function findConsent(
  up: UpstreamContext,
  {
    order_number,
    patient_id,
    audience,
    practitioner_id,
  }: z.output<typeof sharingQuery> & { order_number: string },
): Promise<Consent> {
  const consents = await listConsents(up, { order_number, patient_id });
  const isMeant = (consent: Consent) => !practitioner_id || consent.practitioner_id === practitioner_id;
  const consent = consents.find((each) => each.audience === audience && isMeant(each));
  if (!consent) throw new Response(null, { status: 404 });
  return consent;
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
