import { useTranslation } from "~/i18n/use-translation.ts";
import { NOT_UNDERSTOOD } from "~/lib/not-understood.ts";
import { formatPhone } from "~/lib/phone.ts";
import { DateText } from "~/ui/DateText.tsx";
import { Money } from "~/ui/Money.tsx";
import type { SummaryRow } from "~/ui/SummaryList.tsx";
import { testName } from "./test-names.ts";
import type { SentDetail } from "~/upstream/referrals/referrer.server.ts";

interface Changes {
  patient: string;
  tests: string;
  details: string;
}

/** Rows of a referral to be sent. */
export function useReferralFacts(referral: SentDetail, change: Changes): SummaryRow[] {
  const { patient, contact, tests, preparation, branch, urgency, written } = useFactRows(referral, change);
  return [patient, ...contact, tests, ...preparation, branch, urgency, ...written];
}

/** Rows of a sent referral whose title is the patient: what it is about, and the rest. */
export function useSentFacts(referral: SentDetail): Record<"clinical" | "administrative", SummaryRow[]> {
  const { contact, tests, preparation, branch, urgency, written } = useFactRows(referral);
  const isRoutine = referral.urgency === "routine";
  return {
    clinical: [...contact, tests, ...(isRoutine ? [] : [urgency]), ...written],
    administrative: [branch, ...preparation, ...(isRoutine ? [urgency] : [])],
  };
}

function useFactRows(referral: SentDetail, change?: Changes) {
  const { t } = useTranslation("referrals");
  const who = usePatientText(referral);
  const { products, plant, diagnosis, note, fasting_note, urgency, contact } = referral;
  const fasting = products.filter(({ fasting_hours }) => fasting_hours !== 0);
  const details = change?.details;
  const written = [
    { label: t("field.diagnosis"), value: diagnosis, changeHref: details },
    { label: t("field.note"), value: note, changeHref: details },
    { label: t("field.fasting_note"), value: fasting_note, changeHref: details },
  ].filter(({ value }) => value);
  return {
    patient: {
      label: t("field.patient"),
      value: referral.masked ? who : <span className="upper">{who}</span>,
      changeHref: change?.patient,
    },
    contact: contact
      ? [
          { label: t("field.phone"), value: formatPhone(contact.phone) },
          { label: t("field.date_of_birth"), value: <DateText value={contact.date_of_birth} /> },
        ]
      : [],
    tests: {
      label: t("field.tests"),
      value: products.length > 0 && (
        <ul className="plain">
          {products.map(({ product_id, name, not_done }) => (
            <li key={product_id}>{testName({ name, not_done }, t)}</li>
          ))}
        </ul>
      ),
      changeHref: change?.tests,
    },
    preparation:
      fasting.length > 0
        ? [
            {
              label: t("field.fasting"),
              value: (
                <ul className="plain">
                  {fasting.map(({ product_id, name, fasting_hours }) => (
                    <li key={product_id}>
                      {fasting_hours === NOT_UNDERSTOOD
                        ? t("field.fasting_unread", { name })
                        : t("field.fasting_hours", { name, count: fasting_hours })}
                    </li>
                  ))}
                </ul>
              ),
            },
          ]
        : [],
    branch: {
      label: t("field.plant"),
      value: plant ? plant.name : t("field.any_plant"),
      changeHref: details,
    },
    urgency: { label: t("field.urgency"), value: t(`field.${urgency}`), changeHref: details },
    written:
      details && written.length === 0
        ? [{ label: t("field.notes"), value: null, changeHref: details }]
        : written,
  };
}

export function usePatientText({
  patient_name,
  masked,
}: Pick<SentDetail, "patient_name" | "masked">): string {
  const { t } = useTranslation("referrals");
  if (!masked) return patient_name;
  const { name, birth_year, phone_end } = masked;
  const born = birth_year === null ? name : t("who.born", { name, year: birth_year });
  return phone_end ? `${born}, ${t("who.phone_end", { end: phone_end })}` : born;
}

export function usePriceRow({ patient_price, price_from, plant }: SentDetail): SummaryRow {
  const { t } = useTranslation("referrals");
  const amount = plant ? patient_price : price_from;
  return {
    label: t(plant ? "field.price" : "field.price_from"),
    value: amount === null ? t("field.price_none") : <Money amount={amount} />,
  };
}
