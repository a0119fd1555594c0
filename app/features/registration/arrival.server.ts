import { z } from "zod";
import type { Session } from "~/session/session.server.ts";
import { visitorDrafts } from "~/session/visitor-drafts.server.ts";
import { draftKind } from "~/state/drafts.server.ts";
import { randomId } from "~/state/encryption.server.ts";

const SECONDS = 600;

const requested = z.object({
  username: z.string(),
  redirect: z.string(),
});
type Wanted = z.output<typeof requested>;

const arrival = requested.extend({
  /** null if the laboratory issued none */
  token: z.string().nullable(),
});
export type Arrival = z.output<typeof arrival>;

type Owner = Pick<Session, "accountKey">;

const wantedPages = draftKind("wanted", requested);
const arrivals = draftKind("arrival", arrival, { seconds: SECONDS });

const { ownerBy, idOf, keep, drop } = visitorDrafts("arrival", SECONDS, [arrivals]);
export { drop as dropArrival };

export function keepWanted(owner: Owner, value: Wanted): Promise<void> {
  return wantedPages.save(owner, value);
}

/** Kept for ten minutes, encrypted, under a random id in the cookie. @returns Set-Cookie line */
export async function startArrival(owner: Owner, token: string | null): Promise<string> {
  const kept = (await wantedPages.find(owner)) ?? { username: "", redirect: "" };
  await wantedPages.drop(owner);
  const id = randomId();
  await arrivals.save(ownerBy(id), { ...kept, token });
  return keep(id);
}

/** Null once signed in. */
export async function findArrival(request: Request): Promise<Arrival | null> {
  const id = idOf(request);
  return id ? arrivals.find(ownerBy(id)) : null;
}
