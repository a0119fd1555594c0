import { z } from "zod";
import type { Call, Reply, Route } from "../../http/server.ts";
import { claimVoucher, listWallet } from "./wallet.ts";
import { inTransaction } from "../../http/transaction.ts";
import { pageQuery, pageReply, parse, parseQuery } from "../../http/query.ts";
import { PATIENT, expireOrdersFirst, get, post } from "../../http/route.ts";

export const voucherBody = z.object({
  code: z.string({ error: "required" }).trim().min(1, "required").max(20, "max_20"),
});

const walletQuery = z.object({
  ...pageQuery,
  status: z.enum(["active", "used", "expired"]).default("active"),
});

async function wallet(call: Call): Promise<Reply> {
  const { status, page, per_page } = parseQuery(walletQuery, call);
  const vouchers = await listWallet(call.db, call, status);
  return pageReply({ page, per_page }, vouchers);
}

function postVoucherClaim(call: Call): Promise<Reply> {
  const { code } = parse(voucherBody, call.body);
  return inTransaction(call, async (trx) => {
    const { isNew, voucher } = await claimVoucher(trx, call, code);
    return { results: { ...voucher, is_new: isNew }, message: isNew ? "success" : "already_processed" };
  });
}

// prettier-ignore
export const voucherRoutes: readonly Route[] = [
  expireOrdersFirst(get("/voucher/get", PATIENT, wallet, "Vouchers that the caller has claimed or used", walletQuery)),
  expireOrdersFirst(post("/voucher/claim", PATIENT, postVoucherClaim, "Keep a voucher for later", voucherBody)),
];
