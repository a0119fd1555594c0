import { randomUUID } from "node:crypto";
import { sweep } from "./expiry-notices.ts";
import { must, type ModelOrder } from "./model.ts";
import { BIRTHDAY, mailOf, PASSWORD, type Person } from "./people.ts";
import { slotStart } from "./places.ts";
import { rightsHolder } from "./privacy.ts";
import { consented, openClosingOf, privacyOf, readPrivacy } from "./privacy-model.ts";
import type { World } from "./world.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const MINUTE = 60_000;
/** To change one's mind. */
const THINKING_MS = 14 * DAY;

/** The others go on. */
const MOST_ERASED = 70;

/** Branches open, UTC. */
const OPENS_MS = HOUR;

type Sure = "yes" | "no" | "unsure";

/** True if one of them is, false if all are false. */
const anyOf = (answers: readonly Sure[]): Sure =>
  answers.includes("yes") ? "yes" : answers.includes("unsure") ? "unsure" : "no";

/** A visit stands in the way until a day after its time. */
function isAhead({ labClock, model }: World, places: readonly string[]): Sure {
  const now = labClock.now().getTime();
  const latest = Math.max(now, model.latest);
  const starts = places.map(slotStart);
  if (starts.every((start) => start - MINUTE > latest - DAY)) return "yes";
  return starts.some((start) => start + MINUTE > now - DAY) ? "unsure" : "no";
}

const hasMoney = ({ refund, isPartlyDone, isPaidLate }: ModelOrder) =>
  refund !== null || isPartlyDone || isPaidLate;

/** Reasons against closing, as the answers so far tell them. */
function obstaclesFor(world: World, person: Person): Record<string, Sure> {
  const { model, labClock } = world;
  const isUnsure = world.unanswered.some(
    (write) => write.person === person || model.orders.get(write.entity)?.account_id === person.account_id,
  );
  const current = [...model.orders.values()].filter(({ account_id }) => account_id === person.account_id);
  const now = labClock.now().getTime();
  const open = current.filter(({ ending }) => ending === null);
  const visits = current.filter(
    (item) => item.ending === "paid" && item.refund === null && !item.isCheckedIn && item.slot_id !== null,
  );
  const held = [...model.consultations.values()].filter(
    ({ account_id, isCanceled }) => account_id === person.account_id && !isCanceled,
  );
  const existing: Record<string, Sure> = {
    payment_open: anyOf(
      open.map(({ expiresAt }) =>
        expiresAt === null || Math.max(model.latest, now) + MINUTE < expiresAt ? "yes" : "unsure",
      ),
    ),
    visit_upcoming: anyOf(
      visits.map(({ moves, slot_id }) => isAhead(world, moves.length > 0 ? moves : [String(slot_id)])),
    ),
    result_pending: anyOf(
      current.map(({ isCheckedIn, hasResults, isPartlyDone }) =>
        !isCheckedIn || hasResults ? "no" : isPartlyDone ? "unsure" : "yes",
      ),
    ),
    consultation_upcoming: anyOf(held.map(({ places }) => isAhead(world, places))),
    refund_open: current.some(hasMoney) ? "unsure" : "no",
    alert_open: current.some(({ hasResults }) => hasResults) ? "unsure" : "no",
  };
  if (!isUnsure) return existing;
  return Object.fromEntries(Object.keys(existing).map((code) => [code, "unsure"]));
}

const surely = (obstacles: Record<string, Sure>) =>
  Object.keys(obstacles).filter((code) => obstacles[code] === "yes");

