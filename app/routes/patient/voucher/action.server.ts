import { keepVoucher } from "~/features/vouchers/claim.server.ts";
import { voucherSchema } from "~/features/vouchers/schema.ts";
import { tryVoucher } from "~/features/vouchers/tries.server.ts";
import { FormRejection } from "~/forms/failure.server.ts";
import { intentOf } from "~/forms/read-form.server.ts";
import { submit } from "~/forms/submit.server.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import type { Guarded } from "~/session/guards.server.ts";
import { applyVoucher, countCartLines } from "~/upstream/orders/cart.server.ts";

export async function claimOrUse(request: Request, patient: Guarded) {
  const run = (await intentOf(request)) === "use" ? setOnCart : keepVoucher;
  return submit(request, patient.session, {
    schema: voucherSchema,
    run: ({ code }) => run(patient, code),
  });
}

async function setOnCart(patient: Guarded, code: string): Promise<Response> {
  if ((await countCartLines(patient.up)) === 0)
    throw new FormRejection({ code: ["offers:voucher.cart_empty"] }, { status: 409 });
  await tryVoucher(patient, () => applyVoucher(patient.up, code));
  return redirectWithFlash(paths.cart(), { kind: "success", key: "cart:flash.voucher_set" });
}
