import { redirect } from "@remix-run/node";
import { z } from "zod";
import { withQuery } from "~/lib/paths.ts";
import { queryText, readQuery } from "~/forms/query.server.ts";
import { settle } from "~/upstream/client/errors.ts";
import type { Guarded } from "~/session/guards.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import {
  findSubdistricts,
  listCitiesOf,
  listDistrictsOf,
  listProvinces,
  listSubdistrictsOf,
  type Area,
} from "~/upstream/places/lookups.server.ts";
import { LEVELS, type Level, type PickerPlace, type PickerView, type AreaStep } from "./address.ts";
import { searchText } from "~/modules/search-text.ts";

const areaKey = z
  .string()
  .regex(/^[\w.-]{1,20}$/)
  .optional()
  .catch(undefined);
const query = z.object({
  province: areaKey,
  city: areaKey,
  district: areaKey,
  q: queryText,
  find: z.string().trim().max(100).optional().catch(undefined),
});
type PickerQuery = z.output<typeof query>;

/** Unknown areas redirect to the provinces. */
export async function loadPicker({ request, up, t }: Guarded, place: PickerPlace): Promise<PickerView> {
  const requested = readQuery(request, query);
  const { chosen, level } = await followPath(up, requested, place);
  const find = chosen.length === 0 ? (requested.find ?? place.suggested ?? "") : "";
  const [list, loadable] = await Promise.all([
    settle(listOf(up, level, chosen)),
    find === "" ? null : settle(findSubdistricts(up, find)),
  ]);
  const areas = list.ok ? list.data.items.filter((area) => fits(area, requested.q)) : [];
  const heading = t(`complete-profile:picker.title_${level}`, { name: chosen.at(-1)?.name });
  return {
    ...place,
    title: place.flow ? `${heading} – ${place.flow}` : heading,
    heading,
    level,
    chosen,
    q: requested.q,
    areas,
    find,
    found: loadable?.ok ? loadable.data : null,
    failed: !list.ok,
    stale: list.ok && list.data.stale,
  };
}

async function followPath(
  up: UpstreamContext,
  pickerQuery: PickerQuery,
  { path, hidden }: PickerPlace,
): Promise<{ chosen: AreaStep[]; level: Level }> {
  const chosen: AreaStep[] = [];
  for (const level of LEVELS) {
    const id = level === "subdistrict" ? undefined : pickerQuery[level];
    if (id === undefined) return { chosen, level };
    const list = await settle(listOf(up, level, chosen));
    // Without the list the name is unknown: stop one level above, which shows the failure and a retry.
    if (!list.ok) return { chosen, level };
    const match = list.data.items.find((area) => area.id === id);
    if (!match) throw redirect(withQuery(path, hidden));
    chosen.push({ level, id, name: match.name });
  }
  return { chosen, level: "subdistrict" };
}

function listOf(up: UpstreamContext, level: Level, chosen: readonly AreaStep[]) {
  const id = chosen.at(LEVELS.indexOf(level) - 1)?.id ?? "";
  switch (level) {
    case "province":
      return listProvinces(up);
    case "city":
      return listCitiesOf(up, id);
    case "district":
      return listDistrictsOf(up, id);
    case "subdistrict":
      return listSubdistrictsOf(up, id);
  }
}

function fits({ name, postal_code }: Area, q: string): boolean {
  const plainName = searchText(name);
  return searchText(q)
    .split(" ")
    .every((word) => plainName.includes(word) || (word !== "" && (postal_code ?? "").startsWith(word)));
}
