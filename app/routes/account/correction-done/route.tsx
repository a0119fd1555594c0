import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadCorrectionDone } from "~/features/profile/correction.server.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { requireMember } from "~/session/guards.server.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { DonePage } from "~/ui/DonePage.tsx";
import { SummaryList } from "~/ui/SummaryList.tsx";

export const handle = { title: "profile:correction.done_title" };

export async function loader({ request }: LoaderFunctionArgs) {
  return loadCorrectionDone(await requireMember(request));
}

export default function CorrectionDone() {
  const { t } = useTranslation("profile");
  const { back, field, ticket_number } = useLoaderData<typeof loader>();
  return (
    <DonePage title={t("correction.done_title")} text={t("correction.done_text")}>
      <SummaryList
        rows={[
          { label: t("correction.ticket"), value: <strong>{ticket_number}</strong> },
          { label: t("correction.which"), value: t(`correction.field.${field}`) },
        ]}
      />
      <ButtonLink href={back}>{t("contact.back")}</ButtonLink>
    </DonePage>
  );
}
