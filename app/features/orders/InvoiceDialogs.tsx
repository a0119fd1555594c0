import { useTranslation } from "~/i18n/use-translation.ts";
import type { InvoiceView } from "~/lib/invoice.ts";
import { paths } from "~/lib/paths.ts";
import { Dialog } from "~/ui/Dialog.tsx";
import { InvoiceCompact } from "./InvoiceCompact.tsx";
import { InvoiceTable } from "./InvoiceTable.tsx";

export const invoiceDialogs = { dialogId: "invoice", mobileDialogId: "invoice-compact" };

const AUTO_OPEN_MS = 1000;

export function InvoiceDialogs({ invoice, autoOpen }: { invoice: InvoiceView; autoOpen?: boolean }) {
  const { t } = useTranslation("payments");
  const shared = {
    title: t("invoice.title"),
    pageHref: paths.orderInvoice(invoice.order_number),
    sheet: autoOpen,
    autoOpenMs: autoOpen ? AUTO_OPEN_MS : undefined,
  };
  return (
    <>
      <Dialog id={invoiceDialogs.dialogId} {...shared} viewport="desktop" wide>
        <InvoiceTable invoice={invoice} />
      </Dialog>
      <Dialog id={invoiceDialogs.mobileDialogId} {...shared} viewport="mobile">
        <InvoiceCompact invoice={invoice} />
      </Dialog>
    </>
  );
}
