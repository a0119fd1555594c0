import type { Translate } from "~/i18n/translate.ts";
import { toCsv } from "~/lib/csv.ts";
import { testNames } from "./test-names.ts";
import type { SentReferral } from "~/upstream/referrals/referrer.server.ts";

/** Referrals as CSV, without fees; patients only as the doctor may know them. */
export function sentCsv(referrals: readonly SentReferral[], t: Translate): string {
  return toCsv(referrals, [
    { head: t("sent-referrals:column.number"), value: ({ referral_number }) => referral_number },
    { head: t("sent-referrals:column.sent"), value: ({ created_at }) => created_at },
    { head: t("sent-referrals:column.patient"), value: ({ patient_name }) => patient_name },
    {
      head: t("sent-referrals:column.tests"),
      value: ({ products }) => testNames(products, t),
    },
    { head: t("sent-referrals:column.plant"), value: ({ plant }) => plant?.name ?? null },
    { head: t("sent-referrals:column.state"), value: ({ state }) => t(`referrals:state.${state}`) },
    { head: t("sent-referrals:column.completed"), value: ({ completed_at }) => completed_at },
    {
      head: t("sent-referrals:column.result"),
      value: ({ result_shared }) => (result_shared ? t("sent-referrals:shared") : null),
    },
  ]);
}
