import { useTranslation } from "~/i18n/use-translation.ts";
import type { Fields } from "~/forms/fields.ts";
import { moneyInText, type Amount } from "~/lib/money.ts";
import type { PaymentMethod } from "~/upstream/payments/payments.server.ts";
import { Alert } from "~/ui/Alert.tsx";
import { RadioGroup } from "~/ui/Choices.tsx";
import { TextField } from "~/ui/TextFields.tsx";
import type { methodSchema } from "./schema.ts";

interface MethodFieldsProps {
  methods: readonly PaymentMethod[];
  fields: Fields<typeof methodSchema>;
}

export function MethodFields({ methods, fields }: MethodFieldsProps) {
  const { t } = useTranslation("checkout");
  if (methods.length === 0) return <Alert kind="warning">{t("payment.none")}</Alert>;
  const free = methods.every(({ fee }) => fee === 0);
  const options = METHOD_KINDS.flatMap((kind) =>
    methods
      .filter(({ method_code }) => methodKind(method_code) === kind)
      .map(({ method_code, payment_method_name, fee, expiry_minutes, needs_phone }) => ({
        value: method_code,
        label: payment_method_name,
        hint: [feeText(fee), timeText(method_code, expiry_minutes)].filter(Boolean).join(" · "),
        part: t(`payment.kind.${kind}`),
        asks: needs_phone,
      })),
  );
  const asking = methods.filter(({ needs_phone }) => needs_phone).map((method) => method.payment_method_name);

  function feeText(fee: Amount): string {
    if (fee === null || free) return "";
    return fee > 0 ? t("payment.fee", { fee: moneyInText(fee) }) : t("payment.no_fee");
  }
  function timeText(code: string, minutes: number | null): string {
    if (minutes === null) return code === "PAY_AT_BRANCH" ? t("payment.at_branch") : "";
    return minutes >= 60
      ? t("payment.hours", { count: Math.round(minutes / 60) })
      : t("payment.minutes", { count: minutes });
  }
  return (
    <div className="asks">
      <RadioGroup
        {...fields.method_code}
        label={t("payment.method")}
        hideLabel
        hint={free ? t("payment.no_fee") : undefined}
        options={options}
        defaultValue={fields.method_code.defaultValue ?? (options.length === 1 ? options[0]?.value : null)}
        look="cards"
      />
      {asking.length > 0 && (
        <div className="asked">
          <TextField
            {...fields.method_phone}
            // Only some methods require it.
            optional={false}
            label={t("payment.phone", { method: asking.join(", ") })}
            hint={t("payment.phone_hint", { method: asking.join(", ") })}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            width="medium"
          />
        </div>
      )}
    </div>
  );
}

const METHOD_KINDS = ["va", "wallet", "qris", "branch", "other"] as const;
type MethodKind = (typeof METHOD_KINDS)[number];

const KINDS: Record<string, MethodKind> = {
  GOPAY: "wallet",
  OVO: "wallet",
  QRIS: "qris",
  PAY_AT_BRANCH: "branch",
};

/** "other" for unknown codes. */
function methodKind(code: string): MethodKind {
  return code.startsWith("VA_") ? "va" : (KINDS[code] ?? "other");
}
