import { DASH } from "~/lib/invoice.ts";
import type { Amount } from "~/lib/money.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { settle } from "~/upstream/client/errors.ts";
import { findInvoice, type FoundInvoice } from "../orders/invoice.server.ts";

export interface OrderFacts {
  order_number: string;
  names: string[];
  plant: string | null;
  total: Amount;
  isHomeCare: boolean;
  isCheckup: boolean;
}

export async function orderFactsOf(up: UpstreamContext, order_number: string): Promise<OrderFacts> {
  const loadable = await settle(findInvoice(up, order_number));
  if (!loadable.ok)
    return { order_number, names: [], plant: null, total: null, isHomeCare: false, isCheckup: false };
  return factsIn(loadable.data);
}

export function factsIn({ invoice, isHomeCare }: FoundInvoice): OrderFacts {
  const { order_number } = invoice;
  const { plant_name } = invoice.document_info;
  const names = invoice.tables.flatMap((row) =>
    row.type === "item" && !row.product.included ? [row.product.product_name] : [],
  );
  return {
    order_number,
    names: [...new Set(names)],
    plant: plant_name === DASH ? null : plant_name,
    total: invoice.grand_total,
    isHomeCare,
    isCheckup: invoice.is_checkup === true,
  };
}
