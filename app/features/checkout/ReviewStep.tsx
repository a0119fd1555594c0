import { useTranslation } from "~/i18n/use-translation.ts";
import { OrderItems } from "~/features/orders/OrderItems.tsx";
import { VoucherProblem } from "~/features/vouchers/VoucherProblem.tsx";
import { FastingTick } from "~/features/visit/FastingTick.tsx";
import { VisitCard } from "~/features/visit/VisitCard.tsx";
import { useFields } from "~/forms/fields.ts";
import { formatClock } from "~/lib/dates.ts";
import { paths } from "~/lib/paths.ts";
import { moneyInText } from "~/lib/money.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Button } from "~/ui/Button.tsx";
import { ChangedMeanwhile } from "~/ui/ChangedMeanwhile.tsx";
import { CheckboxField } from "~/ui/Choices.tsx";
import { Fold } from "~/ui/Fold.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { PriceRows } from "~/ui/PriceRows.tsx";
import { SummaryList, type SummaryRow } from "~/ui/SummaryList.tsx";
import type { CheckoutReviewView } from "./review.server.ts";
import { checkoutReviewSchema } from "./schema.ts";
import { StepBody } from "./StepBody.tsx";
import { PageLink } from "~/ui/PageLink.tsx";
import { isUnderstood } from "~/lib/not-understood.ts";
import { longestFast } from "~/features/visit/fasting.ts";

const FORM = "place-order";

interface ReviewStepProps {
  view: CheckoutReviewView;
}

export function ReviewStep({ view }: ReviewStepProps) {
  const { t } = useTranslation(["checkout", "common", "home-care"]);
  const { quote } = view;
  const total = quote.grand_total;
  const isOpen = view.gone === null && total !== null;
  return (
    <StepBody
      total={isOpen && paysLater(view) ? total : undefined}
      button={
        isOpen && (
          <>
            <Held {...view} />
            <PlaceButton view={view} total={total} />
          </>
        )
      }
    >
      <ChangedMeanwhile yours="shown" />
      <HeldLines orders={view.holding} />
      {view.visits.map((visit) => (
        <VisitCard
          key={visit.plant_id}
          visit={visit.card}
          actions={
            <>
              <PageLink href={visit.changeHref} className="action">
                {t("checkout:review.change_time")}
                <span className="vh"> {visit.plant_name}</span>
              </PageLink>
              {view.change.address && (
                <PageLink href={view.change.address} className="action">
                  {t("home-care:review.change_address")}
                </PageLink>
              )}
            </>
          }
        />
      ))}
      <SummaryList rows={useRows(view)} />
      {quote.items.length > 0 && (
        <section aria-labelledby="ordered">
          <h2 id="ordered">{t("checkout:review.items")}</h2>
          <OrderItems
            items={quote.items.map((item) => (item.available ? item : { ...item, sub_total: null }))}
            label={t("checkout:review.items")}
          />
        </section>
      )}
      {view.gone === null && (
        <PriceRows
          rows={[
            ...(quote.total_discount === 0
              ? []
              : [
                  { label: t("common:subtotal"), amount: quote.amount_total },
                  { label: t("common:discount"), amount: quote.total_discount, kind: "discount" as const },
                ]),
            { label: t("common:total"), amount: total, kind: "total" },
          ]}
        />
      )}
      <Warnings view={view} />
      {view.voucher && <VoucherProblem voucher={view.voucher} title={t("checkout:review.voucher_off")} />}
      {view.gone !== null ? (
        <Gone reason={view.gone} here={view.here} />
      ) : total === null ? (
        <Alert kind="warning">{t("common:total_unknown")}</Alert>
      ) : (
        <PlaceOrder view={view} total={total} />
      )}
    </StepBody>
  );
}

function HeldLines({ orders }: { orders: CheckoutReviewView["holding"] }) {
  const { t } = useTranslation(["checkout", "orders", "payments"]);
  if (orders.length === 0) return null;
  return (
    <Alert kind="warning">
      {orders.map(({ order_number, names, payHref }) => (
        <p key={order_number}>
          {t("checkout:review.held_lines", {
            count: names.length,
            names: names.join(", "),
            number: order_number,
          })}{" "}
          <PageLink href={payHref} className="action">
            {t("orders:next.pay")}
            <span className="vh"> {order_number}</span>
          </PageLink>{" "}
          <PageLink href={paths.orderCancel(order_number)} className="action">
            {t("payments:pending.cancel")}
            <span className="vh"> {order_number}</span>
          </PageLink>
        </p>
      ))}
    </Alert>
  );
}

function Warnings({ view: { warnings, gone, change } }: ReviewStepProps) {
  const { t } = useTranslation("checkout");
  return warnings
    .filter(({ message }) => message !== gone)
    .map(({ message, confirm, changeHref }) => (
      <Alert key={message} kind={confirm || changeHref ? "warning" : "info"}>
        <p>{message || t("review.check_order")}</p>
        {changeHref && (
          <PageLink href={changeHref} className="action">
            {t("review.change_time")}
          </PageLink>
        )}
        {confirm && (
          <PageLink href={change.items} className="action">
            {t("review.change_order")}
          </PageLink>
        )}
      </Alert>
    ));
}

