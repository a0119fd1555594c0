import { z } from "zod";
import { queryKey, querySwitch, queryText, readQuery } from "~/forms/query.server.ts";
import { areasOf } from "~/features/branches/areas.ts";
import { inCityOrder } from "~/features/branches/city-order.ts";
import { openState, type OpenState } from "~/features/catalogue/open-state.ts";
import { lastBranch } from "~/features/catalogue/last-branch.server.ts";
import { listPublicPlants, publicPlant, type PublicPlant } from "~/upstream/catalogue/public.server.ts";
import { hasWords, searchText } from "~/modules/search-text.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { publicSection } from "./section.server.ts";

export const readBranches = publicSection("branches", z.array(publicPlant), listPublicPlants);

/** A city, or a province with several cities. */
export interface PublicArea {
  /** null where the laboratory names none */
  name: string | null;
  /** its name is a city's */
  inCity: boolean;
  branches: ShownBranch[];
}

export interface ShownBranch extends PublicPlant {
  /** null: its hours or zone are not known */
  state: OpenState | null;
}

/** As {@link inCityOrder}. */
export async function loadAreas(request: Request, up: UpstreamContext): Promise<PublicArea[]> {
  const branches = (await readBranches(up)) ?? [];
  const last = branches.find(({ id }) => id === lastBranch(request))?.city_name ?? null;
  return areasOf(inCityOrder(branches, last)).map(({ name, inCity, plants }) => ({
    name,
    inCity,
    branches: plants.map((branch) => ({ ...branch, state: openState(branch, new Date()) })),
  }));
}

const query = z.object({ q: queryText, area: queryKey, open_now: querySwitch });

/** The areas whose branches match the address's search, area and "open now". */
export function searchAreas(request: Request, areas: readonly PublicArea[]) {
  const filters = readQuery(request, query);
  const search = searchText(filters.q);
  const isMatch = ({ name, address, city_name, province_name, state }: ShownBranch) =>
    (!filters.open_now || state?.isOpen === true) &&
    hasWords(searchText([name, address, city_name, province_name].filter(Boolean).join(" ")), search);
  const results = areas
    .filter(({ name }) => filters.area === undefined || name === filters.area)
    .map((area) => ({ ...area, branches: area.branches.filter(isMatch) }))
    .filter(({ branches }) => branches.length > 0);
  return { filters, results };
}
