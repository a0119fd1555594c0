import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import type { Guarded } from "~/session/guards.server.ts";
import { claimVoucher } from "~/upstream/vouchers/vouchers.server.ts";
import { tryVoucher } from "./tries.server.ts";
import { isUnderstood } from "~/lib/not-understood.ts";

/** @throws FormRejection at the field `code` */
export async function keepVoucher(patient: Guarded, code: string): Promise<Response> {
  const voucher = await tryVoucher(patient, () => claimVoucher(patient.up, code));
  return redirectWithFlash(
    paths.voucher(),
    "success",
    !isUnderstood(voucher.is_new)
      ? "offers:voucher.noted"
      : voucher.is_new
        ? "offers:voucher.claimed"
        : "offers:voucher.claimed_before",
    { params: { code: voucher.code } },
  );
}