function Gone({ reason, here }: { reason: string; here: string }) {
  const { t } = useTranslation("checkout");
  return (
    <Alert kind="warning" title={reason}>
      <p>{t("review.gone_kept")}</p>
      <a className="action" href={here}>
        {t("review.gone_again")}
      </a>
    </Alert>
  );
}

/** How it is paid, and the hold that ends first. */
function Held({ visits, method }: Pick<CheckoutReviewView, "visits" | "method">) {
  const { t, lang } = useTranslation("checkout");
  const [first] = visits.toSorted((a, b) => Date.parse(a.expires_at) - Date.parse(b.expires_at));
  const until = first && formatClock(first.expires_at, lang, first.timezone);
  const said = [method?.name, until && t("review.held", { until })].filter(Boolean);
  return said.length > 0 && <p className="muted small">{said.join(" · ")}</p>;
}

function PlaceOrder({ view, total }: ReviewStepProps & { total: number }) {
  const { t } = useTranslation("checkout");
  const fields = useFields(checkoutReviewSchema);
  const { total_before, terms } = view;
  return (
    <PostForm id={FORM} clientRequestId={view.clientRequestId} shown={view.fingerprint} className="stack">
      {total_before !== null && (
        <>
          <Alert kind="warning" title={t("review.changed")}>
            {t("review.changed_text", {
              before: moneyInText(total_before),
              now: moneyInText(total),
            })}
          </Alert>
          <CheckboxField
            {...fields.accept_price}
            // A posted tick accepted the old price.
            defaultValue={undefined}
            label={t("review.accept_price", { now: moneyInText(total) })}
          />
        </>
      )}
      {view.fasting_accepted !== null && (
        <FastingTick
          field={fields.accept_fasting}
          hours={longestFast(
            view.visits.map(({ fasting_hours, fasting_possible }) =>
              isUnderstood(fasting_possible) ? fasting_hours : fasting_possible,
            ),
          )}
          accepted={view.fasting_accepted}
          changeHref={view.change.schedule ?? ""}
        />
      )}
      {view.warnings.some(({ confirm }) => confirm) && (
        <CheckboxField {...fields.accept_warnings} label={t("review.accept_warnings")} />
      )}
      <Fold className="terms">
        <summary>{t("review.terms_title")}</summary>
        <ul>
          <li>{terms ?? t("review.terms_paid")}</li>
          <li>{t(terms === null ? "review.terms_subscription" : "review.terms_transfer")}</li>
          <li>{t("review.terms_law")}</li>
          <li>{t("review.terms_text")}</li>
        </ul>
      </Fold>
      <p>
        {t("review.accept_by_ordering")} {terms ?? t("review.terms_paid")}
      </p>
    </PostForm>
  );
}

/** The button names no amount. */
function paysLater({ method }: CheckoutReviewView): boolean {
  return method?.code === "PAY_AT_BRANCH";
}

function PlaceButton({ view, total }: ReviewStepProps & { total: number }) {
  const { t } = useTranslation("checkout");
  return (
    <Button form={FORM}>
      {paysLater(view) ? t("review.book") : t("review.pay", { amount: moneyInText(total) })}
    </Button>
  );
}

function useRows(view: CheckoutReviewView): SummaryRow[] {
  const { t } = useTranslation("checkout");
  const people = [...new Set(view.quote.items.map((item) => item.patient_name).filter(Boolean))];
  const { schedule } = view.change;
  const open = schedule && view.visits.length === 0 && view.later;
  return [
    {
      label: t("review.patients"),
      value: <span className="upper">{people.join(", ")}</span>,
      changeHref: view.change.people,
      changeLabel: t("review.change_patients"),
    },
    ...(view.practitioner_name
      ? [
          {
            label: t("people.practitioner"),
            value: <span className="upper">{view.practitioner_name}</span>,
            changeHref: view.change.people,
            changeLabel: t("review.change_doctor"),
          },
        ]
      : []),
    ...(open
      ? [
          {
            label: t("schedule.short"),
            value: t("schedule.is_later"),
            changeHref: schedule,
            changeLabel: t("review.change_time"),
          },
        ]
      : []),
    ...(view.valid
      ? [
          {
            label: t("schedule.valid"),
            value: t("schedule.valid_days", { count: view.valid.days, until: view.valid.until }),
          },
        ]
      : []),
    ...(view.voucher || view.hasVoucherField
      ? [
          {
            label: t("review.voucher"),
            value: view.voucher?.code ?? t("review.no_voucher"),
            changeHref: view.change.voucher,
            changeLabel: t(view.voucher ? "review.change_voucher" : "review.add_voucher"),
          },
        ]
      : []),
    {
      label: t("payment.method"),
      value: [view.method?.name, view.method?.phone].filter(Boolean).join(", "),
      changeHref: view.change.payment,
      changeLabel: t("review.change_method"),
    },
  ];
}
