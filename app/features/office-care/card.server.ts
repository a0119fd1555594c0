import { rightsOf } from "~/features/company/roles.ts";
import { isUnderstood } from "~/lib/not-understood.ts";
import type { Guarded } from "~/session/guards.server.ts";
import { settle } from "~/upstream/client/errors.ts";
import { getCompany, getCompanyDashboard } from "~/upstream/company/company.server.ts";
import { getOffer } from "~/upstream/office-care/office-care-order.server.ts";
import { costLines, depositFree, depositMissing, quotaAbsent, quotaMissing, totalOf } from "./cost.ts";
import type { OfficeCareDraft } from "./draft.server.ts";
import type { Flow } from "./flow.ts";

interface FundsOf extends Pick<Guarded, "session" | "up"> {
  draft: OfficeCareDraft;
}

export async function loadFunds({ session, up, draft }: FundsOf) {
  const [offer, company, dashboard] = await Promise.all([
    getOffer(up, draft),
    settle(getCompany(up)),
    settle(getCompanyDashboard(up)),
  ]);
  const contract = company.ok ? company.data.contract : null;
  // The quota is that of today's contract, which may differ on the event's days.
  const isNow =
    company.ok && (offer.contract_number ?? contract?.contract_number) === contract?.contract_number;
  return {
    offer,
    fundings: offer.fundings ?? contract?.funding ?? [],
    quota: isNow ? company.data.quota : null,
    deposit: dashboard.ok ? (dashboard.data.deposit ?? null) : null,
    pays: rightsOf(session).pays,
  };
}

/** The cost of the draft, and the funds for it. */
export function cardOf(
  { offer, fundings, quota, deposit, pays }: Awaited<ReturnType<typeof loadFunds>>,
  flow: Flow,
  { groups, people }: Pick<OfficeCareDraft, "groups" | "people">,
) {
  const offered = new Map(offer.products.map((product) => [product.product_id, product]));
  const lines = costLines(groups, people, offered, flow.kind === "more");
  const total = totalOf(lines);
  const products = new Set(groups.flatMap(({ product_ids }) => product_ids));
  return {
    lines,
    total,
    free: depositFree(deposit, flow),
    fundings,
    pays,
    quota: quota && isUnderstood(quota) ? quota.filter((item) => products.has(item.product_id)) : quota,
    missing: {
      DEPOSIT: depositMissing(deposit, total),
      QUOTA: fundings.includes("QUOTA") ? quotaMissing(groups, people, quota) : null,
      INVOICE: null,
    },
    absent: quotaAbsent(groups, people, quota, offered),
  };
}
export type EventCardData = ReturnType<typeof cardOf>;
