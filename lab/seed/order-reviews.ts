import type { Insertable } from "kysely";
import { addDays, instantOf } from "../lib/local-time.ts";
import type { ReviewTable } from "../database/tables.generated.ts";
import { ids } from "./ids.ts";

export function orderReviews(today: string): Insertable<ReviewTable>[] {
  const at = (ago: number) => instantOf(addDays(today, -ago), "20:15", "Asia/Jakarta").toISOString();
  const current = { account_id: ids.accounts.patient, plant_id: ids.plants.sudirman, product_id: null };
  return [
    {
      ...current,
      review_id: "rev-own-1",
      order_number: "ORD-0001011",
      rating: 4,
      comment: "Petugas datang tepat waktu.",
      lang: "id",
      first_name: "Siti",
      created_at: at(2),
    },
    {
      ...current,
      review_id: "rev-own-2",
      order_number: "ORD-0001012",
      rating: 5,
      comment: null,
      lang: null,
      first_name: null,
      created_at: at(30),
    },
  ];
}
