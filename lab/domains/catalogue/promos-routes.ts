import { z } from "zod";
import { LabError } from "../../http/errors.ts";
import type { Call, Reply, Route } from "../../http/server.ts";
import { currentPromos, findPromo } from "./promos.ts";
import { key, listQuery, pageReply, parseQuery } from "../../http/query.ts";
import { PATIENT, get } from "../../http/route.ts";

async function getPromoList(call: Call): Promise<Reply> {
  return pageReply(parseQuery(listQuery, call), await currentPromos(call.db, call.clock.now()));
}

const promoDetailQuery = z.object({ promo_id: key });

async function getPromoDetail(call: Call): Promise<Reply> {
  const promo = await findPromo(call.db, parseQuery(promoDetailQuery, call).promo_id, call.clock.now());
  if (!promo) throw new LabError("not_found");
  return { results: promo };
}

// prettier-ignore
export const promoRoutes: readonly Route[] = [
  get("/promo/get", PATIENT, getPromoList, "Current promos, the first to end first", listQuery),
  get("/promo/get-detail", PATIENT, getPromoDetail, "One promo, an ended one too", promoDetailQuery),
];
