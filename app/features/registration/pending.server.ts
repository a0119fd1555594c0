import { z } from "zod";
import { paths } from "~/lib/paths.ts";
import { e164, type E164 } from "~/lib/phone.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import { visitorDrafts } from "~/session/visitor-drafts.server.ts";
import { draftKind, keptInstant } from "~/state/drafts.server.ts";
import { randomId } from "~/state/encryption.server.ts";
import { channels } from "./schema.ts";

const CODE_SECONDS = 600;
const INPUT_SECONDS = 1800;

const details = z.object({
  title_id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  phone_code: z.string(),
  phone_number: z.string(),
  username: z.string(),
  email: z.string(),
});

const pending = z.object({
  details,
  password: z.string(),
  channel: z.enum(channels),
  ways: z.array(z.enum(channels)).default([]),
  /** changes with every code; wrong tries are counted per serial */
  serial: z.string(),
  /** instant (ms) from which another code may be requested */
  waitUntil: keptInstant,
  /** confirmed code's token while the second call's outcome is unknown */
  token: z.string().nullable(),
  redirect: z.string().default(""),
});
export type Pending = z.output<typeof pending> & { id: string };

const registrations = draftKind("registration", pending, { seconds: CODE_SECONDS });
const inputs = draftKind("registration-input", z.record(z.string(), z.array(z.string())), {
  seconds: INPUT_SECONDS,
  prefix: "input",
});

const { ownerBy, idOf, keep, drop, ownerOf } = visitorDrafts("pending", INPUT_SECONDS, [
  registrations,
  inputs,
]);
export { drop as dropPending, ownerOf as pendingOwner };

/**
 * The second call needs the password: saved encrypted, for ten minutes after the newest code.
 * @returns Set-Cookie line
 */
export async function startPending(
  registration: Omit<Pending, "id">,
  input: Record<string, string[]>,
): Promise<string> {
  const id = randomId();
  await savePending({ ...registration, id });
  await inputs.save(ownerBy(id), input);
  return keep(id);
}

export async function savePending({ id, ...registration }: Pending): Promise<void> {
  await registrations.save(ownerBy(id), registration);
}

/** Null without one or after ten minutes. */
export async function readPending(request: Request): Promise<Pending | null> {
  const id = idOf(request);
  const match = id && (await registrations.find(ownerBy(id)));
  return id && match ? { ...match, id } : null;
}

/** Null without one. */
export async function readPendingFor(request: Request, number: E164): Promise<Pending | null> {
  const answer = await readPending(request);
  return answer && e164(answer.details.phone_code, answer.details.phone_number) === number ? answer : null;
}

/** @throws Response redirect to the first step, saying that the code expired */
export async function requirePending(request: Request): Promise<Pending> {
  const answer = await readPending(request);
  if (answer) return answer;
  throw redirectWithFlash(paths.register(), "warning", "registration:code.gone");
}

/** Without passwords; kept longer than the code. */
export async function readDetailsInput(request: Request): Promise<Record<string, string[]> | null> {
  const id = idOf(request);
  return id ? inputs.find(ownerBy(id)) : null;
}
