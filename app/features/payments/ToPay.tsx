import { useTranslation } from "~/i18n/use-translation.ts";
import { Fold } from "~/ui/Fold.tsx";
import { QrImage, type QrDrawing } from "~/ui/QrImage.tsx";
import type { SummaryRow } from "~/ui/SummaryList.tsx";
import { PayTo, type PayToProps } from "./PayTo.tsx";

interface ToPayProps extends Omit<PayToProps, "before" | "after" | "children"> {
  order_number: string;
  qr: QrDrawing | null;
  qr_text: string | null;
  rows: readonly SummaryRow[];
}

export function ToPay({ rows, ...view }: ToPayProps) {
  const { t } = useTranslation("payments");
  return (
    <PayTo {...view} before={rows} after={[{ label: t("order_number"), value: view.order_number }]}>
      {view.qr && view.qr_text && (
        <figure>
          <QrImage qr={view.qr} label={t("pending.qr", { method: view.method })} size={300} />
          <figcaption>
            <Fold>
              <summary>{t("pending.qr_text")}</summary>
              <p className="break">{view.qr_text}</p>
            </Fold>
          </figcaption>
        </figure>
      )}
    </PayTo>
  );
}
