import { useTranslation } from "~/i18n/use-translation.ts";
import { QrImage, type QrDrawing } from "~/ui/QrImage.tsx";

export function OwnCode({ number, name, qr }: { number: string; name: string; qr: QrDrawing }) {
  const { t } = useTranslation(["barcode", "account"]);
  return (
    <section aria-label={t("account:menu.my_qr")} className="stack">
      <p>{t("barcode:own.lead")}</p>
      <p>
        <QrImage qr={qr} label={t("account:menu.qr_label", { number })} />
      </p>
      <p>
        <strong className="upper">{name}</strong>
        <br />
        {t("account:menu.mrn")}: <strong>{number}</strong>
      </p>
    </section>
  );
}
