import { useTranslation } from "~/i18n/use-translation.ts";
import { invoiceDialogs } from "~/features/orders/InvoiceDialogs.tsx";
import { paths } from "~/lib/paths.ts";
import { ButtonLink, ButtonRow, DownloadLink } from "~/ui/Button.tsx";
import { DialogLink } from "~/ui/Dialog.tsx";
import { SectionError } from "~/ui/States.tsx";
import type { OrderView } from "./load.server.ts";
import { Section } from "./Section.tsx";

export function Documents({ order, invoice, pdf }: OrderView) {
  const { t } = useTranslation("payment");
  return (
    <Section title={t("invoice.title")} screenOnly>
      {invoice ? (
        <ButtonRow>
          <DialogLink href={paths.orderInvoice(order.order_number)} {...invoiceDialogs} icon="document">
            {t("view_invoice")}
          </DialogLink>
          <DownloadLink href={pdf}>{t("invoice.pdf")}</DownloadLink>
        </ButtonRow>
      ) : (
        <SectionError retryHref={paths.order(order.order_number)} section={t("invoice.title")} />
      )}
    </Section>
  );
}

export function Actions({ order, cancelHref }: OrderView) {
  const { t } = useTranslation("order");
  return (
    <div className="cluster no-print">
      {cancelHref && (
        <ButtonLink look="secondary" href={cancelHref}>
          {t("cancel.open")}
        </ButtonLink>
      )}
      {["completed", "canceled"].includes(order.order_status) && (
        <ButtonLink look="secondary" href={paths.orderAgain(order.order_number)}>
          {t("again.do")}
        </ButtonLink>
      )}
    </div>
  );
}
