import { paths } from "~/lib/paths.ts";

/** What the branch list is asked for. */
export interface NearQuery {
  q: string;
  city_id?: string | undefined;
  product_id?: string | undefined;
  open_now: boolean;
  sort?: "distance" | "price" | "city" | undefined;
  lat?: number | undefined;
  lng?: number | undefined;
  page: number;
}

/** Whether a place is known from which distances can be measured. */
export function hasPlace({ city_id, lat, lng }: NearQuery): boolean {
  return city_id !== undefined || (lat !== undefined && lng !== undefined);
}

/** The order that can be kept: distance needs a place, price a product (screens.md §1.3). */
export function possibleSort(query: NearQuery): NearQuery["sort"] {
  if (query.sort === "price") return query.product_id ? "price" : undefined;
  if (query.sort === "city") return "city";
  const asked = query.sort === "distance" || query.lat !== undefined;
  return asked && hasPlace(query) ? "distance" : undefined;
}

/** Address of a page of the list with the same filters. */
export function nearHref(query: NearQuery, page: number): string {
  return paths.nearme({
    ...query,
    open_now: query.open_now ? 1 : undefined,
    page: page > 1 ? page : undefined,
  });
}
