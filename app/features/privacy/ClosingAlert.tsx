import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { Alert } from "~/ui/Alert.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { PageLink } from "~/ui/PageLink.tsx";

export function ClosingAlert({ erasesAt }: { erasesAt: string }) {
  const { t } = useTranslation("privacy");
  return (
    <Alert kind="warning" title={t("close.pending_title")}>
      <p>
        {t("close.pending")} <DateText value={erasesAt} form="moment" />.
      </p>
      <p>
        <PageLink href={paths.closeAccount()} className="action">
          {t("close.keep")}
        </PageLink>
      </p>
    </Alert>
  );
}