export async function closeAccount(world: World, requested?: Person): Promise<void> {
  if (world.model.erased.size >= MOST_ERASED) return readClosing(world);
  const person = requested ?? rightsHolder(world);
  const { account_id } = person;
  const entity = privacyOf(person);
  const isWrong = world.chance(4) && !world.model.mistyped.has(account_id);
  if (isWrong) world.model.mistyped.add(account_id);
  let tries = 0;
  await world.send({
    entity,
    person,
    key: randomUUID(),
    method: "POST",
    path: "/privacy/close-account",
    body: { current_password: isWrong ? "kopi susu 12 gelas" : PASSWORD },
    purpose: "closing",
    before: () => void (tries += 1),
    done: (results) => {
      must(!isWrong, entity, () => "it is closed with a wrong password");
      const { erases_at } = results as { erases_at: string }; // the laboratory's answer
      if (tries > 1) return void world.model.unread.add(person);
      const against = surely(obstaclesFor(world, person));
      must(against.length === 0, entity, () => `it closes in spite of ${against.join()}`);
      const isOpen = openClosingOf(world, person) !== null && !world.isUnanswered(entity);
      must(!isOpen, entity, () => "it is closed twice");
      const erasesAt = Date.parse(erases_at);
      const takes = erasesAt - world.labClock.now().getTime();
      must(Math.abs(takes - THINKING_MS) < HOUR, entity, () => `it is erased at ${erases_at}`);
      if (world.isUnanswered(entity)) return void world.model.unread.add(person);
      world.model.closings.push({ account_id, erasesAt, state: "open" });
      consented(world, person, { promo: false, repeat_reminders: false }, "closing");
    },
    refused: (code, results) => {
      const mayPend = openClosingOf(world, person) !== null || world.isUnanswered(entity);
      must(code !== "closing_pending" || mayPend, entity, () => "no closing is pending");
      if (code !== "closing_blocked") return;
      const told = (results as { obstacles: { code: string }[] }).obstacles.map((obstacle) => obstacle.code); // its reasons
      const obstacles = obstaclesFor(world, person);
      const missing = surely(obstacles).filter((value) => !told.includes(value));
      must(missing.length === 0, entity, () => `it tells ${told.join()}, not ${missing.join()}`);
      const invented = told.filter((value) => obstacles[value] === "no");
      must(invented.length === 0, entity, () => `nothing is open as ${invented.join()}`);
    },
  });
}

function closingPerson(world: World): Person | null {
  const open = world.model.closings.filter(({ state }) => state === "open").slice(-20);
  if (open.length === 0) return null;
  const { account_id } = world.random.pick(open);
  return world.people.patients.find((patient) => patient.account_id === account_id) ?? null;
}

export async function keepAccount(world: World): Promise<void> {
  const person = closingPerson(world);
  if (!person) return closeAccount(world);
  const entity = privacyOf(person);
  let tries = 0;
  await world.send({
    entity,
    person,
    key: null,
    method: "POST",
    path: "/privacy/keep-account",
    body: {},
    before: () => void (tries += 1),
    done: (results) => {
      const { pending } = results as { pending: unknown }; // the laboratory's answer
      must(pending === null, entity, () => "it was kept, and is erased all the same");
      if (tries > 1 || world.isUnanswered(entity)) return void world.model.unread.add(person);
      const open = openClosingOf(world, person);
      if (open) open.state = "kept";
    },
    refused: (code) => must(false, entity, () => `keeping the account is refused as ${code}`),
  });
}

export async function readClosing(world: World): Promise<void> {
  const person = closingPerson(world) ?? rightsHolder(world);
  const entity = privacyOf(person);
  const answer = await world.settled(world.ask(person, "GET", "/privacy/get-closing"));
  world.note(entity, `reads the closing: ${String(answer?.status)}`);
  if (answer?.status === 401) person.token = null;
  if (answer?.status !== 200 || world.isUnanswered(entity)) return;
  const { results } = JSON.parse(answer.body.toString()) as {
    results: { pending: { erases_at: string } | null };
  }; // its envelope
  const open = openClosingOf(world, person);
  must(
    (results.pending && Date.parse(results.pending.erases_at)) === (open && open.erasesAt),
    entity,
    () => `${JSON.stringify(results.pending)} is pending, not ${JSON.stringify(open)}`,
  );
}

