import { offeredOr } from "~/upstream/client/settle.ts";
import { ofCaller } from "~/upstream/client/remembered.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { listOrders } from "~/upstream/orders/orders.server.ts";
import { getProfileDetails } from "~/upstream/profile/profile.server.ts";
import { listPlants } from "~/upstream/branches/plants.server.ts";

const LIFE = { fresh: 5 * 60_000, most: 60 * 60_000 };

/**
 * Ids of branches to suggest to a patient, best first: those of the latest orders, then those in the
 * profile's city, then in its province.
 */
export function listFamiliarBranches(up: UpstreamContext): Promise<string[]> {
  return ofCaller(up, "familiar branches", LIFE, async (own) => {
    const [orders, profile, plants] = await Promise.all([
      offeredOr(
        listOrders(own, {}).then(({ results }) => results),
        [],
      ),
      getProfileDetails(own),
      listPlants(own),
    ]);
    const { city, province } = profile.person.address ?? {};
    const inArea = (name: "city_name" | "province_name", area: string | null | undefined) =>
      plants.filter((plant) => isSame(plant[name], area)).map(({ id }) => id);
    const visited = orders.flatMap(({ plant }) => plant?.id ?? []);
    return [...new Set([...visited, ...inArea("city_name", city), ...inArea("province_name", province)])];
  });
}

function isSame(one: string | null, other: string | null | undefined): boolean {
  return Boolean(one) && one?.toLowerCase() === other?.toLowerCase();
}

/** The branches, familiar ones first; others keep their order. */
export function familiarFirst<B extends { id: string }>(
  plants: readonly B[],
  familiar: readonly string[],
): B[] {
  const rank = ({ id }: B) => (familiar.includes(id) ? familiar.indexOf(id) : familiar.length);
  return [...plants].sort((a, b) => rank(a) - rank(b));
}
