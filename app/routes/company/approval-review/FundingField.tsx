import { useFields } from "~/forms/fields.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { coversAll, isShort, type Cover, type Covers } from "~/features/approval/cover.ts";
import { approvalSchema } from "~/features/approval/schema.ts";
import { useQuotaText } from "~/features/approval/use-quota-text.ts";
import { topupFor } from "~/features/company/topup-href.ts";
import { isUnderstood, NOT_UNDERSTOOD } from "~/lib/not-understood.ts";
import { moneyInText } from "~/lib/money.ts";
import { Alert } from "~/ui/Alert.tsx";
import { RadioGroup } from "~/ui/Choices.tsx";
import { PageLink } from "~/ui/PageLink.tsx";
import type { Examination, Funding } from "~/upstream/approval/examinations.server.ts";

interface FundingFieldProps {
  about: Pick<Examination, "fundings" | "funding_wanted" | "deposit">;
  covers: Covers;
  amount: number | null;
  pays: boolean;
}

export function FundingField({ about, covers, amount, pays }: FundingFieldProps) {
  const { t } = useTranslation("approval");
  const reasonOf = useReason();
  const fundings = about.fundings.filter(isUnderstood);
  const possible = fundings.filter((code) => coversAll(covers[code] ?? "unknown"));
  const requested =
    possible.find((code) => code === about.funding_wanted) ?? (possible.length === 1 ? possible[0] : null);
  const { funding } = useFields(approvalSchema, { initial: { funding: requested } });
  if (fundings.length < about.fundings.length) return <Alert kind="warning">{t("blocked.funding")}</Alert>;
  if (fundings.length === 0) return <Alert kind="warning">{t("review.no_funding")}</Alert>;
  const amounts = { required: moneyInText(amount), available: moneyInText(about.deposit?.available ?? null) };
  const hints: Record<Funding, string> = {
    DEPOSIT: t("review.available", amounts),
    QUOTA: t("review.quota"),
    INVOICE: t("review.invoice"),
  };
  return (
    <>
      <RadioGroup
        {...funding}
        optional={false}
        required
        label={t("review.funding")}
        options={fundings.map((code) => ({
          value: code,
          label: t(`review.fund.${code}`),
          hint: hints[code],
          disabledReason: reasonOf(covers[code]),
        }))}
      />
      {pays && <TopupLink cover={covers.DEPOSIT} />}
    </>
  );
}

/** Of a way to pay that is not offered. */
export function useReason(): (cover: Cover | undefined) => string | undefined {
  const { t } = useTranslation(["approval", "ui"]);
  const quotaText = useQuotaText();
  return (cover) => {
    if (cover === NOT_UNDERSTOOD) return t("ui:not_understood");
    if (!cover || !isShort(cover)) return undefined;
    const { required, available } = cover;
    return cover.funding === "QUOTA"
      ? quotaText(cover)
      : t("approval:review.short", { required: moneyInText(required), available: moneyInText(available) });
  };
}

export function TopupLink({ cover }: { cover: Cover | undefined }) {
  const { t } = useTranslation("approval");
  if (!cover || !isShort(cover) || cover.funding !== "DEPOSIT") return null;
  return (
    <p>
      <PageLink href={topupFor(cover.missing)} className="action">
        {t("review.topup")}
      </PageLink>
    </p>
  );
}
