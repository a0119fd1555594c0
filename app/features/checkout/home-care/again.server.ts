import { redirect } from "@remix-run/node";
import { forgetPlacedOrders } from "~/features/checkout/done.server.ts";
import {
  checkoutDrafts,
  firstMissingCheckoutStep,
  readCheckoutDraft,
  storeCheckoutDraft,
} from "~/features/checkout/draft.server.ts";
import { forPeople } from "~/features/family/concerned.server.ts";
import { reorderableLines, type LineAgain } from "~/features/orders/again.server.ts";
import type { Guarded } from "~/session/guards.server.ts";
import { stepPath } from "~/steps/journey.ts";
import { listBookablePeople } from "~/upstream/family/family.server.ts";
import { getCoverage } from "~/upstream/home-care/homecare.server.ts";
import type { Order } from "~/upstream/orders/orders.server.ts";
import { termsOf } from "./address.server.ts";
import { emptyHome, MOST_TESTS, type HomeDraft } from "./draft.ts";
import { homeCareSource } from "./source.server.ts";

/**
 * Repeats a home-care order: people still bookable, their tests `shown` with a price, and the
 * address. Asks for the time and anything no longer valid. Replaces unordered home-care choices.
 */
export async function visitAgain(
  { session, up }: Guarded,
  order: Order,
  shown: readonly LineAgain[],
): Promise<Response> {
  const known = await listBookablePeople(up);
  const bookable = new Set(known.map(({ patient_id }) => patient_id));
  const tests: HomeDraft["tests"] = {};
  for (const [at, { patient_id, product_id }] of reorderableLines(order).entries()) {
    if (patient_id === null || product_id === null || !bookable.has(patient_id)) continue;
    const own = (tests[patient_id] ??= []);
    if (typeof shown[at]?.now === "number" && own.length < MOST_TESTS) own.push(product_id);
  }
  const home = { ...emptyHome, people: Object.keys(tests), tests, ...(await placeOf({ up }, order)) };
  await checkoutDrafts.drop(session, homeCareSource.draftId);
  await forgetPlacedOrders(session, homeCareSource);
  const { draft, lines } = homeCareSource.follow({
    ...(await readCheckoutDraft(session, homeCareSource.draftId)),
    home,
    concerned: forPeople(known, home.people),
  });
  const checkout = { ...homeCareSource, lines };
  await storeCheckoutDraft(session, checkout, draft);
  return redirect(stepPath(checkout, firstMissingCheckoutStep({ checkout, draft })), 303);
}

/** The previous address with its current terms; empty if no longer covered. */
async function placeOf(
  { up }: Pick<Guarded, "up">,
  { visit_address: before }: Order,
): Promise<Partial<HomeDraft>> {
  const { subdistrict_code, address, detail, landmark, contact_phone } = before ?? {};
  if (!subdistrict_code || !address || !detail || !contact_phone) return {};
  const terms = termsOf(await getCoverage(up, subdistrict_code));
  if (!terms) return { outside: subdistrict_code };
  return { terms, place: { subdistrict_code, address, detail, landmark: landmark ?? "", contact_phone } };
}
