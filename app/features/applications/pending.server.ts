import { randomUUID } from "node:crypto";
import { z } from "zod";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import { visitorDrafts } from "~/session/visitor-drafts.server.ts";
import { draftKind, keptInstant } from "~/state/drafts.server.ts";
import { randomId } from "~/state/encryption.server.ts";

/** Life of the laboratory's token. */
const SECONDS = 3600;

const pending = z.object({
  reference: z.string(),
  /** null when an earlier one is opened */
  kind: z.enum(["doctor", "company"]).nullable(),
  /** masked; null when only the reference is known */
  target: z.string().nullable(),
  /** changes with every code; wrong tries are counted per serial */
  serial: z.string(),
  /** instant (ms) from which another code may be requested */
  waitUntil: keptInstant,
  /** null until the code is confirmed */
  token: z.string().nullable(),
});
type PendingApplication = z.output<typeof pending> & { id: string };

const typed = z.record(z.string(), z.array(z.string()));
export type Typed = z.output<typeof typed>;

const applications = draftKind("application", pending, { seconds: SECONDS });
const inputs = draftKind("application-input", typed, { seconds: SECONDS, prefix: "input" });

const { ownerBy, idOf, keep, drop, ownerOf } = visitorDrafts("application", SECONDS, [applications, inputs]);
export { drop as dropApplication, ownerOf as applicationOwner };

/** Uses a new random id in the cookie. @returns Set-Cookie line */
export async function startApplication(
  application: Omit<PendingApplication, "id" | "serial" | "token">,
  typed: Typed = {},
): Promise<string> {
  const id = randomId();
  await inputs.save(ownerBy(id), typed);
  await saveApplication({ ...application, id, serial: randomUUID(), token: null });
  return keep(id);
}

export async function saveApplication({ id, ...application }: PendingApplication): Promise<void> {
  await applications.save(ownerBy(id), application);
}

export async function readTyped({ id }: Pick<PendingApplication, "id">): Promise<Typed> {
  return (await inputs.find(ownerBy(id))) ?? {};
}

export async function readApplication(request: Request): Promise<PendingApplication | null> {
  const id = idOf(request);
  const match = id && (await applications.find(ownerBy(id)));
  return id && match ? { ...match, id } : null;
}

/** @throws Response redirect to the page that asks for the reference */
export async function requireApplication(request: Request): Promise<PendingApplication> {
  const application = await readApplication(request);
  if (application) return application;
  throw redirectWithFlash(paths.applyStatus(), "warning", "applications:code.gone");
}
