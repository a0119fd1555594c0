import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { DateText } from "~/ui/DateText.tsx";
import { Row, RowFacts, RowList } from "~/ui/RowList.tsx";
import { useHas } from "~/ui/offered.ts";
import type { SentReferral } from "~/upstream/referrals/referrer.server.ts";
import { RepeatForm } from "./RepeatForm.tsx";

/** Pages link `styles/row-list.css` and `row-facts.css`. */
export function ReferAgain({ referrals }: { referrals: readonly SentReferral[] }) {
  const { t } = useTranslation("referrals");
  const has = useHas();
  if (referrals.length === 0 || !has("POST /referral/repeat")) return null;
  return (
    <section aria-labelledby="again">
      <h2 id="again">{t("repeat.heading")}</h2>
      <RowList>
        {referrals.map((referral) => (
          <Row
            key={referral.referral_number}
            title={<span className="upper">{referral.patient_name || referral.referral_number}</span>}
            href={paths.doctorReferral(referral.referral_number)}
            note={
              <RowFacts
                facts={[<DateText key="sent" value={referral.created_at} form="day" />]}
                text={referral.products.map((product) => product.name).join(", ")}
              />
            }
            end={<RepeatForm {...referral} />}
          />
        ))}
      </RowList>
      {referrals.some(({ named }) => named !== true) && <p className="small muted">{t("detail.initials")}</p>}
    </section>
  );
}
