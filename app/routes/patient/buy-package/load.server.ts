import { loadOffers, type OfferQuery } from "~/features/offers/list.server.ts";
import type { Guarded } from "~/session/guards.server.ts";
import { getProduct, type Product } from "~/upstream/catalogue/catalogue.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { refusedOr } from "~/upstream/client/errors.ts";

const [LEAST, MOST] = [2, 3];

/** Falls back to the list, with the selection's problem. */
export async function loadPackages({ request, up, t }: Guarded, query: OfferQuery) {
  const ticked = tickedIn(request);
  const wrong = ticked && problemOf(ticked);
  if (ticked && !wrong) {
    const compared = await comparable(up, ticked);
    if (compared) return { title: t("offers:compare.title"), compared, query };
  }
  return {
    ...(await loadOffers(up, request, "package", query)),
    title: t("offers:package.title"),
    compared: null,
    ticked: ticked ?? [],
    problem: ticked && (wrong ?? ("gone" as const)),
  };
}
type View = Awaited<ReturnType<typeof loadPackages>>;
export type CompareView = Extract<View, { compared: Product[] }>;
export type PackagesView = Extract<View, { compared: null }>;

/** `compare=id,id`, or one per checkbox; null if not comparing. */
function tickedIn(request: Request): string[] | null {
  const { searchParams } = new URL(request.url);
  if (!searchParams.has("compare")) return null;
  const ids = searchParams.getAll("compare").flatMap((text) => text.split(","));
  return [...new Set(ids.map((id) => id.trim()).filter((id) => id !== "" && id.length <= 100))];
}

function problemOf({ length }: readonly string[]): "too_few" | "too_many" | null {
  if (length < LEAST) return "too_few";
  return length > MOST ? "too_many" : null;
}

async function comparable(up: UpstreamContext, ids: readonly string[]): Promise<Product[] | null> {
  const products = await refusedOr(Promise.all(ids.map((id) => getProduct(up, id))), [], 404);
  const isWhole = products.length > 0 && products.every(({ product_type }) => product_type === "package");
  return isWhole ? products : null;
}
