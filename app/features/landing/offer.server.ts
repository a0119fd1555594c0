import { data, redirect } from "@remix-run/node";
import { z } from "zod";
import { inCityOrder } from "~/features/branches/city-order.ts";
import { lastBranch, rememberBranch } from "~/features/catalogue/last-branch.server.ts";
import { queryBranchTime, queryKey, readQuery } from "~/forms/query.server.ts";
import type { Lang } from "~/i18n/language.ts";
import { isUnderstood } from "~/lib/not-understood.ts";
import { paths } from "~/lib/paths.ts";
import { netPrice } from "~/lib/prices.ts";
import { isUnseen } from "~/lib/request.ts";
import type { Session } from "~/session/session.server.ts";
import type { Product } from "~/upstream/catalogue/catalogue.server.ts";
import type { PublicPlant } from "~/upstream/catalogue/public.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { readBranches } from "./branches.server.ts";
import { findFirstFree, readOffer } from "~/features/catalogue/for-visitors.server.ts";
import { secondsToWait, waitInit } from "./catalogue.server.ts";
import { factsOf, offerData } from "./seo.server.ts";

const query = z.object({
  plant_id: queryKey,
  time: queryBranchTime,
  /** a newcomer registers first */
  new: z.literal("1").optional().catch(undefined),
});

interface Visitor {
  request: Request;
  session: Session | null;
  up: UpstreamContext;
}

const pageOf = { test: paths.publicTest, package: paths.publicPackage };
const bookingOf = { test: paths.test, package: paths.buyPackageDetail };

/** @throws UpstreamRefusal 404, Response 404, or redirect for another kind of product */
export async function loadPublicOffer(
  { request, session, up }: Visitor,
  id: string,
  type: "test" | "package",
) {
  const { plant_id, time, new: isNewcomer } = readQuery(request, query);
  if (isNewcomer) throw redirect(paths.register({ redirect: bookingOf[type](id, { plant_id, time }) }));
  const seconds = await secondsToWait(request);
  if (seconds !== null) return data({ seconds, offer: null }, waitInit(seconds));
  const [{ value: product }, plants] = await Promise.all([readOffer(up, { id }), readBranches(up)]);
  const kind = product.product_type;
  if (!isUnderstood(kind) || (kind !== "test" && kind !== "package"))
    throw new Response(null, { status: 404 });
  if (kind !== type) throw redirect(pageOf[kind](id, { plant_id }));
  const preferred = plant_id ?? lastBranch(request);
  const branches = branchesOf(product, plants, preferred);
  const branch = branches.find(({ id }) => id === preferred) ?? cheapestOf(product, branches);
  const times = branch ? await findFirstFree(up, branch.id, id) : null;
  const isOther = branch !== null && branch.id === plant_id && plant_id !== lastBranch(request);
  return data(
    {
      seconds: null,
      title: product.name,
      pageFacts: factsOfOffer(up.lang, product, branches, pageOf[type](id)),
      offer: {
        product,
        type,
        branches,
        branch,
        askedFor: plant_id,
        /** by its address or before, else the cheapest */
        isAsked: branch !== null && branch.id === preferred,
        /** null when they could not be read */
        times,
        mayBook: session === null,
      },
    },
    isOther && !isUnseen(request) ? { headers: { "Set-Cookie": rememberBranch(branch.id) } } : {},
  );
}
export type PublicOfferView = NonNullable<Awaited<ReturnType<typeof loadPublicOffer>>["data"]["offer"]>;

/** By city as {@link inCityOrder}, from that of a branch on; a city's cheapest first. */
function branchesOf({ prices }: Product, plants: readonly PublicPlant[] | null, preferred?: string) {
  const own = plants?.find(({ id }) => id === preferred)?.city_name ?? null;
  const priced = (plants ?? [])
    .flatMap((plant) => {
      const price = prices.find(({ plant_id }) => plant_id === plant.id);
      return price ? [{ ...plant, price }] : [];
    })
    .sort((a, b) => (netPrice(a.price) ?? Infinity) - (netPrice(b.price) ?? Infinity));
  return inCityOrder(priced, own).map(({ id, name, city_name, timezone, price }) => ({
    id,
    name,
    city: city_name,
    timezone,
    price,
  }));
}

/** Lists name its price. */
function cheapestOf({ price_from }: Product, branches: ReturnType<typeof branchesOf>) {
  return branches.find(({ price }) => netPrice(price) === price_from) ?? branches[0] ?? null;
}

function factsOfOffer(
  lang: Lang,
  product: { name: string; description: string; preparation: string },
  branches: readonly { price: Parameters<typeof netPrice>[0] }[],
  path: string,
) {
  const prices = branches.flatMap(({ price }) => netPrice(price) ?? []);
  const description = product.description || product.preparation || product.name;
  return factsOf(lang, { path, description, data: offerData(product, prices) });
}
