import { useTranslation } from "~/i18n/use-translation.ts";
import { moneyInText } from "~/lib/money.ts";
import type { Voucher } from "~/upstream/vouchers/vouchers.server.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Button, ButtonLink } from "~/ui/Button.tsx";
import { paths } from "~/lib/paths.ts";
import { DateText } from "~/ui/DateText.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { Money } from "~/ui/Money.tsx";
import { StateWord } from "~/ui/States.tsx";
import type { VouchersView } from "./load.server.ts";
import { isUnderstood } from "~/lib/not-understood.ts";
import { NotUnderstoodNote } from "~/ui/NotUnderstoodNote.tsx";
import { RowFacts } from "~/ui/RowList.tsx";

interface VoucherTicketProps extends Pick<VouchersView, "branches" | "hasEmptyCart"> {
  voucher: Voucher;
  problem: string | null;
}

export function voucherId(code: string): string {
  return `voucher-${code}`;
}

export function VoucherTicket(props: VoucherTicketProps) {
  const { voucher, problem, hasEmptyCart } = props;
  const { t } = useTranslation("offers");
  const { code, name, status, end_at } = voucher;
  return (
    <div className="ticket" id={voucherId(code)} tabIndex={-1}>
      <div className="ticket-stub">
        <p className={voucher.discount_type === "percent" ? "ticket-value" : undefined}>
          <Value voucher={voucher} />
        </p>
        <p className="ticket-code">{code}</p>
        {status === "active" && hasEmptyCart && (
          <ButtonLink look="secondary" href={goodsHref(voucher)} hiddenText={code}>
            {t(isForPackages(voucher) ? "voucher.choose_packages" : "voucher.choose")}
          </ButtonLink>
        )}
        {status === "active" && !hasEmptyCart && (
          <PostForm needs="POST /cart/apply-voucher" intent="use" hidden={{ code }} label={name}>
            <Button look="secondary" hiddenText={code}>
              {t("voucher.use")}
            </Button>
          </PostForm>
        )}
      </div>
      <div className="ticket-text">
        <div>
          <h3 className="row-title">{name}</h3>
          {status !== "active" && (
            <p>
              <StateWord tone={isUnderstood(status) ? "none" : "warning"}>
                {t(`voucher.status.${status}`)}
              </StateWord>
            </p>
          )}
          {problem !== null && <Alert kind="error">{problem}</Alert>}
          <div className="small muted">
            <Conditions {...props} />
          </div>
        </div>
        <p className="small muted">
          {t("voucher.end")}{" "}
          <span className="nowrap">
            <DateText value={end_at} form="until" />
          </span>
        </p>
      </div>
    </div>
  );
}

/** A voucher needs something in the cart. */
function goodsHref(voucher: Voucher): string {
  const { products, plant_ids } = voucher;
  const [product] = products;
  if (product && products.length === 1) return paths.test(product.product_id);
  const plant_id = plant_ids.length === 1 ? plant_ids[0] : undefined;
  return isForPackages(voucher) ? paths.buyPackage() : paths.tests({ plant_id });
}

function isForPackages({ product_types }: Voucher): boolean {
  return product_types.length === 1 && product_types[0] === "package";
}

function Value({ voucher: { discount_type, discount_value } }: { voucher: Voucher }) {
  const { t } = useTranslation("offers");
  if (!isUnderstood(discount_type)) return <NotUnderstoodNote />;
  return discount_type === "amount" ? (
    <>{t("voucher.amount", { amount: moneyInText(discount_value) })}</>
  ) : (
    <>{t("voucher.percent", { value: discount_value })}</>
  );
}

/** Only what limits the voucher. */
function Conditions({ voucher, branches }: VoucherTicketProps) {
  const { t } = useTranslation("offers");
  const { min_amount, plant_ids, combinable, start_at, uses_left, status } = voucher;
  const places = plant_ids.map((id) => branches.find((branch) => branch.id === id)?.name);
  const known = places.every((name) => name !== undefined);
  const future = start_at !== null && Date.parse(start_at) > Date.now();
  const products = [
    ...voucher.products.map(({ name }) => name),
    ...voucher.product_types.map((type) => t(`voucher.types.${type}`)),
  ];
  const facts = [
    useCap()(voucher),
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
    status === "active" &&
      isUnderstood(uses_left) &&
      uses_left !== null &&
      `${t("voucher.left")} ${String(uses_left)}`,
  ].filter((fact) => fact !== false);
  return (
    <>
      {facts.length > 0 && <RowFacts facts={facts} />}
      {status === "active" && !isUnderstood(uses_left) && (
        <p>
          {t("voucher.left")}: <NotUnderstoodNote />
        </p>
      )}
    </>
  );
}

function useCap() {
  const { t } = useTranslation("offers");
  return ({ discount_type, max_discount }: Voucher) =>
    discount_type === "percent" &&
    max_discount !== null &&
    t("voucher.percent_max", { max: moneyInText(max_discount) });
}
