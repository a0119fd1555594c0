import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { ButtonRow, DownloadLink } from "~/ui/Button.tsx";
import { useOffered } from "~/ui/offered.ts";
import { PageLink } from "~/ui/PageLink.tsx";

interface OrderDocumentsProps {
  order_number: string;
  isHomeCare: boolean;
  isCheckup: boolean;
  /** on the invoice's own page */
  isInvoice?: boolean;
}

/** Invoice and report of an order whose own page the laboratory cannot fill. */
export function OrderDocuments({ order_number, isHomeCare, isCheckup, isInvoice }: OrderDocumentsProps) {
  const { t } = useTranslation("payments");
  const offered = useOffered();
  if (offered(paths.order(order_number))) return null;
  return (
    <section aria-labelledby="documents" className="no-print">
      <h2 id="documents">{t("documents.heading")}</h2>
      {!isInvoice && (
        <p>
          <PageLink href={paths.orderInvoice(order_number)} className="action">
            {t("view_invoice")}
          </PageLink>
        </p>
      )}
      <ButtonRow>
        {!isInvoice && (
          <DownloadLink href={paths.download(isHomeCare ? "invoice-homecare" : "invoice", order_number)}>
            {t("documents.invoice")}
          </DownloadLink>
        )}
        <DownloadLink href={paths.download(isCheckup ? "mcureport" : "labreport", order_number)}>
          {t(isCheckup ? "documents.checkup" : "documents.report")}
        </DownloadLink>
      </ButtonRow>
      <p className="muted">{t("documents.later")}</p>
    </section>
  );
}
