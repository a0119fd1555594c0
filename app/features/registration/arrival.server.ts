import { z } from "zod";
import type { Session } from "~/session/session.server.ts";
import { visitorDrafts } from "~/session/visitor-drafts.server.ts";
import { draftKind } from "~/state/drafts.server.ts";
import { randomId } from "~/state/encryption.server.ts";

const SECONDS = 600;

const wanted = z.object({
  /** name that the person registered or signed in with */
  username: z.string(),
  /** page that the person came for; "" without one */
  redirect: z.string(),
});
type Wanted = z.output<typeof wanted>;

const arrival = wanted.extend({
  /** signs the new patient in; null if the laboratory issued none */
  token: z.string().nullable(),
});
export type Arrival = z.output<typeof arrival>;

type Owner = Pick<Session, "accountKey">;

const wantedPages = draftKind("wanted", wanted);
const arrivals = draftKind("arrival", arrival, { seconds: SECONDS });

const { ownerBy, idOf, keep, drop } = visitorDrafts("arrival", SECONDS, [arrivals]);
export { drop as dropArrival };

/** Keeps the page an unfinished account came for until its profile is complete. */
export function keepWanted(owner: Owner, value: Wanted): Promise<void> {
  return wantedPages.save(owner, value);
}

/**
 * Carries the wanted page, and the new patient's token, past the end of the unfinished session: for
 * ten minutes, encrypted, under a random id in this browser's cookie.
 * @returns Set-Cookie line
 */
export async function startArrival(owner: Owner, token: string | null): Promise<string> {
  const kept = (await wantedPages.find(owner)) ?? { username: "", redirect: "" };
  await wantedPages.drop(owner);
  const id = randomId();
  await arrivals.save(ownerBy(id), { ...kept, token });
  return keep(id);
}

/** This browser's completed registration that has not signed in yet, or null. */
export async function findArrival(request: Request): Promise<Arrival | null> {
  const id = idOf(request);
  return id ? arrivals.find(ownerBy(id)) : null;
}
