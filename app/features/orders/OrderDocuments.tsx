import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { ButtonRow, DownloadLink } from "~/ui/Button.tsx";
import { useOffered } from "~/ui/offered.ts";
import { PageLink } from "~/ui/PageLink.tsx";

interface OrderDocumentsProps {
  order_number: string;
  isHomeCare: boolean;
  isCheckup: boolean;
  shows: readonly ("view" | "invoice" | "report")[];
}

export function OrderDocuments({ order_number, isHomeCare, isCheckup, shows }: OrderDocumentsProps) {
  const { t } = useTranslation("payments");
  const offered = useOffered();
  if (offered(paths.order(order_number))) return null;
  return (
    <section aria-labelledby="documents" className="no-print">
      <h2 id="documents">{t("documents.heading")}</h2>
      {shows.includes("view") && (
        <p>
          <PageLink href={paths.orderInvoice(order_number)} className="action">
            {t("view_invoice")}
          </PageLink>
        </p>
      )}
      <ButtonRow>
        {shows.includes("invoice") && (
          <DownloadLink href={paths.download(isHomeCare ? "invoice-homecare" : "invoice", order_number)}>
            {t("documents.invoice")}
          </DownloadLink>
        )}
        {shows.includes("report") && (
          <DownloadLink href={paths.download(isCheckup ? "mcureport" : "labreport", order_number)}>
            {t(isCheckup ? "documents.checkup" : "documents.report")}
          </DownloadLink>
        )}
      </ButtonRow>
      {shows.includes("report") && <p className="muted">{t("documents.later")}</p>}
    </section>
  );
}
