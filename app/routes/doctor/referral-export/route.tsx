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

/** Without fees; patients only as the doctor may know them. */
function sentCsv(referrals: readonly SentReferral[], t: Translate): string {
  return toCsv(referrals, [
    { head: t("referral-summary:column.number"), value: ({ referral_number }) => referral_number },
    { head: t("referral-summary:column.sent"), value: ({ created_at }) => created_at },
    { head: t("referral-summary:column.patient"), value: ({ patient_name }) => patient_name },
    {
      head: t("referral-summary:column.tests"),
      value: ({ products }) => testNames(products, t),
    },
    { head: t("referral-summary:column.plant"), value: ({ plant }) => plant?.name ?? null },
    { head: t("referral-summary:column.state"), value: ({ state }) => t(`referrals:state.${state}`) },
    { head: t("referral-summary:column.completed"), value: ({ completed_at }) => completed_at },
    {
      head: t("referral-summary:column.result"),
      value: ({ result_shared }) => (result_shared ? t("referral-summary:shared") : null),
    },
  ]);
}
