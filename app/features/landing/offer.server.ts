import { data, redirect } from "@remix-run/node";
import { z } from "zod";
import { lastBranch, rememberBranch } from "~/features/catalogue/last-branch.server.ts";
import { queryKey, readQuery } from "~/forms/query.server.ts";
import type { Lang } from "~/i18n/language.ts";
import { isUnderstood } from "~/lib/not-understood.ts";
import { paths } from "~/lib/paths.ts";
import { netPrice } from "~/lib/prices.ts";
import { isUnseen } from "~/lib/request.ts";
import type { Session } from "~/session/session.server.ts";
import type { Product } from "~/upstream/catalogue/catalogue.server.ts";
import type { PublicPlant } from "~/upstream/catalogue/public.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { settle } from "~/upstream/client/errors.ts";
import type { Slot } from "~/upstream/orders/schedule.server.ts";
import { readBranches } from "./branches.server.ts";
import { readOffer, readTimes, secondsToWait, waitInit } from "./catalogue.server.ts";
import { factsOf, offerData } from "./seo.server.ts";

const FIRST_TIMES = 6;
const query = z.object({ plant_id: queryKey });

interface Visitor {
  request: Request;
  session: Session | null;
  up: UpstreamContext;
}

const pageOf = { test: paths.publicTest, package: paths.publicPackage };

/** @throws UpstreamRefusal 404, Response 404, or redirect for another kind of product */
export async function loadPublicOffer(
  { request, session, up }: Visitor,
  id: string,
  type: "test" | "package",
) {
  const { plant_id } = readQuery(request, query);
  const seconds = await secondsToWait(request);
  if (seconds !== null) return data({ seconds, offer: null }, waitInit(seconds));
  const [{ value: product }, plants] = await Promise.all([readOffer(up, { id }), readBranches(up)]);
  const kind = product.product_type;
  if (!isUnderstood(kind) || (kind !== "test" && kind !== "package"))
    throw new Response(null, { status: 404 });
  if (kind !== type) throw redirect(pageOf[kind](id, { plant_id }));
  const branches = branchesOf(product, plants);
  const preferred = plant_id ?? lastBranch(request);
  const branch = branches.find(({ id }) => id === preferred) ?? branches[0] ?? null;
  const times = type === "test" && branch ? await findFirstFree(up, branch.id, id) : null;
  const isNew = branch !== null && branch.id === plant_id && plant_id !== lastBranch(request);
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
        /** null when they could not be read */
        times,
        mayBook: session === null,
      },
    },
    isNew && !isUnseen(request) ? { headers: { "Set-Cookie": rememberBranch(branch.id) } } : {},
  );
}
export type PublicOfferView = NonNullable<Awaited<ReturnType<typeof loadPublicOffer>>["data"]["offer"]>;

/** Cheapest first. */
function branchesOf({ prices }: Product, plants: readonly PublicPlant[] | null) {
  return prices
    .flatMap((price) => {
      const plant = plants?.find(({ id }) => id === price.plant_id);
      if (!plant) return [];
      const { id, name, city_name, timezone } = plant;
      return [{ id, name, city: city_name, timezone, price }];
    })
    .sort((a, b) => (netPrice(a.price) ?? Infinity) - (netPrice(b.price) ?? Infinity));
}

/** Null when the times could not be read. */
async function findFirstFree(
  up: UpstreamContext,
  plant_id: string,
  product_id: string,
): Promise<Slot[] | null> {
  const times = await settle(readTimes(up, { plant_id, product_id }));
  if (!times.ok) return null;
  const open = times.data.value.filter(({ remaining }) => remaining > 0);
  const free = open.filter(
    ({ fasting_hours, fasting_possible }) => fasting_hours === 0 || fasting_possible === true,
  );
  const isUnread = open.some(
    ({ fasting_hours, fasting_possible }) => !isUnderstood(fasting_hours) || !isUnderstood(fasting_possible),
  );
  return free.length === 0 && isUnread ? null : free.slice(0, FIRST_TIMES);
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
