import { loadPage } from "~/forms/list.server.ts";
import { pageHref } from "~/lib/page-href.ts";
import { paths } from "~/lib/paths.ts";
import type { UpstreamContext } from "~/upstream/client.server.ts";
import { listBranchChoices } from "~/upstream/plants.server.ts";
import { settle } from "~/upstream/settle.ts";
import { listVouchers, type VoucherStatus } from "~/upstream/vouchers.server.ts";

/** The vouchers of a tab, and the branches by name; without these the page says how many there are. */
export async function loadVouchers(up: UpstreamContext, query: { status: VoucherStatus; page: number }) {
  const [list, branches] = await Promise.all([
    loadPage(query.page, listVouchers(up, query), (page) => pageHref(paths.voucher, query, page)),
    settle(listBranchChoices(up)),
  ]);
  return { query, list, branches: branches.ok ? branches.data : [] };
}
export type VouchersView = Awaited<ReturnType<typeof loadVouchers>>;
