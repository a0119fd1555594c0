import { formatShortTime } from "~/lib/dates.ts";
import { pageOf } from "~/lib/paths.ts";
import { site } from "~/site.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { settle } from "~/upstream/client/errors.ts";
import { readBranches } from "./branches.server.ts";
import { readOffer } from "~/features/catalogue/for-visitors.server.ts";
import { secondsToWait } from "./catalogue.server.ts";

const OFFER_PAGES: readonly string[] = [site.test.path, site.buyPackageDetail.path];

/**
 * Names what a visitor chose before signing in: "Fasting glucose, Jakarta Sudirman, Mon 30 NOV 07:30" as far
 * as it is known; null for other pages and when it cannot be read.
 * @param path where sign-in leads
 */
export async function findChosenOffer(
  request: Request,
  up: UpstreamContext,
  path: string,
): Promise<string | null> {
  const { pathname, searchParams } = new URL(path, request.url);
  if (!OFFER_PAGES.includes(pageOf(pathname)?.path ?? "")) return null;
  if ((await secondsToWait(request)) !== null) return null;
  const id = decoded(pathname.split("/").at(-1) ?? "");
  if (id === null) return null;
  const plant_id = searchParams.get("plant_id");
  const [offer, branches] = await Promise.all([
    settle(readOffer(up, { id })),
    plant_id === null ? null : readBranches(up),
  ]);
  if (!offer.ok) return null;
  const branch = branches?.find((plant) => plant.id === plant_id)?.name;
  const [, date, time] = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})$/.exec(searchParams.get("time") ?? "") ?? [];
  const visit = date !== undefined && time !== undefined && formatShortTime(date, time, up.lang);
  return [offer.data.value.name, branch, visit].filter(Boolean).join(", ");
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
