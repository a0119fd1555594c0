import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { ButtonLink, ButtonRow } from "~/ui/Button.tsx";
import { DialogLink } from "~/ui/Dialog.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { SectionError } from "~/ui/States.tsx";
import { SummaryList } from "~/ui/SummaryList.tsx";
import { InvoiceDialogs, invoiceDialogs } from "~/features/orders/InvoiceDialogs.tsx";
import { Done } from "./Done.tsx";
import type { SuccessView } from "./success.server.ts";

/** A paid order: the visit, what happens next, and the invoice, which opens at the foot after a second. */
export function SuccessPage({ order_number, done, kind, home, invoice }: SuccessView) {
  const { t } = useTranslation(["payment", "common"]);
  const page = paths.orderInvoice(order_number);
  const name = invoice?.package_name ?? "";
  return (
    <div className="narrow stack">
      <div className="success-mark">
        <Icon name="check-circle" />
      </div>
      <PageHeader title={t("payment:success.heading")} lead={t("payment:success.congratulation")} />
      {done && <Done done={done} />}
      <SummaryList
        rows={[
          {
            label: t("payment:order_number"),
            value: (
              <DialogLink href={page} {...invoiceDialogs} look="text">
                {order_number}
              </DialogLink>
            ),
          },
          ...(kind !== "" && name
            ? [
                {
                  label: t(kind === "-deal" ? "payment:success.name_deal" : "payment:success.name_package"),
                  value: name,
                },
              ]
            : []),
        ]}
      />
      <p>{home ? t("payment:success.home_care_text") : t("payment:success.text")}</p>
      {home && <Participants participants={home.participants} />}
      {!invoice && <SectionError retryHref={page} section={t("payment:invoice.title")} />}
      <ButtonRow>
        <ButtonLink href={paths.orders()}>{t("payment:view_order")}</ButtonLink>
        <span className="narrow-only">
          <DialogLink href={page} {...invoiceDialogs} look="secondary" icon="document">
            {t("payment:view_invoice")}
          </DialogLink>
        </span>
        <ButtonLink look="secondary" href={paths.patientHome()}>
          {t("common:backHome")}
        </ButtonLink>
      </ButtonRow>
      {invoice && <InvoiceDialogs invoice={invoice} autoOpen />}
    </div>
  );
}

type Home = NonNullable<SuccessView["home"]>;

function Participants({ participants }: Home) {
  const { t } = useTranslation("payment");
  return (
    <section aria-labelledby="participants">
      <h2 id="participants">{t("success.participants")}</h2>
      <SummaryList
        rows={participants.map(({ patient_name, product_names }) => ({
          label: patient_name,
          value: (
            <ul className="plain-list">
              {product_names.map((product) => (
                <li key={product}>{product}</li>
              ))}
            </ul>
          ),
        }))}
      />
    </section>
  );
}
