import type { Translate } from "~/i18n/translate.ts";
import { toCsv } from "~/lib/csv.ts";
import type { SentReferral } from "~/upstream/referrals/referrer.server.ts";

/** Referrals as CSV, without fees; patients only as the doctor may know them. */
export function sentCsv(referrals: readonly SentReferral[], t: Translate): string {
  return toCsv(referrals, [
    { head: t("summary:column.number"), value: ({ referral_number }) => referral_number },
    { head: t("summary:column.sent"), value: ({ created_at }) => created_at },
    { head: t("summary:column.patient"), value: ({ patient_name }) => patient_name },
    { head: t("summary:column.tests"), value: ({ products }) => products.map(({ name }) => name).join(", ") },
    { head: t("summary:column.plant"), value: ({ plant }) => plant?.name ?? null },
    { head: t("summary:column.state"), value: ({ state }) => t(`referral:state.${state}`) },
    { head: t("summary:column.completed"), value: ({ completed_at }) => completed_at },
    {
      head: t("summary:column.result"),
      value: ({ result_shared }) => (result_shared ? t("summary:shared") : null),
    },
  ]);
}