/** Two weeks go by until a morning, so that closed accounts are erased and quiet questions end. */
export async function passWeeks(world: World): Promise<void> {
  for (const { end } of world.endings.splice(0)) end();
  const isConcerned = (entity: string) =>
    world.people.patients.some((patient) => entity === privacyOf(patient) && openClosingOf(world, patient));
  const isOurs = ({ entity, path }: { entity: string; path: string }) =>
    path === "/privacy/close-account" || isConcerned(entity);
  for (let tries = 0; tries < 8; tries += 1)
    for (const write of world.unanswered.filter(isOurs)) await world.send(write);
  for (const person of world.model.unread) await readPrivacy(world, person);
  world.model.unread.clear();
  world.note("world", "two weeks pass");
  const now = world.clock.now();
  const morning = Math.ceil((now + THINKING_MS + HOUR) / DAY) * DAY + OPENS_MS;
  world.clock.jump(morning - now + world.random.between(1, HOUR));
  await world.pass(1);
  await sweep(world);
  await readErasures(world);
}

/** Erased once the days are over, unless something is open; then they begin again. */
export async function readErasures(world: World): Promise<void> {
  const now = world.labClock.now().getTime();
  for (const closing of world.model.closings) {
    if (closing.state !== "open" || closing.erasesAt > now) continue;
    const { account_id } = closing;
    const person = world.people.patients.find((patient) => patient.account_id === account_id);
    if (!person) continue;
    const entity = privacyOf(person);
    const row = await world.lab.db
      .selectFrom("account_closing")
      .select(["erases_at", "erased_at"])
      .where("account_id", "=", account_id)
      .where("kept_at", "is", null)
      .executeTakeFirst();
    const erasesAt = Date.parse(row?.erases_at ?? "");
    const obstacles = obstaclesFor(world, person);
    const isErased = row?.erased_at != null;
    must(isErased || erasesAt > now, entity, () => "its days are over, and it is still there");
    const against = surely(obstacles);
    must(!isErased || against.length === 0, entity, () => `erased in spite of ${against.join()}`);
    const isFree = Object.values(obstacles).every((sure) => sure === "no");
    must(isErased || !isFree, entity, () => "it gets more days, and nothing is open");
    world.note(entity, isErased ? "erased" : "gets two weeks more");
    if (isErased) await forget(world, person);
    Object.assign(closing, isErased ? { state: "erased" } : { erasesAt });
  }
}

async function forget(world: World, person: Person): Promise<void> {
  world.count("erased: accounts");
  world.model.erased.add(person.account_id);
  world.journeys = world.journeys.filter((journey) => journey.person !== person);
  world.pressed = world.pressed.filter((done) => done.journey.person !== person);
  const answer = await world.settled(
    world.ask(null, "POST", "/login", { username: person.name, password: PASSWORD }),
  );
  must(answer?.status !== 200, privacyOf(person), () => "an erased account signs in");
}

/** Nothing of the contacts stays; the identity that the record needs does. */
export async function checkErased(world: World): Promise<void> {
  const { lab, model, people } = world;
  for (const person of people.patients) {
    const { account_id, patient_id } = person;
    if (!model.erased.has(account_id)) continue;
    const entity = privacyOf(person);
    const account = await lab.db
      .selectFrom("account")
      .selectAll()
      .where("account_id", "=", account_id)
      .executeTakeFirst();
    const names = [account?.username, account?.email, account?.last_name, account?.patient_id];
    const isNamed = names.some((value) => (value == null ? false : value.includes("patient")));
    must(account !== undefined && !isNamed, entity, () => `it says ${names.join()}`);
    for (const table of ["access_token", "request_once", "second_lock", "slot_hold"] as const) {
      const row = await lab.db
        .selectFrom(table)
        .select("account_id")
        .where("account_id", "=", account_id)
        .executeTakeFirst();
      must(row === undefined, entity, () => `its ${table} is still there`);
    }
    const mails = await lab.db
      .selectFrom("outbox")
      .select("subject_en")
      .where("recipient", "=", mailOf(person))
      .execute();
    const subjects = mails.map((mail) => mail.subject_en).join();
    must(/^(Your account was erased)?$/.test(subjects), entity, () => `mails: ${subjects}`);
    const record = await lab.db
      .selectFrom("patient")
      .select(["last_name", "date_of_birth"])
      .where("patient_id", "=", patient_id ?? "")
      .executeTakeFirst();
    const isKept = record?.last_name === person.name && record.date_of_birth === BIRTHDAY;
    must(isKept, entity, () => `the record says ${JSON.stringify(record)}`);
  }
}
