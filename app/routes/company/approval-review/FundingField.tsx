import { useFields } from "~/forms/fields.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { approvalSchema } from "~/features/approval/schema.ts";
import { isUnderstood } from "~/lib/not-understood.ts";
import { moneyInText } from "~/lib/money.ts";
import { paths } from "~/lib/paths.ts";
import { Alert } from "~/ui/Alert.tsx";
import { RadioGroup } from "~/ui/Choices.tsx";
import type { Examination, Funding } from "~/upstream/approval/examinations.server.ts";
import { PageLink } from "~/ui/PageLink.tsx";

interface FundingFieldProps {
  about: Pick<Examination, "fundings" | "funding_wanted" | "deposit">;
  amount: number | null;
}

export function FundingField({ about, amount }: FundingFieldProps) {
  const { t } = useTranslation("approval");
  const { funding_wanted, deposit } = about;
  const fundings = about.fundings.filter(isUnderstood);
  const available = deposit?.available ?? null;
  const amounts = { required: moneyInText(amount), available: moneyInText(available) };
  const isShort = amount !== null && available !== null && amount > available;
  const possible = fundings.filter((code) => code !== "DEPOSIT" || !isShort);
  const requested =
    possible.find((code) => code === funding_wanted) ?? (possible.length === 1 ? possible[0] : null);
  const { funding } = useFields(approvalSchema, { initial: { funding: requested } });
  if (fundings.length < about.fundings.length) return <Alert kind="warning">{t("blocked.funding")}</Alert>;
  if (fundings.length === 0) return <Alert kind="warning">{t("review.no_funding")}</Alert>;
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
          disabledReason: possible.includes(code) ? undefined : t("review.short", amounts),
        }))}
      />
      {isShort && fundings.includes("DEPOSIT") && (
        <Alert kind="warning">
          <p>{t("review.short", amounts)}</p>
          <PageLink href={paths.depositTransaction()} className="action">
            {t("review.topup")}
          </PageLink>
        </Alert>
      )}
    </>
  );
}
