import type { FormFailure } from "../../app/forms/failure.ts";
import { must } from "./model.ts";
import type { Person } from "./people.ts";
import type { Handlers, PageAnswer } from "./portal.ts";
import type { World } from "./world.ts";

/** A person's way through the portal, one page or press after another. */
export interface Journey {
  person: Person;
  entity: string;
  page: Handlers;
  path: string;
  params: Record<string, string>;
  /** Opens or presses the next thing; false when the journey is over. */
  next: (world: World, journey: Journey) => Promise<boolean>;
}

/** A press that was answered with a redirect, for Back and a second press of the same form. */
export interface Done {
  journey: Pick<Journey, "person" | "entity" | "page" | "params">;
  path: string;
  form: Record<string, string>;
  location: string;
  at: number;
}

/** "unknown": the press may have had its effect. */
export type Result =
  | { kind: "redirected"; location: string }
  | { kind: "page"; data: unknown }
  | { kind: "refused"; data: unknown }
  | { kind: "unknown"; isErrorPage: boolean }
  | { kind: "signed_out" };

/** Redirects are kept a day; the clock may have gone back meanwhile. */
const SURE_MS = 20 * 3_600_000;
const MOST_DONE = 200;
/** Pages after a press that had its effect; the portal keeps these for an old form. */
const FINAL =
  /payment|\/done|sent=1|\/TOP-|^\/patient\/order\/ORD-\d+$|^\/company\/office-care\/detail\/[^/]+$/;

async function cookieOf(world: World, person: Person): Promise<string> {
  if (person.cookie !== null) return person.cookie;
  const token = await world.freshToken(person);
  const { uuid, name, userType, patient_id, roles } = person;
  const account = { token, userType, accountKey: uuid, uuid, name, medicalRecordNumber: null };
  const signIn = world.portal.signIn({ ...account, patientId: patient_id, companyRoles: roles });
  return (person.cookie = await world.settled(signIn.catch(() => "")));
}

export async function open(world: World, journey: Journey, path = journey.path): Promise<Result> {
  const { person, page, params } = journey;
  const cookie = await cookieOf(world, person);
  const [answer] = await world.press([{ page, cookie, path, params }]);
  return resultOf(world, journey, `opens ${path}`, answer);
}

/** Presses a form, sometimes twice at once, sometimes while the portal is killed. */
export async function press(
  world: World,
  journey: Journey,
  path: string,
  fields: Record<string, string>,
): Promise<Result> {
  const { person, page, params, entity } = journey;
  const cookie = await cookieOf(world, person);
  const form = { client_request_id: crypto.randomUUID(), ...fields };
  if (world.isFaulty && world.chance(1.5)) world.killIn = world.random.between(1, 4);
  const times = world.isFaulty && world.chance(8) ? 2 : 1;
  const answers = await world.press(
    Array.from({ length: times }, () => ({ page, cookie, path, params, form })),
  );
  const results = answers.map((answer) => resultOf(world, journey, `presses ${path}`, answer));
  world.killIn = null;
  if (world.portal.isDead()) await world.restartPortal();
  await world.quiet();
  const redirects = new Set(
    results.flatMap((result) => (result.kind === "redirected" ? [result.location] : [])),
  );
  must(redirects.size <= 1, entity, () => `two presses of one form went to ${[...redirects].join(" and ")}`);
  const [location] = redirects;
  if (location !== undefined) {
    const done = { journey: { person, entity, page, params }, path, form, location, at: world.clock.now() };
    if (FINAL.test(location)) world.pressed.push(done);
    if (world.pressed.length > MOST_DONE) world.pressed.shift();
    return { kind: "redirected", location };
  }
  return (
    results.find(({ kind }) => kind === "unknown") ?? results[0] ?? { kind: "unknown", isErrorPage: false }
  );
}

export async function pressAgain(world: World): Promise<boolean> {
  const { pressed, random, clock } = world;
  if (pressed.length === 0) return false;
  const { journey, path, form, location, at } = random.pick(pressed);
  const { person, page, params, entity } = journey;
  if (Math.abs(clock.now() - at) > SURE_MS) return false;
  const cookie = await cookieOf(world, person);
  const [answer] = await world.press([{ page, cookie, path, params, form }]);
  const result = resultOf(world, journey, `presses again ${path}`, answer);
  if (result.kind === "redirected")
    must(
      result.location === location,
      entity,
      () => `the old form went to ${location}, now to ${result.location}`,
    );
  else {
    const isElsewhere = result.kind === "signed_out" || (result.kind === "unknown" && result.isErrorPage);
    must(isElsewhere, entity, () => `an old form that was done is ${result.kind}`);
  }
  return true;
}

function resultOf(
  world: World,
  { person, entity }: Pick<Journey, "person" | "entity">,
  what: string,
  answer: PageAnswer | undefined,
): Result {
  if (!answer) {
    world.note(entity, `${person.name} ${what}: the portal dies`);
    return { kind: "unknown", isErrorPage: true };
  }
  const { status, location, data } = answer;
  const { outcomeUnknown = false, errors = [] } = (data ?? {}) as Partial<FormFailure>; // or a page's own data
  const words = status === 200 ? "" : errors.map(({ text }) => text).join(" ");
  world.note(entity, `${person.name} ${what}: ${String(status)} ${location ?? words}`);
  if (location?.startsWith("/login")) {
    person.cookie = null;
    return { kind: "signed_out" };
  }
  if (location !== null) return { kind: "redirected", location };
  if (outcomeUnknown || status >= 500) return { kind: "unknown", isErrorPage: !outcomeUnknown };
  return status === 200 ? { kind: "page", data } : { kind: "refused", data };
}
