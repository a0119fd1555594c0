import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { settle } from "~/upstream/client/settle.ts";
import { getOffer } from "~/upstream/office-care/office-care-order.server.ts";
import {
  getOfficeCare,
  listOfficeCare,
  type OfficeCareDetail,
} from "~/upstream/office-care/office-care.server.ts";

/** The latest event that was ordered, with the examinations still offered; null without one. */
export async function findLatestEvent(up: UpstreamContext): Promise<OfficeCareDetail | null> {
  const found = await settle(latestEvent(up));
  return found.ok ? found.data : null;
}

async function latestEvent(up: UpstreamContext): Promise<OfficeCareDetail | null> {
  const { results } = await listOfficeCare(up, {}, 1);
  const latest = results.find(({ status }) => status !== "draft" && status !== "canceled");
  if (!latest) return null;
  const [event, { products }] = await Promise.all([getOfficeCare(up, latest.office_care_id), getOffer(up)]);
  const offered = new Set(products.map(({ product_id }) => product_id));
  const groups = event.groups.map((group) => ({
    ...group,
    products: group.products.filter(({ product_id }) => offered.has(product_id)),
  }));
  return { ...event, groups: groups.filter((group) => group.products.length > 0) };
}
