import { forPeople } from "~/features/family/concerned.server.ts";
import { getCart } from "~/upstream/orders/cart.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { listBookablePeople } from "~/upstream/family/family.server.ts";
import { listBranchChoices } from "~/upstream/branches/plants.server.ts";
import { settle } from "~/upstream/client/errors.ts";

/** Without patients or branches each line offers its own. */
export async function loadCart(up: UpstreamContext) {
  const [cart, people, plants] = await Promise.all([
    getCart(up),
    settle(listBookablePeople(up)),
    settle(listBranchChoices(up)),
  ]);
  const chosen = cart.items.flatMap(({ patient_id }) => patient_id ?? []);
  return {
    concerned: people.ok ? forPeople(people.data, chosen) : null,
    cart,
    people: people.ok ? people.data : [],
    plants: plants.ok ? plants.data : [],
  };
}
