import { useTranslation } from "react-i18next";
import { Button } from "~/ui/Button.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { PriceRows } from "~/ui/PriceRows.tsx";
import type { StepProps } from "./CheckoutPage.tsx";
import { MethodFields } from "~/features/payment/MethodFields.tsx";

/** Step 3: how to pay. */
export function PaymentStep({ view, action, failure, typed }: StepProps<"payment">) {
  const { t } = useTranslation(["checkout", "common"]);
  return (
    <PostForm
      main
      action={action}
      clientRequestId={view.clientRequestId}
      hidden={{ shown_total: view.total }}
      className="stack"
    >
      <PriceRows rows={[{ label: t("common:total"), amount: view.total, kind: "total" }]} />
      <MethodFields
        methods={view.methods}
        chosen={typed?.["method_code"]?.[0] ?? view.chosen}
        phone={typed?.["method_phone"]?.[0] ?? view.phone}
        errors={failure?.fields}
      />
      <Button wide>{t("checkout:continue")}</Button>
    </PostForm>
  );
}
