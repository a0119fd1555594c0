import { Fragment } from "react";
import { useTranslation } from "~/i18n/use-translation.ts";
import { moneyInText } from "~/lib/money.ts";
import type { Voucher } from "~/upstream/vouchers/vouchers.server.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Button } from "~/ui/Button.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { Money } from "~/ui/Money.tsx";
import { Row } from "~/ui/RowList.tsx";
import { StateWord } from "~/ui/States.tsx";
import type { VouchersView } from "./load.server.ts";
import { isUnderstood } from "~/lib/not-understood.ts";
import { NotUnderstoodNote } from "~/ui/NotUnderstoodNote.tsx";

interface VoucherRowProps {
  voucher: Voucher;
  branches: VouchersView["branches"];
  problem: string | null;
}

export function voucherId(code: string): string {
  return `voucher-${code}`;
}

export function VoucherRow(props: VoucherRowProps) {
  const { voucher, problem } = props;
  const { t } = useTranslation("offers");
  const { code, name, status } = voucher;
  return (
    <Row
      id={voucherId(code)}
      title={name}
      note={
        <>
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
          <Conditions {...props} />
        </>
      }
      end={
        status === "active" && (
          <PostForm needs="POST /cart/apply-voucher" intent="use" hidden={{ code }} label={name}>
            <Button look="secondary" hiddenText={code}>
              {t("voucher.use")}
            </Button>
          </PostForm>
        )
      }
    />
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

/** Only what limits the voucher. */
function Conditions({ voucher, branches }: VoucherRowProps) {
  const { t } = useTranslation("offers");
  const { min_amount, plant_ids, combinable, start_at, end_at, uses_left, status } = voucher;
  const places = plant_ids.map((id) => branches.find((branch) => branch.id === id)?.name);
  const known = places.every((name) => name !== undefined);
  const future = start_at !== null && Date.parse(start_at) > Date.now();
  const products = [
    ...voucher.products.map(({ name }) => name),
    ...voucher.product_types.map((type) => t(`voucher.types.${type}`)),
  ];
  const facts = [
    products.length > 0 && `${t("voucher.products")} ${products.join(", ")}`,
    plant_ids.length > 0 &&
      (known ? places.join(", ") : t("voucher.some_plants", { count: plant_ids.length })),
    min_amount !== 0 && (
      <>
        {t("voucher.min")} <Money amount={min_amount} />
      </>
    ),
    combinable !== true && (isUnderstood(combinable) ? t("voucher.not_combinable") : <NotUnderstoodNote />),
    future && (
      <>
        {t("voucher.start")} <DateText value={start_at} form="moment" />
      </>
    ),
    <>
      {t("voucher.end")} <DateText value={end_at} form="until" />
    </>,
    status === "active" &&
      isUnderstood(uses_left) &&
      uses_left !== null &&
      `${t("voucher.left")} ${String(uses_left)}`,
  ].filter((fact) => fact !== false);
  return (
    <>
      <p>
        {facts.map((fact, index) => (
          <Fragment key={index}>
            {index > 0 && " · "}
            {fact}
          </Fragment>
        ))}
      </p>
      {status === "active" && !isUnderstood(uses_left) && (
        <p>
          {t("voucher.left")}: <NotUnderstoodNote />
        </p>
      )}
    </>
  );
}
