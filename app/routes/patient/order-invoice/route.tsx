import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation.ts";
import { forOrder, ownPatientOf } from "~/features/family/concerned.server.ts";
import { paths } from "~/lib/paths.ts";
import { requirePatient } from "~/session/guards.server.ts";
import { getOrder } from "~/upstream/orders/orders.server.ts";
import { ButtonRow, DownloadLink } from "~/ui/Button.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { findInvoice, loadInvoice } from "~/features/orders/invoice.server.ts";
import { InvoiceCompact } from "~/features/orders/InvoiceCompact.tsx";
import { InvoiceTable } from "~/features/orders/InvoiceTable.tsx";
import { OrderDocuments } from "~/features/orders/OrderDocuments.tsx";
import { offeredOr } from "~/upstream/client/errors.ts";

export const handle = { sheets: ["invoice"] };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { up, t } = await requirePatient(request);
  const number = params["order_number"] ?? "";
  const [order, ownPatientId] = await Promise.all([offeredOr(getOrder(up, number), null), ownPatientOf(up)]);
  const { invoice, isHomeCare } = order
    ? { invoice: await loadInvoice(up, order), isHomeCare: order.order_type === "home_care" }
    : await findInvoice(up, number);
  return {
    title: `${t("payments:invoice.title")} ${invoice.document_info.invoice_number}`,
    concerned: order && forOrder(ownPatientId, order),
    invoice,
    isHomeCare,
    pdf: paths.download(isHomeCare ? "invoice-homecare" : "invoice", number),
  };
}

export default function OrderInvoice() {
  const { t } = useTranslation("payments");
  const { invoice, isHomeCare, pdf } = useLoaderData<typeof loader>();
  return (
    <div className="stack">
      <PageHeader
        title={t("invoice.title")}
        over={invoice.document_info.invoice_number}
        backHref={paths.order(invoice.order_number)}
        backText={t("invoice.to_order")}
      />
      <div className="wide-only">
        <InvoiceTable invoice={invoice} level={2} />
      </div>
      <div className="narrow-only">
        <InvoiceCompact invoice={invoice} level={2} />
      </div>
      <div className="no-print">
        <ButtonRow>
          <DownloadLink look="primary" href={pdf}>
            {t("invoice.pdf")}
          </DownloadLink>
        </ButtonRow>
      </div>
      <OrderDocuments
        order_number={invoice.order_number}
        isHomeCare={isHomeCare}
        isCheckup={invoice.is_checkup === true}
        shows={["report"]}
      />
    </div>
  );
}
