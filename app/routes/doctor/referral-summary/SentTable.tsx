import { useTranslation } from "~/i18n/use-translation.ts";
import { SentStateWord } from "~/features/referrals/SentStateWord.tsx";
import { testNames } from "~/features/referrals/test-names.ts";
import { paths } from "~/lib/paths.ts";
import { DateText } from "~/ui/DateText.tsx";
import { Table } from "~/ui/Table.tsx";
import type { SentReferral } from "~/upstream/referrals/referrer.server.ts";
import { PageLink } from "~/ui/PageLink.tsx";

export function SentTable({ referrals }: { referrals: readonly SentReferral[] }) {
  const { t } = useTranslation(["referral-summary", "referrals"]);
  return (
    <Table
      caption={t("referral-summary:title")}
      narrow="lines"
      rows={referrals}
      rowKey={({ referral_number }) => referral_number}
      columns={[
        {
          key: "patient",
          head: t("referral-summary:column.patient"),
          cell: ({ referral_number, patient_name }) => (
            <>
              <span className="upper">{patient_name || "–"}</span>{" "}
              <PageLink
                className="action small nowrap"
                href={paths.doctorReferral(referral_number)}
                keepsText
              >
                {referral_number}
              </PageLink>
            </>
          ),
        },
        {
          key: "sent",
          head: t("referral-summary:column.sent"),
          cell: ({ created_at }) => (
            <span className="nowrap">
              <DateText value={created_at} form="day" />
            </span>
          ),
        },
        {
          key: "tests",
          head: t("referral-summary:column.tests"),
          cell: ({ products }) => testNames(products, t) || null,
        },
        { key: "plant", head: t("referral-summary:column.plant"), cell: ({ plant }) => plant?.name },
        {
          key: "state",
          head: t("referral-summary:column.state"),
          line: "end",
          cell: ({ state, confirmation = null }) => (
            <SentStateWord state={state} confirmation={confirmation} />
          ),
        },
        {
          key: "result",
          head: t("referral-summary:column.result"),
          cell: (row) => row.results.length > 0 && <ResultLinks referral={row} />,
        },
      ]}
    />
  );
}

function ResultLinks({ referral: { referral_number, results } }: { referral: SentReferral }) {
  const { t } = useTranslation("referral-summary");
  return (
    <>
      {results.map(({ order_number }) => (
        <PageLink
          key={order_number}
          className="action"
          href={paths.doctorResult(referral_number, order_number)}
        >
          {t("open_result")}
          <span className="vh">
            {" "}
            {referral_number}, {order_number}
          </span>
        </PageLink>
      ))}
    </>
  );
}
