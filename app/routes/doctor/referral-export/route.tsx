import type { LoaderFunctionArgs } from "@remix-run/node";
import { listAllSent, sentFilters } from "~/features/referrals/sent-query.server.ts";
import { readQuery } from "~/forms/query.server.ts";
import { csvResponse, toCsv } from "~/lib/csv.ts";
import { today } from "~/lib/dates.ts";
import { requireDoctor } from "~/session/guards.server.ts";
import type { Translate } from "~/i18n/translate.ts";
import { testNames } from "~/features/referrals/test-names.ts";
import type { SentReferral } from "~/upstream/referrals/referrer.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { up, t } = await requireDoctor(request);
  const referrals = await listAllSent(up, readQuery(request, sentFilters));
  return csvResponse(`referrals-${today()}`, sentCsv(referrals, t));
}

/** Referrals as CSV, without fees; patients only as the doctor may know them. */
function sentCsv(referrals: readonly SentReferral[], t: Translate): string {
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
