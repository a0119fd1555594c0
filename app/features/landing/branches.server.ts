import { z } from "zod";
import { inCityOrder } from "~/features/branches/city-order.ts";
import { openState, type OpenState } from "~/features/catalogue/open-state.ts";
import { lastBranch } from "~/features/catalogue/last-branch.server.ts";
import { listPublicPlants, publicPlant, type PublicPlant } from "~/upstream/catalogue/public.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { publicSection } from "./section.server.ts";

export const readBranches = publicSection("branches", z.array(publicPlant), listPublicPlants);

export interface PublicCity {
  /** null where the laboratory names none */
  name: string | null;
  branches: ShownBranch[];
}

export interface ShownBranch extends PublicPlant {
  /** null: its hours or zone are not known */
  state: OpenState | null;
}

/** As {@link inCityOrder}. */
export async function loadCities(request: Request, up: UpstreamContext): Promise<PublicCity[]> {
  const branches = (await readBranches(up)) ?? [];
  const last = branches.find(({ id }) => id === lastBranch(request))?.city_name ?? null;
  const cities = new Map<string | null, ShownBranch[]>();
  for (const branch of inCityOrder(branches, last)) {
    const city = branch.city_name || null;
    cities.set(city, [...(cities.get(city) ?? []), { ...branch, state: openState(branch, new Date()) }]);
  }
  return [...cities].map(([name, branches]) => ({ name, branches }));
}
