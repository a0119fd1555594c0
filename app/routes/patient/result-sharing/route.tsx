import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation.ts";
import { requirePatient } from "~/session/guards.server.ts";
import { ConfirmPage } from "~/ui/ConfirmPage.tsx";
import { decideSharing, loadSharing } from "./sharing.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { session, up } = await requirePatient(request);
  return loadSharing(request, session, up);
}

export async function action({ request }: ActionFunctionArgs) {
  const { session, up } = await requirePatient(request);
  return decideSharing(request, session, up);
}

export default function ResultSharing() {
  const { consent, back, fingerprint } = useLoaderData<typeof loader>();
  const { audience, name: who, share } = consent;
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
      shown={fingerprint}
    />
  );
}
