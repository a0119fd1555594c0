import { paths } from "~/lib/paths.ts";
import type { Product } from "~/upstream/catalogue/catalogue.server.ts";

export function productPath({ id, product_type }: Pick<Product, "id" | "product_type">): string {
  switch (product_type) {
    case "test":
    case "not_understood":
      return paths.test(id);
    case "package":
      return paths.buyPackageDetail(id);
    case "subscription":
      return paths.buySubscriptionDetail(id);
    case "deal":
      return `${paths.deal()}#${dealId(id)}`;
  }
}

export function dealId(product_id: string): string {
  return `deal-${product_id}`;
}
