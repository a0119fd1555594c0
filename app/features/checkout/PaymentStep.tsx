import { useTranslation } from "~/i18n/use-translation.ts";
import { VoucherFields } from "~/features/vouchers/VoucherFields.tsx";
import { MethodFields } from "~/features/payments/MethodFields.tsx";
import { useFields } from "~/forms/fields.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Button } from "~/ui/Button.tsx";
import { EnterButton, MAIN_FORM, PostForm } from "~/ui/Forms.tsx";
import type { CheckoutPaymentView } from "./payment.server.ts";
import { paymentFields } from "./schema.ts";
import { StepBody } from "./StepBody.tsx";

/** One form, so that neither loses the other's input. */
export function PaymentStep({ view }: { view: CheckoutPaymentView }) {
  const { t } = useTranslation(["checkout", "common"]);
  const { methods, total, gone, method_code, method_phone } = view;
  const fields = useFields(paymentFields, { initial: { method_code, method_phone } });
  if (total === null)
    return (
      <StepBody soFar={view.soFar}>
        <Alert kind="warning">{t("common:total_unknown")}</Alert>
      </StepBody>
    );
  return (
    <StepBody
      soFar={view.soFar}
      total={total}
      button={<Button form={MAIN_FORM}>{t("checkout:continue")}</Button>}
    >
      <PostForm main hidden={{ shown_total: total }} className="stack">
        {view.hasVoucherField && (
          <>
            <EnterButton>{t("checkout:continue")}</EnterButton>
            <VoucherFields
              voucher={view.voucher}
              field={fields.code}
              intents={{ set: "voucher", remove: "remove-voucher" }}
            />
          </>
        )}
        {gone !== null && <Alert>{t("checkout:payment.gone", { method: gone })}</Alert>}
        <MethodFields methods={methods} fields={fields} />
      </PostForm>
    </StepBody>
  );
}
