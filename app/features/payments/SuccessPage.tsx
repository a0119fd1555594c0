import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { ButtonLink, ButtonRow } from "~/ui/Button.tsx";
import { DialogLink } from "~/ui/Dialog.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { SectionError } from "~/ui/States.tsx";
import { SummaryList } from "~/ui/SummaryList.tsx";
import { InvoiceDialogs, invoiceDialogs } from "~/features/orders/InvoiceDialogs.tsx";
import { headingOf } from "~/features/orders/InvoiceParts.tsx";
import { OrderDocuments } from "~/features/orders/OrderDocuments.tsx";
import { useOffered } from "~/ui/offered.ts";
import { PaymentDone } from "./Done.tsx";
import type { SuccessView } from "./success.server.ts";

export function SuccessPage({ order_number, done, kind, home, invoice, autoOpen }: SuccessView) {
  const { t } = useTranslation(["payments", "common"]);
  const page = paths.orderInvoice(order_number);
  const name = invoice?.package_name || done?.name;
  const words = wordsOf(kind, done?.later?.type);
  const offered = useOffered();
  const text = offered(paths.orders()) ? t(`payments:success.of.${words}.text`) : t("payments:success.saved");
  return (
    <div className="narrow stack">
      <div className="success-mark">
        <Icon name="check-circle" />
      </div>
      <PageHeader
        title={t(`payments:success.of.${words}.heading`)}
        lead={t(`payments:success.of.${words}.congratulation`)}
      />
      {done && <PaymentDone done={done} />}
      <SummaryList
        rows={[
          {
            label: t("payments:order_number"),
            value: (
              <DialogLink href={page} {...invoiceDialogs} look="text">
                {order_number}
              </DialogLink>
            ),
          },
          ...(words !== "test" && name
            ? [{ label: t(`payments:success.of.${words}.name`), value: name }]
            : []),
        ]}
      />
      {kind !== "" && invoice && <Contents invoice={invoice} />}
      <p>{home ? t("payments:success.home_care_text") : text}</p>
      {home && <Participants participants={home.participants} />}
      {!invoice && <SectionError retryHref={page} section={t("payments:invoice.title")} />}
      <OrderDocuments
        order_number={order_number}
        isHomeCare={home !== null}
        isCheckup={invoice?.is_checkup === true}
        shows={["invoice", "report"]}
      />
      <ButtonRow>
        <ButtonLink href={paths.orders()}>{t("payments:view_order")}</ButtonLink>
        <span className="narrow-only">
          <DialogLink href={page} {...invoiceDialogs} look="secondary" icon="document">
            {t("payments:view_invoice")}
          </DialogLink>
        </span>
        <ButtonLink look="secondary" href={paths.patientHome()}>
          {t("common:backHome")}
        </ButtonLink>
      </ButtonRow>
      {invoice && <InvoiceDialogs invoice={invoice} autoOpen={autoOpen} />}
    </div>
  );
}

function wordsOf(kind: SuccessView["kind"], type: string | undefined) {
  if (kind === "-package") return "package";
  if (kind === "-deal") return "deal";
  return type === "subscription" ? "subscription" : "test";
}

function Contents({ invoice }: { invoice: NonNullable<SuccessView["invoice"]> }) {
  const { t } = useTranslation("payments");
  const groups = new Map<string, Set<string>>();
  let title = t("invoice.item");
  for (const row of invoice.tables) {
    if (row.type === "name") continue;
    if (row.type !== "item") title = headingOf(row);
    else groups.set(title, (groups.get(title) ?? new Set()).add(row.product.product_name));
  }
  return (
    <section aria-labelledby="contents">
      <h2 id="contents">{t("success.contents")}</h2>
      <SummaryList
        rows={[...groups].map(([label, items]) => ({
          label,
          value: (
            <ul className="plain-list">
              {[...items].map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          ),
        }))}
      />
    </section>
  );
}

type Home = NonNullable<SuccessView["home"]>;

function Participants({ participants }: Home) {
  const { t } = useTranslation("payments");
  return (
    <section aria-labelledby="participants">
      <h2 id="participants">{t("success.participants")}</h2>
      <ul className="plain-list">
        {participants.map(({ patient_name, product_names }, index) => (
          <li key={index}>
            <strong className="upper">{patient_name}</strong>
            <ul>
              {product_names.map((product) => (
                <li key={product}>{product}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}
