import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { forRelated } from "~/features/family/acting-for.server.ts";
import { submit } from "~/forms/submit.server.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import { requirePatient } from "~/session/guards.server.ts";
import { ConfirmPage } from "~/ui/ConfirmPage.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { getShare, revokeShare } from "~/upstream/record/record-shares.server.ts";

export const handle = {
  title: "record:stop.title",
  preserveInput: ({ share }: { share: { state: string } }) => share.state === "open",
};

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { up } = await requirePatient(request);
  const patient_id = params["id"] ?? "";
  const share = getShare(up, patient_id, params["share_id"] ?? "");
  const [concerned, found] = await Promise.all([forRelated(up, patient_id), share]);
  return { patient_id, share: found, concerned };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { session, up } = await requirePatient(request);
  const { id: patient_id = "", share_id = "" } = params;
  return submit(request, session, {
    lookAt: paths.recordShare(patient_id, share_id),
    run: async (_input, { client_request_id }) => {
      await revokeShare(up, { patient_id, share_id, client_request_id });
      return redirectWithFlash(paths.recordShares(patient_id), "success", "record:stop.done");
    },
  });
}

export default function RecordShareStop() {
  const { patient_id, share } = useLoaderData<typeof loader>();
  const { t } = useTranslation("record");
  return (
    <ConfirmPage
      title={t("stop.heading")}
      text={t("stop.text")}
      facts={[
        {
          label: t("shares.scope"),
          value:
            share.scope === "record" ? t("shares.whole") : t("shares.visits", { count: share.orders.length }),
        },
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
    />
  );
}
