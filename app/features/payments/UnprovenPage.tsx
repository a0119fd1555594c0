import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { ButtonLink, ButtonRow } from "~/ui/Button.tsx";
import { useOffered } from "~/ui/offered.ts";
import { PageHeader } from "~/ui/PageHeader.tsx";

interface UnprovenPageProps {
  title: string;
  lead: string;
  children?: ReactNode;
}

/** The address proves no order of this account. */
export function UnprovenPage({ title, lead, children }: UnprovenPageProps) {
  const { t } = useTranslation(["payments", "common"]);
  const isListed = useOffered()(paths.orders());
  return (
    <div className="narrow stack">
      <PageHeader title={title} lead={lead} />
      {children}
      {isListed && <p>{t("payments:unproven.orders")}</p>}
      <ButtonRow>
        <ButtonLink href={paths.orders()}>{t("payments:view_order")}</ButtonLink>
        <ButtonLink look="secondary" href={paths.patientHome()}>
          {t("common:backHome")}
        </ButtonLink>
      </ButtonRow>
    </div>
  );
}
