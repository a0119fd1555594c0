import { pageOf } from "~/lib/paths.ts";
import { site } from "~/site.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { settle } from "~/upstream/client/errors.ts";
import { readOffer, secondsToWait } from "./catalogue.server.ts";

const OFFER_PAGES: readonly string[] = [site.test.path, site.buyPackageDetail.path];

/**
 * Name of the test or package that a visitor chose before signing in; null for other pages and when
 * it cannot be read.
 * @param path where sign-in leads
 */
export async function findChosenOffer(
  request: Request,
  up: UpstreamContext,
  path: string,
): Promise<string | null> {
  const { pathname } = new URL(path, request.url);
  if (!OFFER_PAGES.includes(pageOf(pathname)?.path ?? "")) return null;
  if ((await secondsToWait(request)) !== null) return null;
  const id = decoded(pathname.split("/").at(-1) ?? "");
  if (id === null) return null;
  const offer = await settle(readOffer(up, { id }));
  return offer.ok ? offer.data.value.name : null;
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
