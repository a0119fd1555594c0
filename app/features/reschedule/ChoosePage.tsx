import { TimesForm } from "~/features/visit/TimesForm.tsx";
import { VisitText } from "~/features/orders/VisitText.tsx";
import { pendingPath } from "~/features/orders/payment-pages.ts";
import { useFields } from "~/forms/fields.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Button, ButtonLink, ButtonRow } from "~/ui/Button.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { GetForm } from "~/ui/Forms.tsx";
import { Money } from "~/ui/Money.tsx";
import { FormHeader } from "~/ui/PageHeader.tsx";
import { PageLink } from "~/ui/PageLink.tsx";
import { SelectField } from "~/ui/SelectField.tsx";
import { SummaryList } from "~/ui/SummaryList.tsx";
import type { ChooseView } from "./choose.server.ts";
import { chooseSchema } from "./schema.ts";

interface ChoosePageProps {
  view: ChooseView;
}

export function ChoosePage({ view }: ChoosePageProps) {
  const { t } = useTranslation(["reschedule", "orders", "waitlist"]);
  const { order_number, pending, refusal, schedule, times } = view;
  return (
    <>
      <FormHeader
        title={t("reschedule:heading")}
        over={t("orders:detail.number", { number: order_number })}
        backHref={paths.order(order_number)}
        backText={t("reschedule:to_order")}
      />
      <div className={times ? "split" : "narrow"}>
        <aside className="card" aria-labelledby="now">
          <h2 id="now" className="card-title">
            {t("reschedule:now")}
          </h2>
          <Facts {...view} />
          {times && schedule?.service === "branch" && (
            <p>
              <PageLink className="action" href={paths.orderEarlier(order_number)}>
                {t("waitlist:open")}
              </PageLink>
            </p>
          )}
        </aside>
        <div className="stack">
          {pending ? (
            <Waiting pending={pending} order_number={order_number} />
          ) : (
            refusal && <Refused refusal={refusal} order_number={order_number} />
          )}
          {times && <Times view={view} times={times} />}
        </div>
      </div>
    </>
  );
}

function Facts(view: ChooseView) {
  const { t } = useTranslation(["reschedule", "common"]);
  const { schedule, plant_name, atHome, deadline, free_until, fee, remaining, refusal } = view;
  const zone = schedule?.timezone;
  const moment = (at: string) => <DateText value={at} form="moment" {...(zone ? { zone } : {})} />;
  return (
    <SummaryList
      rows={[
        { label: t("reschedule:time"), value: schedule && <VisitText {...schedule} /> },
        {
          label: t("reschedule:place"),
          value: atHome ? t("reschedule:at_home", { plant: plant_name }) : plant_name,
        },
        ...(deadline && refusal !== "not_movable"
          ? [{ label: t("reschedule:deadline"), value: moment(deadline) }]
          : []),
        ...(refusal === "not_movable" || refusal === "too_late"
          ? []
          : [
              {
                label: t("reschedule:fee"),
                value:
                  fee === 0 ? (
                    <>
                      {t("reschedule:free")}
                      {free_until && (
                        <>
                          {" ("}
                          {t("reschedule:free_until")} {moment(free_until)})
                        </>
                      )}
                    </>
                  ) : (
                    <>
                      <Money amount={fee} />
                      <br />
                      {t("reschedule:free_at_branch")}
                    </>
                  ),
              },
              { label: t("reschedule:remaining"), value: String(remaining) },
            ]),
      ]}
    />
  );
}

function Refused({
  refusal,
  order_number,
}: {
  refusal: NonNullable<ChooseView["refusal"]>;
  order_number: string;
}) {
  const { t } = useTranslation(["reschedule", "ui"]);
  return (
    <>
      <Alert title={t(`reschedule:refused.${refusal}`)}>{t("reschedule:refused.contact")}</Alert>
      <ButtonRow>
        <ButtonLink href={paths.order(order_number)}>{t("reschedule:to_order")}</ButtonLink>
      </ButtonRow>
    </>
  );
}

function Waiting({
  pending,
  order_number,
}: {
  pending: NonNullable<ChooseView["pending"]>;
  order_number: string;
}) {
  const { t } = useTranslation("reschedule");
  return (
    <>
      <Alert kind="warning" title={t("waiting.heading")}>
        <p>
          {pending.schedule && <VisitText {...pending.schedule} />}
          {", "}
          {pending.plant_name}
        </p>
        <p>{t("waiting.text")}</p>
      </Alert>
      <ButtonRow>
        <ButtonLink href={pendingPath("", pending.invoice_number)}>{t("waiting.pay")}</ButtonLink>
        <ButtonLink look="secondary" href={paths.orderCancel(pending.order_number)}>
          {t("waiting.drop")}
        </ButtonLink>
        <ButtonLink look="link" href={paths.order(order_number)}>
          {t("to_order")}
        </ButtonLink>
      </ButtonRow>
    </>
  );
}

interface TimesProps extends ChoosePageProps {
  times: NonNullable<ChooseView["times"]>;
}

function Times({ view, times }: TimesProps) {
  const { t } = useTranslation(["reschedule", "checkout"]);
  const fields = useFields(chooseSchema, { initial: { slot_id: times.chosen } });
  const { places, place, order_number } = view;
  return (
    <section aria-labelledby="times" className="stack">
      <h2 id="times">{t("reschedule:new")}</h2>
      {places.length > 1 && (
        <GetForm action={paths.orderReschedule(order_number)} className="cluster">
          <SelectField
            name="place"
            label={t("reschedule:place")}
            options={places.map(({ value, name }) => ({
              value,
              label: name ?? t("reschedule:at_home", { plant: view.plant_name }),
            }))}
            defaultValue={place}
          />
          <Button look="secondary">{t("checkout:schedule.show")}</Button>
        </GetForm>
      )}
      <TimesForm
        times={times}
        field={fields.slot_id}
        hidden={{ place }}
        note={t("reschedule:compare_next")}
      />
    </section>
  );
}
