import { VisitText } from "~/features/orders/VisitText.tsx";
import { MethodFields } from "~/features/payments/MethodFields.tsx";
import { FastingText } from "~/features/visit/FastingText.tsx";
import { FastingTick } from "~/features/visit/FastingTick.tsx";
import { useFields } from "~/forms/fields.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { moneyInText } from "~/lib/money.ts";
import { paths } from "~/lib/paths.ts";
import { ConfirmPage } from "~/ui/ConfirmPage.tsx";
import { Money } from "~/ui/Money.tsx";
import { TextAreaField } from "~/ui/TextFields.tsx";
import type { RescheduleConfirmView } from "./confirm.server.ts";
import { rescheduleConfirmSchema } from "./schema.ts";
import { isUnderstood } from "~/lib/not-understood.ts";
import { NotUnderstoodNote } from "~/ui/NotUnderstoodNote.tsx";

export function ConfirmMove({ view }: { view: RescheduleConfirmView }) {
  const { t } = useTranslation(["reschedule", "common"]);
  const { order_number, before, draft, fee, remaining, methods } = view;
  const { slot, reason, method_code, method_phone } = draft;
  const fields = useFields(rescheduleConfirmSchema, {
    initial: { reason, method_code, method_phone },
  });
  const chooseHref = paths.orderReschedule(order_number);
  const isFree = fee === 0;
  return (
    <ConfirmPage
      title={t("reschedule:confirm.heading")}
      text={isFree ? t("reschedule:confirm.text") : t("reschedule:confirm.text_fee")}
      facts={[
        {
          label: t("reschedule:confirm.before"),
          value: (
            <>
              {before.schedule && <VisitText {...before.schedule} />}
              <br />
              {view.wasHome ? t("reschedule:at_home", { plant: before.plant_name }) : before.plant_name}
            </>
          ),
        },
        {
          label: t("reschedule:confirm.after"),
          value: (
            <>
              <strong>
                <VisitText {...slot} />
              </strong>
              <br />
              {draft.service === "home_care"
                ? t("reschedule:at_home", { plant: draft.plant_name })
                : draft.plant_name}
              {slot.fasting_hours !== 0 && (
                <>
                  <br />
                  <FastingText time={slot} />
                </>
              )}
            </>
          ),
          changeHref: chooseHref,
        },
        {
          label: t("reschedule:fee"),
          value: isFree ? t("reschedule:free") : <Money amount={fee} />,
        },
        {
          label: t("reschedule:confirm.remaining"),
          value: isUnderstood(remaining) ? String(Math.max(0, remaining - 1)) : <NotUnderstoodNote />,
        },
      ]}
      submit={
        isFree ? t("reschedule:confirm.submit") : t("reschedule:confirm.pay", { amount: moneyInText(fee) })
      }
      look="primary"
      back={{ href: chooseHref, text: t("reschedule:confirm.back") }}
      refusal={fee === null ? t("common:total_unknown") : undefined}
      shown={view.fingerprint}
    >
      {view.wasHome && draft.service === "branch" && <p>{t("reschedule:confirm.to_branch")}</p>}
      {slot.fasting_possible !== true && (
        <FastingTick
          field={fields.accept_fasting}
          hours={isUnderstood(slot.fasting_possible) ? slot.fasting_hours : slot.fasting_possible}
          accepted={false}
          changeHref={chooseHref}
        />
      )}
      {!isFree && (
        <section aria-labelledby="method" className="stack">
          <h2 id="method">{t("reschedule:confirm.method")}</h2>
          <MethodFields
            methods={methods}
            fields={{ method_code: fields.method_code, method_phone: fields.method_phone }}
          />
        </section>
      )}
      <TextAreaField {...fields.reason} label={t("reschedule:confirm.reason")} />
    </ConfirmPage>
  );
}
