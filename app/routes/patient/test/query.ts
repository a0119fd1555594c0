import { paths } from "~/lib/paths.ts";

/** What the catalogue is asked for; a page of it has its own address. */
export interface TestQuery {
  q: string;
  category_code?: string | undefined;
  plant_id?: string | undefined;
  patient_id?: string | undefined;
  home_care: boolean;
  no_fasting: boolean;
  /** whole rupiah */
  price_max?: number | undefined;
  sort?: "name" | "price_asc" | "popular" | undefined;
  page: number;
}

/** Address of a page of the list with the same filters. */
export function testsHref(query: TestQuery, page: number): string {
  return paths.tests({
    ...query,
    home_care: query.home_care ? 1 : undefined,
    no_fasting: query.no_fasting ? 1 : undefined,
    page: page > 1 ? page : undefined,
  });
}

/** Whether a filter of the folded part is set, so that it is shown open. */
export function hasMoreFilters(query: TestQuery): boolean {
  const { category_code, home_care, no_fasting, price_max, sort } = query;
  return Boolean(category_code ?? price_max ?? sort) || home_care || no_fasting;
}
