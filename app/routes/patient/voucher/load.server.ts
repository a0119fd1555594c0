import { loadPage } from "~/forms/list.server.ts";
import { pageHref } from "~/lib/page-href.ts";
import { paths } from "~/lib/paths.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { listBranchChoices } from "~/upstream/branches/plants.server.ts";
import { settle } from "~/upstream/client/errors.ts";
import { countCartLines } from "~/upstream/orders/cart.server.ts";
import { listVouchers, type VoucherStatus } from "~/upstream/vouchers/vouchers.server.ts";

/** Without branch names, only their number. */
export async function loadVouchers(up: UpstreamContext, query: { status: VoucherStatus; page: number }) {
  const [list, branches, lines] = await Promise.all([
    loadPage(query.page, listVouchers(up, query, query.page), (page) => pageHref(paths.voucher, query, page)),
    settle(listBranchChoices(up)),
    query.status === "active" ? settle(countCartLines(up)) : null,
  ]);
  return {
    query,
    list,
    branches: branches.ok ? branches.data : [],
    hasEmptyCart: lines?.ok === true && lines.data === 0,
  };
}
export type VouchersView = Awaited<ReturnType<typeof loadVouchers>>;
