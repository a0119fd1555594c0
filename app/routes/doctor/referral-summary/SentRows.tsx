import { useTranslation } from "~/i18n/use-translation.ts";
import { SentStateWord } from "~/features/referrals/SentStateWord.tsx";
import { testNames } from "~/features/referrals/test-names.ts";
import { paths } from "~/lib/paths.ts";
import { DateText } from "~/ui/DateText.tsx";
import { Row, RowFacts, RowList } from "~/ui/RowList.tsx";
import type { SentReferral } from "~/upstream/referrals/referrer.server.ts";
import { PageLink } from "~/ui/PageLink.tsx";

export function SentRows({ referrals }: { referrals: readonly SentReferral[] }) {
  const { t } = useTranslation(["referral-summary", "referrals"]);
  return (
    <RowList label={t("referral-summary:title")}>
      {referrals.map((referral) => (
        <Row
          key={referral.referral_number}
          title={
            <>
              <span className="upper">{referral.patient_name || "–"}</span>
              <span className="vh"> {referral.referral_number}</span>
            </>
          }
          href={paths.doctorReferral(referral.referral_number)}
          note={
            <>
              <RowFacts
                facts={[
                  <DateText key="sent" value={referral.created_at} form="day" />,
                  referral.referral_number,
                  referral.plant?.name,
                ]}
                text={testNames(referral.products, t)}
              />
              {referral.results.length > 0 && (
                <p>
                  <ResultLinks referral={referral} />
                </p>
              )}
            </>
          }
          beside={<SentStateWord state={referral.state} confirmation={referral.confirmation ?? null} />}
        />
      ))}
    </RowList>
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
