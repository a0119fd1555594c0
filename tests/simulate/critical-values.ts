import { randomUUID } from "node:crypto";
import { anyOrder, ownerOf, receive, release } from "./bookings.ts";
import { must, type ModelOrder } from "./model.ts";
import type { World } from "./world.ts";

const MINUTE = 60_000;
/** Messages stay a week. */
const KEPT_MS = 6 * 24 * 60 * MINUTE;
/** Fasting glucose, mg/dL, with the limits of adults. */
const GLUCOSE = "1558-6";
const [LOW, HIGH] = [46, 484];
const VALUES = [92, 110, 600, 600, 700, 30] as const;
/** Sooner at night; at the latest by day. */
const [CALLED_AFTER, CALLED_BY] = [15 * MINUTE, 60 * MINUTE];
/** Between two calls; longer for the duty physician. */
const [NEXT_AFTER, NEXT_BY] = [15 * MINUTE, 30 * MINUTE];

/** A value that staff have entered about one person of an order. */
export interface EnteredResult {
  number: string;
  patient_id: string;
  value: number | null;
  isWithdrawn: boolean;
  /** alerts that were confirmed */
  confirmed: Set<string>;
}

const isCritical = ({ value, isWithdrawn }: EnteredResult) =>
  !isWithdrawn && value !== null && (value <= LOW || value >= HIGH);

const nameOf = (number: string, patient_id: string) => `${number} ${patient_id}`;

function enteredOf({ model }: World, number: string, patient_id: string): EnteredResult {
  const name = nameOf(number, patient_id);
  const match = model.entered.get(name) ?? {
    number,
    patient_id,
    value: null,
    isWithdrawn: false,
    confirmed: new Set<string>(),
  };
  model.entered.set(name, match);
  return match;
}

const isMeasured = ({ isCheckedIn, refund }: ModelOrder) => isCheckedIn && refund === null;

interface Entry {
  patients: { patient_id: string; analytes: { code: string }[] }[];
}

async function anyMeasured(world: World): Promise<ModelOrder | null> {
  const rows = await world.lab.db
    .selectFrom("order_line")
    .select("order_number")
    .where("product_id", "=", "prd-glu-f")
    .execute();
  const numbers = new Set(rows.map(({ order_number }) => order_number));
  return anyOrder(world, (row) => numbers.has(row.number) && isMeasured(row));
}

/** Staff enter or correct a value; now and then it is a critical one. */
export async function enterValue(world: World): Promise<void> {
  const again = [...world.model.entered.values()].slice(-20);
  const enteredResult = again.length > 0 && world.chance(50) ? world.random.pick(again) : null;
  const answer = enteredResult ? world.model.order(enteredResult.number) : await anyMeasured(world);
  if (!answer || !isMeasured(answer) || world.isErased(answer)) return receive(world);
  const { number } = answer;
  const page = await world.settled(world.ask(null, "GET", `/reference/result-entry?order_number=${number}`));
  if (page?.status !== 200) return;
  const { results } = JSON.parse(page.body.toString()) as { results: Entry }; // its envelope
  const person = results.patients.find(({ analytes }) => analytes.some(({ code }) => code === GLUCOSE));
  if (!person) return release(world, answer);
  const { patient_id } = person;
  const value = world.random.pick(VALUES);
  await world.send({
    entity: number,
    person: null,
    key: null,
    method: "POST",
    path: "/reference/enter-result",
    body: { order_number: number, patient_id, code: GLUCOSE, value, reason: "simulated" },
    done: () => {
      answer.hasResults = true;
      const entered = enteredOf(world, number, patient_id);
      must(
        !entered.isWithdrawn || answer.repeats > 0,
        number,
        () => `${patient_id} has a value in a withdrawn result`,
      );
      entered.isWithdrawn = false;
      entered.value = value;
    },
    refused: (code) => {
      const isWithdrawn = enteredOf(world, number, patient_id).isWithdrawn;
      const isSure = code === "result_state" && !world.isUnanswered(number);
      must(!isSure || isWithdrawn, number, () => `a value of ${patient_id} is refused as ${code}`);
    },
  });
}

/** A result was somebody else's. */
export async function withdrawResult(world: World): Promise<void> {
  const shown = [...world.model.entered.values()].filter(({ value }) => value !== null).slice(-30);
  const isAsked = ({ number }: EnteredResult) =>
    [...world.model.questions.values(), ...world.unanswered].some(({ entity }) => entity.includes(number));
  const possible = shown.filter(
    (enteredResult) => !isAsked(enteredResult) && (!enteredResult.isWithdrawn || world.chance(5)),
  );
  if (possible.length === 0) return enterValue(world);
  const entered = world.random.pick(possible);
  const { number, patient_id } = entered;
  await world.send({
    entity: number,
    person: null,
    key: null,
    method: "POST",
    path: "/reference/withdraw-result",
    body: { order_number: number, patient_id, reason: "simulated" },
    done: () => void (entered.isWithdrawn = true),
    // A try without an answer may have had its effect.
    refused: (code) => {
      if (code === "result_state") entered.isWithdrawn = true;
    },
  });
}

interface Alert {
  alert_id: string;
  order_number: string;
  patient_id: string;
  state: "open" | "withdrawn";
  acknowledged: boolean;
}

