import type { loadProduct } from "./load.server.ts";
import type { DetailQuery } from "./query.server.ts";

export type ProductPageProps = Awaited<ReturnType<typeof loadProduct>> & {
  query: DetailQuery;
};
