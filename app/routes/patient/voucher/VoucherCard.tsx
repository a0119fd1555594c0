import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation.ts";
import { moneyInText } from "~/lib/money.ts";
import type { Voucher } from "~/upstream/vouchers/vouchers.server.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Button } from "~/ui/Button.tsx";
import { Card } from "~/ui/Card.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { Money } from "~/ui/Money.tsx";
import { StateWord } from "~/ui/States.tsx";
import { SummaryList } from "~/ui/SummaryList.tsx";
import type { VouchersView } from "./load.server.ts";
import { isUnderstood } from "~/lib/not-understood.ts";
import { NotUnderstoodNote } from "~/ui/NotUnderstoodNote.tsx";

interface VoucherCardProps {
  voucher: Voucher;
  branches: VouchersView["branches"];
  problem: string | null;
}

export function voucherId(code: string): string {
  return `voucher-${code}`;
}

export function VoucherCard(props: VoucherCardProps) {
  const { voucher, problem } = props;
  const { t } = useTranslation("offers");
  const { code, name, status } = voucher;
  return (
    <div id={voucherId(code)} tabIndex={-1}>
      <Card
        level={3}
        title={name}
        actions={
          status === "active" && (
            <PostForm needs="POST /cart/apply-voucher" intent="use" hidden={{ code }} label={name}>
              <Button hiddenText={code}>{t("voucher.use")}</Button>
            </PostForm>
          )
        }
      >
        {status !== "active" && (
          <p>
            <StateWord tone={isUnderstood(status) ? "none" : "warning"}>
              {t(`voucher.status.${status}`)}
            </StateWord>
          </p>
        )}
        {problem !== null && <Alert kind="error">{problem}</Alert>}
        <p>
          <strong>{code}</strong> · <Value voucher={voucher} />
        </p>
        <SummaryList rows={useRows(props)} />
      </Card>
    </div>
  );
}

function Value({ voucher: { discount_type, discount_value, max_discount } }: { voucher: Voucher }) {
  const { t } = useTranslation("offers");
  if (!isUnderstood(discount_type)) return <NotUnderstoodNote />;
  if (discount_type === "amount") return <>{t("voucher.amount", { amount: moneyInText(discount_value) })}</>;
  const value = discount_value;
  return (
    <>
      {max_discount === null
        ? t("voucher.percent", { value })
        : t("voucher.percent_max", { value, max: moneyInText(max_discount) })}
    </>
  );
}

function useRows({ voucher, branches }: VoucherCardProps): { label: string; value: ReactNode }[] {
  const { t } = useTranslation("offers");
  const { min_amount, plant_ids, combinable, start_at, end_at, uses_left, status } = voucher;
  const places = plant_ids.map((id) => branches.find((branch) => branch.id === id)?.name);
  const known = places.every((name) => name !== undefined);
  const future = start_at !== null && Date.parse(start_at) > Date.now();
  const usesLeft = isUnderstood(uses_left) ? (uses_left ?? t("voucher.unlimited")) : <NotUnderstoodNote />;
  const products = [
    ...voucher.products.map(({ name }) => name),
    ...voucher.product_types.map((type) => t(`voucher.types.${type}`)),
  ];
  return [
    {
      label: t("voucher.min"),
      value: min_amount === 0 ? t("voucher.no_min") : <Money amount={min_amount} />,
    },
    { label: t("voucher.products"), value: products.join(", ") || t("voucher.all_products") },
    {
      label: t("voucher.plants"),
      value:
        plant_ids.length === 0
          ? t("voucher.all_plants")
          : known
            ? places.join(", ")
            : t("voucher.some_plants", { count: plant_ids.length }),
    },
    ...(combinable === true
      ? []
      : [
          {
            label: t("voucher.combine"),
            value: isUnderstood(combinable) ? t("voucher.not_combinable") : <NotUnderstoodNote />,
          },
        ]),
    ...(future ? [{ label: t("voucher.start"), value: <DateText value={start_at} form="moment" /> }] : []),
    { label: t("voucher.end"), value: <DateText value={end_at} form="until" /> },
    ...(status === "active" ? [{ label: t("voucher.left"), value: usesLeft }] : []),
  ];
}
