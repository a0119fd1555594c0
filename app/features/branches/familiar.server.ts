import { offeredOr } from "~/upstream/client/errors.ts";
import { ofCaller } from "~/upstream/client/remembered.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { listOrders } from "~/upstream/orders/orders.server.ts";
import { getProfileDetails } from "~/upstream/profile/profile.server.ts";
import { listPlants } from "~/upstream/branches/plants.server.ts";

const LIFE = { fresh: 5 * 60_000, most: 60 * 60_000 };

/** Best first: latest orders, then the profile's city, then its province. */
export function listFamiliarBranches(up: UpstreamContext): Promise<string[]> {
  return ofCaller(up, "familiar branches", LIFE, async (context) => {
    const [orders, profile, plants] = await Promise.all([
      offeredOr(
        listOrders(context, {}).then(({ results }) => results),
        [],
      ),
      getProfileDetails(context),
      listPlants(context),
    ]);
    const { city, province } = profile.person.address ?? {};
    const inArea = (name: "city_name" | "province_name", area: string | null | undefined) =>
      plants.filter((plant) => isSame(plant[name], area)).map(({ id }) => id);
    const visited = orders.flatMap(({ plant }) => plant?.id ?? []);
    return [...new Set([...visited, ...inArea("city_name", city), ...inArea("province_name", province)])];
  });
}

function isSame(value: string | null, other: string | null | undefined): boolean {
  return Boolean(value) && value?.toLowerCase() === other?.toLowerCase();
}

export function familiarFirst<B extends { id: string }>(
  plants: readonly B[],
  familiar: readonly string[],
): B[] {
  const rank = ({ id }: B) => (familiar.includes(id) ? familiar.indexOf(id) : familiar.length);
  return [...plants].sort((a, b) => rank(a) - rank(b));
}
