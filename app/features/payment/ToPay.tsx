import { useTranslation } from "~/i18n/use-translation.ts";
import type { Amount } from "~/lib/money.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { CopyText } from "~/ui/Enhanced.tsx";
import { Money } from "~/ui/Money.tsx";
import { QrImage, type QrDrawing } from "~/ui/QrImage.tsx";
import { SummaryList, type SummaryRow } from "~/ui/SummaryList.tsx";

interface ToPayProps {
  method: string;
  va_number: string | null;
  amount: Amount;
  phone: string | null;
  /** instant */
  expires_at: string | null;
  order_number: string;
  qr: QrDrawing | null;
  qr_text: string | null;
  /** page of the payment provider */
  continueHref: string | null;
  /** above what is to be paid */
  rows: readonly SummaryRow[];
}

/** What to pay, to where, until when: the first thing that somebody with a bank's app open looks for. */
export function ToPay({ rows, ...view }: ToPayProps) {
  const { t } = useTranslation("payment");
  const groups = view.va_number?.replace(/(.{4})(?=.)/g, "$1 ");
  return (
    <div className="card card-strong">
      <SummaryList
        rows={[
          ...rows,
          { label: t("method"), value: view.method },
          ...(groups
            ? [{ label: t("va_number"), value: <CopyText value={groups} label={t("va_number")} /> }]
            : []),
          {
            label: t("amount"),
            value:
              view.amount === null ? (
                <Money amount={null} />
              ) : (
                <CopyText
                  value={<Money amount={view.amount} />}
                  text={String(view.amount)}
                  label={t("amount")}
                />
              ),
          },
          ...(view.phone ? [{ label: t("phone"), value: view.phone }] : []),
          { label: t("deadline"), value: <DateText value={view.expires_at} form="moment" /> },
          { label: t("order_number"), value: view.order_number },
        ]}
      />
      {view.qr && view.qr_text && (
        <figure>
          <QrImage qr={view.qr} label={t("pending.qr", { method: view.method })} size={300} />
          <figcaption>
            <details>
              <summary>{t("pending.qr_text")}</summary>
              <p className="break">{view.qr_text}</p>
            </details>
          </figcaption>
        </figure>
      )}
      {view.continueHref && (
        <ButtonLink wide href={view.continueHref}>
          {t("pending.continue")}
        </ButtonLink>
      )}
    </div>
  );
}