/** The patient reads what is critical, and confirms it, perhaps later. */
export async function confirmAlert(world: World): Promise<void> {
  const open = [...world.model.entered.values()]
    .filter((enteredResult) => isCritical(enteredResult) || world.chance(10))
    .slice(-30);
  const entered = open.length > 0 ? world.random.pick(open) : null;
  const order = entered && world.model.order(entered.number);
  if (!entered || !order || world.isErased(order)) return enterValue(world);
  const person = ownerOf(world, order);
  const { number, patient_id } = entered;
  const path = `/critical-alert/get?order_number=${number}`;
  const page = await world.settled(world.ask(person, "GET", path));
  if (page?.status === 401) person.token = null;
  if (page?.status !== 200) return;
  const { results } = JSON.parse(page.body.toString()) as { results: Alert[] }; // its envelope
  const matchingResults = results.filter(
    (item) => item.order_number === number && item.patient_id === patient_id,
  );
  const shown = matchingResults.filter(({ state }) => state === "open");
  const isOwn = person.patient_id === patient_id;
  const expected = isCritical(entered) ? 1 : 0;
  must(
    !isOwn || world.isUnanswered(number) || shown.length === expected,
    number,
    () => `${String(shown.length)} alerts about ${String(entered.value)}`,
  );
  const [alert] = shown.length > 0 ? shown : matchingResults;
  if (!alert) return;
  const { alert_id } = alert;
  await world.send({
    entity: number,
    person,
    key: randomUUID(),
    method: "POST",
    path: "/critical-alert/acknowledge",
    body: { alert_id },
    done: () => {
      entered.confirmed.add(alert_id);
      world.note(number, `${person.name} confirms ${alert_id}`);
    },
  });
}

/** One alert for each critical value that holds, and calls in turn unless it is confirmed in time. */
export async function checkAlerts(world: World): Promise<void> {
  const { lab, model, labClock } = world;
  const rows = await lab.db
    .selectFrom("critical_alert as a")
    .innerJoin("lab_result as r", "r.result_id", "a.result_id")
    .leftJoin("critical_acknowledgement as k", (join) =>
      join.onRef("k.alert_id", "=", "a.alert_id").on("k.role", "in", ["patient", "carer"]),
    )
    .select(["a.alert_id", "a.raised_at", "a.called_at", "a.withdrawn_at", "r.order_number", "r.patient_id"])
    .select(({ fn }) => [fn.min<string | null>("k.at").as("confirmed_at"), fn.count("k.at").as("confirmed")])
    .where("r.patient_id", "like", "pat-patient-%")
    .groupBy("a.alert_id")
    .execute();
  const calls = await lab.db.selectFrom("critical_call").selectAll().orderBy("step").execute();
  const [called, lately] = [new Map<string, number>(), new Map<string, number>()];
  for (const row of rows) {
    const { alert_id, order_number: number, raised_at, called_at, withdrawn_at, confirmed_at } = row;
    const made = calls.filter((call) => call.alert_id === alert_id);
    const isKept = ({ at }: { at: string }) => model.latest - Date.parse(at) < KEPT_MS;
    called.set(number, (called.get(number) ?? 0) + made.length);
    lately.set(number, (lately.get(number) ?? 0) + made.filter(isKept).length);
    must((made[0]?.at ?? null) === called_at, number, () => `${alert_id} has another first call`);
    must(
      made.every(({ step }, index) => step === index + 1),
      number,
      () => `${alert_id} has steps ${made.map(({ step }) => step).join()}`,
    );
    const unreachable = made.filter(({ phone }) => phone === null);
    must(unreachable.length === 0, number, () => `${alert_id} has a call without a number`);
    const ends = [withdrawn_at, confirmed_at].filter((value) => value !== null);
    const now = labClock.now().getTime();
    const waits = (called_at === null ? now : Date.parse(called_at)) - Date.parse(raised_at);
    // A clock that went back makes these instants uncertain.
    if (world.hasGoneBack) continue;
    must(
      ends.every((end) => made.every(({ at }) => at <= end)),
      number,
      () => `${alert_id} was over, and is called`,
    );
    must(called_at === null || waits >= CALLED_AFTER, number, () => `${alert_id} is called at once`);
    must(
      ends.length > 0 || called_at !== null || waits <= CALLED_BY + MINUTE,
      number,
      () => `${alert_id} is not called`,
    );
    const last = made.at(-1);
    must(
      ends.length > 0 || !last || now - Date.parse(last.at) <= NEXT_BY + MINUTE,
      number,
      () => `${alert_id} is not called again`,
    );
    const gaps = made.slice(1).map(({ at }, index) => Date.parse(at) - Date.parse(made[index]?.at ?? at));
    must(
      gaps.every((gap) => gap >= NEXT_AFTER),
      number,
      () => `${alert_id} is called again after ${gaps.join()} ms`,
    );
  }
  const kept = await lab.db
    .selectFrom("outbox")
    .select("body_en")
    .where("kind", "=", "critical_call")
    .execute();
  const sent = new Map<string, number>();
  for (const { body_en } of kept) {
    const [, number = ""] = /^Order (ORD-\d+):/.exec(body_en) ?? [];
    sent.set(number, (sent.get(number) ?? 0) + 1);
  }
  for (const [number, most] of called) {
    const [count, least] = [sent.get(number) ?? 0, lately.get(number) ?? 0];
    const expected = `${String(least)} to ${String(most)}`;
    must(count >= least && count <= most, number, () => `${String(count)} calls, not ${expected}`);
  }
  for (const entered of model.entered.values()) {
    const { number, patient_id, confirmed } = entered;
    if (world.isUnanswered(number)) continue;
    const matchingRows = rows.filter((row) => row.order_number === number && row.patient_id === patient_id);
    const open = matchingRows.filter(({ withdrawn_at }) => withdrawn_at === null).length;
    must(
      open === (isCritical(entered) ? 1 : 0),
      number,
      () => `${String(open)} alerts about ${String(entered.value)}`,
    );
    for (const { alert_id, confirmed: times } of matchingRows)
      must(
        Number(times) === 1 || !confirmed.has(alert_id),
        number,
        () => `${alert_id} is confirmed ${String(times)} times`,
      );
  }
}
