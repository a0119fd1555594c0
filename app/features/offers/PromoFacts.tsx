import { useTranslation } from "~/i18n/use-translation.ts";
import type { Promo } from "~/upstream/catalogue/promos.server.ts";
import { DateText } from "~/ui/DateText.tsx";
import { SummaryList } from "~/ui/SummaryList.tsx";

export function PromoFacts({ promo: { start_at, end_at, audience, voucher_code } }: { promo: Promo }) {
  const { t } = useTranslation("offers");
  return (
    <SummaryList
      rows={[
        {
          label: t("promo.period"),
          value: (
            <>
              {start_at && <DateText value={start_at} form="day" />}
              {end_at && (
                <>
                  {" "}
                  {t("promo.until")} <DateText value={end_at} form="until" />
                </>
              )}
            </>
          ),
        },
        { label: t("promo.audience"), value: audience || t("promo.everybody") },
        ...(voucher_code ? [{ label: t("promo.voucher"), value: <strong>{voucher_code}</strong> }] : []),
      ]}
    />
  );
}
