import type { z } from "zod";
import type { Loadable } from "~/lib/loadable.ts";
import type { Meta } from "~/upstream/client/client.server.ts";
import type { Plant } from "~/upstream/branches/plants.server.ts";
import type { Coast } from "./coast.server.ts";
import { pinsOf, pointOf, type Pins } from "./pins.ts";
import type { nearQuery } from "./query.server.ts";
import {
  isInside,
  planeOf,
  screenOf,
  viewFrom,
  viewOver,
  type MapPoint,
  type MapView,
  scaleOf,
  type Scale,
} from "./view.ts";

export interface BranchMapData {
  view: MapView;
  coast: Coast;
  pins: Pins;
  scale: Scale;
  /** null outside the view */
  here: MapPoint | null;
}

/** Some coast must show for orientation. */
const FIRST_DEEPEST = 4;

type Listed = Loadable<{ results: Plant[]; meta: Meta }>;

/** Null in low-data mode or without a branch to draw. @param text view from the URL */
export async function mapOf(
  lowData: boolean,
  branches: Listed,
  query: z.output<typeof nearQuery>,
  text: string,
): Promise<BranchMapData | null> {
  if (lowData || !branches.ok) return null;
  const { results, meta } = branches.data;
  if (!results.some((plant) => pointOf(plant))) return null;
  const { lat, lng } = query;
  const mapPoint = lat !== undefined && lng !== undefined ? planeOf(lng, lat) : null;
  const view = viewFrom(text) ?? viewOver(pointsOfInterest(results, query, mapPoint), FIRST_DEEPEST);
  const here = mapPoint && screenOf(mapPoint, view);
  const { coastOf } = await import("./coast.server.ts");
  return {
    view,
    coast: coastOf(view),
    pins: pinsOf(results, (meta.page - 1) * meta.per_page + 1, view),
    scale: scaleOf(view),
    here: here && isInside(here) ? here : null,
  };
}

/** A list by distance spans the country: its map shows the nearest branches. */
function pointsOfInterest(
  results: readonly Plant[],
  { city_id, sort }: z.output<typeof nearQuery>,
  mapPoint: MapPoint | null,
): MapPoint[] {
  const nearest = mapPoint !== null || (city_id !== undefined && sort === "distance");
  const points = (nearest ? results.slice(0, 3) : results).flatMap((plant) => pointOf(plant) ?? []);
  return mapPoint ? [...points, mapPoint] : points;
}
