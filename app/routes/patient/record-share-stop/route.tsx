import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { forRelated } from "~/features/family/acting-for.server.ts";
import { confirmation } from "~/forms/confirm.server.ts";
import { shownLineOf } from "~/forms/shown.server.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { formatMoment } from "~/lib/dates.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import { requirePatient, type Guarded } from "~/session/guards.server.ts";
import { ConfirmPage } from "~/ui/ConfirmPage.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { getShare, revokeShare, type Share } from "~/upstream/record/record-shares.server.ts";

export const handle = {
  title: "record:stop.title",
  preserveInput: ({ share }: { share: { state: string } }) => share.state === "open",
};

interface ShareKey {
  patient_id: string;
  share_id: string;
}

const scopeText = (
  { scope, orders }: Share,
  t: (key: "record:shares.whole" | "record:shares.visits", values?: object) => string,
) => (scope === "record" ? t("record:shares.whole") : t("record:shares.visits", { count: orders.length }));

const stopping = confirmation({
  load: async ({ up }: Guarded, { patient_id, share_id }: ShareKey) => ({
    patient_id,
    share: await getShare(up, patient_id, share_id),
  }),
  shown: ({ patient_id, share }, { t, up }) => ({
    page: `share-stop:${share.share_id}`,
    record: { patient_id, share_id: share.share_id },
    lines: [
      shownLineOf("scope", t("record:shares.scope"), scopeText(share, t), [share.scope, share.orders]),
      shownLineOf(
        "until",
        t("record:shares.until"),
        formatMoment(share.expires_at, up.lang),
        share.expires_at,
      ),
    ],
  }),
  lookAt: ({ patient_id, share_id }) => paths.recordShare(patient_id, share_id),
  run: async ({ up }, { patient_id, share_id }, _choices, client_request_id) => {
    await revokeShare(up, { patient_id, share_id, client_request_id });
    return redirectWithFlash(paths.recordShares(patient_id), "success", "record:stop.done");
  },
});

export async function loader({ request, params }: LoaderFunctionArgs) {
  const patient = await requirePatient(request);
  const { id: patient_id = "", share_id = "" } = params;
  const [{ view, fingerprint }, concerned] = await Promise.all([
    stopping.show(patient, { patient_id, share_id }),
    forRelated(patient.up, patient_id),
  ]);
  return { ...view, concerned, fingerprint };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const patient = await requirePatient(request);
  const { id: patient_id = "", share_id = "" } = params;
  return stopping.confirm(patient, { patient_id, share_id });
}

export default function RecordShareStop() {
  const { patient_id, share, fingerprint } = useLoaderData<typeof loader>();
  const { t } = useTranslation("record");
  return (
    <ConfirmPage
      title={t("stop.heading")}
      text={t("stop.text")}
      facts={[
        { label: t("shares.scope"), value: scopeText(share, t) },
        { label: t("shares.created"), value: <DateText value={share.created_at} form="moment" /> },
        { label: t("shares.until"), value: <DateText value={share.expires_at} form="moment" /> },
      ]}
      submit={t("stop.submit")}
      back={{
        href: paths.recordShare(patient_id, share.share_id),
        text: t("stop.keep"),
        headerText: t("made.back"),
      }}
      refusal={share.state === "open" ? undefined : t("stop.already")}
      shown={fingerprint}
    />
  );
}
