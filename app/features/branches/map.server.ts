import type { z } from "zod";
import type { Loadable } from "~/lib/loadable.ts";
import type { Meta } from "~/upstream/client.server.ts";
import type { Plant } from "~/upstream/plants.server.ts";
import { coastOf, type Coast } from "./coast.server.ts";
import { pinsOf, pointOf, type Pins } from "./pins.ts";
import type { nearQuery } from "./query.server.ts";
import { scaleOf, type Scale } from "./scale.ts";
import { isInside, planeOf, screenOf, viewFrom, viewOver, type MapPoint, type MapView } from "./view.ts";

/** The map of one page of branches. */
export interface BranchMapData {
  view: MapView;
  coast: Coast;
  pins: Pins;
  scale: Scale;
  /** the visitor's own place, when it is in view */
  here: MapPoint | null;
}

/** A map that nobody has zoomed shows some coast, by which people know where they are. */
const FIRST_DEEPEST = 4;

type Listed = Loadable<{ results: Plant[]; meta: Meta }>;

/**
 * Draws the branches of a page; null for visitors who save data, and when there is nothing to draw.
 * @param text view from the address; without a usable one the map shows what was found
 */
export function mapOf(
  lowData: boolean,
  branches: Listed,
  query: z.output<typeof nearQuery>,
  text: string,
): BranchMapData | null {
  if (lowData || !branches.ok || branches.data.results.length === 0) return null;
  const { results, meta } = branches.data;
  const { lat, lng } = query;
  const own = lat !== undefined && lng !== undefined ? planeOf(lng, lat) : null;
  const view = viewFrom(text) ?? viewOver(pointsOfInterest(results, query, own), FIRST_DEEPEST);
  const here = own && screenOf(own, view);
  return {
    view,
    coast: coastOf(view),
    pins: pinsOf(results, (meta.page - 1) * meta.per_page + 1, view),
    scale: scaleOf(view),
    here: here && isInside(here) ? here : null,
  };
}

/** Sorted by distance, a list goes on to the far end of the country: its map shows the nearest ones. */
function pointsOfInterest(
  results: readonly Plant[],
  { city_id, sort }: z.output<typeof nearQuery>,
  own: MapPoint | null,
): MapPoint[] {
  const nearest = own !== null || (city_id !== undefined && sort === "distance");
  const points = (nearest ? results.slice(0, 3) : results).flatMap((plant) => pointOf(plant) ?? []);
  return own ? [...points, own] : points;
}
