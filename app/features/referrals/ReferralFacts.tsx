import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import type { Referral } from "~/upstream/referrals/referrals.server.ts";
import { Alert } from "~/ui/Alert.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { Money } from "~/ui/Money.tsx";
import { NotUnderstoodNote } from "~/ui/NotUnderstoodNote.tsx";
import { SummaryList } from "~/ui/SummaryList.tsx";
import { PageLink } from "~/ui/PageLink.tsx";

export function ReferralFacts({ referral }: { referral: Referral }) {
  const { t } = useTranslation("access-requests");
  const { practitioner_name, specialist, products, plant, patient_price, fee, expired_at, urgency } =
    referral;
  const { patient_name, is_own, diagnosis, note, fasting_note } = referral;
  return (
    <>
      <SummaryList
        rows={[
          ...(is_own === true
            ? []
            : [{ label: t("referral.patient"), value: <span className="upper">{patient_name}</span> }]),
          { label: t("referral.doctor"), value: [practitioner_name, specialist].filter(Boolean).join(", ") },
          {
            label: t("referral.tests"),
            value: (
              <ul className="plain">
                {products.map(({ product_id, name }) => (
                  <li key={product_id}>
                    <PageLink className="action" href={paths.test(product_id)}>
                      {name}
                    </PageLink>
                  </li>
                ))}
              </ul>
            ),
          },
          ...(diagnosis ? [{ label: t("referral.diagnosis"), value: diagnosis }] : []),
          ...(note ? [{ label: t("referral.note"), value: note }] : []),
          ...(fasting_note ? [{ label: t("referral.fasting_note"), value: fasting_note }] : []),
          ...(urgency === "urgent"
            ? [{ label: t("referral.urgency"), value: <strong>{t("referral.urgent")}</strong> }]
            : []),
          ...(urgency === "not_understood"
            ? [{ label: t("referral.urgency"), value: <NotUnderstoodNote /> }]
            : []),
          ...(plant ? [{ label: t("referral.plant"), value: plant.name }] : []),
          ...(plant && patient_price !== null
            ? [{ label: t("referral.price"), value: <Money amount={patient_price} /> }]
            : []),
          ...(expired_at
            ? [{ label: t("referral.valid"), value: <DateText value={expired_at} form="until" /> }]
            : []),
        ]}
      />
      {fee !== null && fee > 0 && (
        <Alert>
          <p>
            {t("referral.fee_text", { doctor: practitioner_name })} <Money amount={fee} />.{" "}
            {t("referral.fee_price")}
          </p>
        </Alert>
      )}
    </>
  );
}
