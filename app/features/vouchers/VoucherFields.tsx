import type { FieldState } from "~/forms/fields.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import type { UsedVoucher } from "~/upstream/orders/cart.server.ts";
import { Button } from "~/ui/Button.tsx";
import { TextField } from "~/ui/TextFields.tsx";
import { VoucherProblem } from "./VoucherProblem.tsx";

interface VoucherFieldsProps {
  voucher: UsedVoucher | null;
  field: FieldState;
  intents?: { set: string; remove: string };
}

export function VoucherFields({ voucher, field, intents }: VoucherFieldsProps) {
  const { t } = useTranslation("cart");
  const named = (value: string | undefined) => (value === undefined ? {} : { name: "intent", value });
  if (voucher)
    return (
      <div>
        <p>
          {t("voucher.used")} <strong>{voucher.code}</strong>
          {voucher.name !== voucher.code && <> ({voucher.name})</>}
        </p>
        <VoucherProblem voucher={voucher} />
        <Button look="link" icon="trash" hiddenText={voucher.code} {...named(intents?.remove)}>
          {t("voucher.remove")}
        </Button>
      </div>
    );
  return (
    <div className="line-row">
      <TextField {...field} label={t("voucher.code")} optional required={false} exact width="medium" upper />
      <Button look="secondary" {...named(intents?.set)}>
        {t("voucher.apply")}
      </Button>
    </div>
  );
}
