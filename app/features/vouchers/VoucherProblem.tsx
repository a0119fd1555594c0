import { useTranslation } from "~/i18n/use-translation.ts";
import type { UsedVoucher } from "~/upstream/orders/cart.server.ts";
import { Alert } from "~/ui/Alert.tsx";
import { voucherSentence } from "./refusal.ts";

/** Empty if the voucher still applies. */
export function VoucherProblem({ voucher, title }: { voucher: UsedVoucher; title?: string }) {
  const { t, lang } = useTranslation(["cart"]);
  if (voucher.problem === null) return null;
  const sentence = voucherSentence(voucher.problem_code, voucher.problem_params, lang);
  return (
    <Alert kind="warning" title={title}>
      {sentence ? t(sentence.key, sentence.params) : voucher.problem}
    </Alert>
  );
}
