import { useTranslation } from "~/i18n/use-translation.ts";
import { topupFor } from "~/features/company/topup-href.ts";
import { moneyInText } from "~/lib/money.ts";
import { Button } from "~/ui/Button.tsx";
import { PageLink } from "~/ui/PageLink.tsx";
import { StateWord } from "~/ui/States.tsx";
import type { ListedExamination } from "~/upstream/approval/examinations.server.ts";
import { commonNames } from "./columns.tsx";
import type { Shortage } from "./cover.ts";
import type { StepCover } from "./load.server.ts";
import { COVER } from "./schema.ts";
import { shortText, useQuotaText } from "./use-quota-text.ts";

export const SHORTAGE = "shortage";

interface ShortageLineProps {
  cover: NonNullable<StepCover>;
  pays: boolean;
  /** of the deposit */
  available: number | null;
}

export function ShortageLine({ cover, pays, available }: ShortageLineProps) {
  const { t } = useTranslation("approval");
  const { funding, short, people, rows, others, lacking } = cover;
  const common = commonNames(lacking);
  const amounts = { amount: moneyInText(cover.amount), available: moneyInText(available) };
  return (
    <div className="shortage">
      {short ? (
        <p id={SHORTAGE} className="shortage-mark">
          {common === null
            ? shortText(t, short)
            : `${shortText(t, short)} ${t("short.row_named", { names: common })}.`}
        </p>
      ) : (
        <p>
          {t(`review.fund.${funding}`)}: <StateWord state="not_understood" />
        </p>
      )}
      <p className="shortage-ways">
        {people > 0 && (
          <Button name="mode" value={COVER} look="secondary">
            {t("short.cover", { count: people, rest: rows - people })}
          </Button>
        )}
        {pays && short?.funding === "DEPOSIT" && (
          <PageLink className="action" href={topupFor(short.missing)}>
            {t("review.topup")}
          </PageLink>
        )}
        {others.map((other) => (
          <a key={other} className="action" href={`?funding=${other}`}>
            {t(`short.other.${other}`, amounts)}
          </a>
        ))}
      </p>
    </div>
  );
}

interface ShortMarkProps extends Pick<Shortage, "funding" | "missing"> {
  absent?: ListedExamination["quota_absent"];
}

export function ShortMark({ funding, missing, absent = null }: ShortMarkProps) {
  const { t } = useTranslation("approval");
  const quotaText = useQuotaText();
  return (
    <span className="shortage-mark">
      {funding === "QUOTA"
        ? quotaText({ missing, absent })
        : t("short.title", { missing: moneyInText(missing) })}
    </span>
  );
}
