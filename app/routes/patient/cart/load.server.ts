import { forPeople } from "~/features/family/concerned.server.ts";
import { getCart } from "~/upstream/orders/cart.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { listBookablePeople } from "~/upstream/family/family.server.ts";
import { listBranchChoices } from "~/upstream/branches/plants.server.ts";
import { getDashboard } from "~/upstream/dashboard/dashboard.server.ts";
import { settle } from "~/upstream/client/errors.ts";

/** Without patients or branches each line offers its own. */
export async function loadCart(up: UpstreamContext) {
  const [cart, people, plants] = await Promise.all([
    getCart(up),
    settle(listBookablePeople(up)),
    settle(listBranchChoices(up)),
  ]);
  const dashboard = cart.items.length === 0 ? await settle(getDashboard(up)) : null;
  const chosen = cart.items.flatMap(({ patient_id }) => patient_id ?? []);
  return {
    concerned: people.ok ? forPeople(people.data, chosen) : null,
    cart,
    people: people.ok ? people.data : [],
    plants: plants.ok ? plants.data : [],
    /** of an empty cart */
    lastOrder: dashboard?.ok ? dashboard.data.last_order : null,
  };
}
