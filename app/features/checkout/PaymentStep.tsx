import { useTranslation } from "~/i18n/use-translation.ts";
import { MethodFields } from "~/features/payment/MethodFields.tsx";
import type { FormFailure } from "~/forms/failure.ts";
import { useFields } from "~/forms/fields.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Button } from "~/ui/Button.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import type { PaymentView } from "./payment.server.ts";
import { paymentSchema } from "./schema.ts";

interface PaymentStepProps {
  view: PaymentView;
  failure: FormFailure | undefined;
}

/** Choice of the payment method. */
export function PaymentStep({ view, failure }: PaymentStepProps) {
  const { t } = useTranslation(["checkout", "common"]);
  const { methods, total, method_code, method_phone } = view;
  const fields = useFields(paymentSchema, failure, { initial: { method_code, method_phone } });
  if (total === null) return <Alert kind="warning">{t("common:total_unknown")}</Alert>;
  return (
    <PostForm main hidden={{ shown_total: total }} className="stack">
      <MethodFields methods={methods} fields={fields} />
      <Button wide>{t("checkout:continue")}</Button>
    </PostForm>
  );
}
