import { must } from "./model.ts";
import type { Person } from "./people.ts";
import type { World } from "./world.ts";

export const CHOICES = ["promo", "repeat_reminders"] as const;
type Choice = (typeof CHOICES)[number];

export interface Consents {
  given: Record<Choice, boolean>;
  /** changes with their source, oldest first; null once a change got no answer */
  history: string[] | null;
}

interface RequestAnswer {
  decision: "answer" | "refuse";
  text: string;
}

export interface PrivacyRequest {
  number: string;
  account_id: string;
  kind: string;
  /** sent by staff, perhaps without an effect */
  tried: RequestAnswer[];
  answer: RequestAnswer | null;
}

export interface Closing {
  account_id: string;
  /** instant (ms) */
  erasesAt: number;
  state: "open" | "kept" | "erased";
}

/** One name for all of a person's rights, because the order of their writes matters. */
export const privacyOf = ({ name }: Person) => `privacy ${name}`;

function consentsOf({ model }: World, account_id: string): Consents {
  let match = model.consents.get(account_id);
  if (!match)
    model.consents.set(
      account_id,
      (match = { given: { promo: false, repeat_reminders: true }, history: [] }),
    );
  return match;
}

export function consented(
  world: World,
  { account_id }: Person,
  requested: Partial<Record<Choice, boolean>>,
  source: string,
): void {
  const consents = consentsOf(world, account_id);
  for (const purpose of ["repeat_reminders", "promo"] as const) {
    const given = requested[purpose];
    if (given === undefined || given === consents.given[purpose]) continue;
    consents.given[purpose] = given;
    consents.history?.push(`${purpose} ${String(given)} ${source}`);
  }
}

export const openClosingOf = ({ model }: World, { account_id }: Pick<Person, "account_id">) =>
  model.closings.find((closing) => closing.account_id === account_id && closing.state === "open") ?? null;

function consentRows({ lab }: World, account_id: string) {
  return lab.db
    .selectFrom("consent_event")
    .select(["purpose", "given", "source"])
    .where("account_id", "=", account_id)
    .orderBy("consent_event_id")
    .execute();
}

/** After an answer that came late, an app reads what the laboratory holds. */
export async function readPrivacy(world: World, { account_id }: Person): Promise<void> {
  const consents = consentsOf(world, account_id);
  consents.history = null;
  for (const { purpose, given } of await consentRows(world, account_id))
    consents.given[purpose] = given === 1;
  const rows = await world.lab.db
    .selectFrom("account_closing")
    .selectAll()
    .where("account_id", "=", account_id)
    .orderBy("closing_id")
    .execute();
  const others = world.model.closings.filter((closing) => closing.account_id !== account_id);
  world.model.closings.splice(0, Infinity, ...others);
  for (const { erases_at, kept_at, erased_at } of rows)
    world.model.closings.push({
      account_id,
      erasesAt: Date.parse(erases_at),
      state: erased_at !== null ? "erased" : kept_at !== null ? "kept" : "open",
    });
}

/** Consents as answered last, each change logged once; requests answered once, as staff was told. */
export async function checkPrivacy(world: World): Promise<void> {
  const { model, people, lab } = world;
  const processed = await lab.db
    .selectFrom("processing_event")
    .select(["account_id", "what", "action"])
    .select(({ fn }) => fn.countAll<number>().as("lines"))
    .where("account_id", "like", "acc-patient-%")
    .groupBy(["account_id", "what", "action"])
    .execute();
  const requests = await lab.db
    .selectFrom("privacy_request")
    .selectAll()
    .where("account_id", "like", "acc-patient-%")
    .execute();
  for (const person of people.patients) {
    const { account_id } = person;
    const entity = privacyOf(person);
    const matchingRequests = requests.filter((request) => request.account_id === account_id);
    if (matchingRequests.length === 0 && !model.consents.has(account_id)) continue;
    const rows = await consentRows(world, account_id);
    const now = { promo: false, repeat_reminders: true };
    for (const { purpose, given } of rows) {
      must(now[purpose] !== (given === 1), entity, () => `${purpose} was ${String(given)} already`);
      now[purpose] = given === 1;
    }
    const logged = (what: string, action?: string) =>
      processed
        .filter((item) => item.account_id === account_id && item.what === what)
        .filter((item) => action === undefined || item.action === action)
        .reduce((sum, { lines }) => sum + Number(lines), 0);
    must(logged("consent") === rows.length, entity, () => "its log and its consents differ");
    must(
      logged("request", "ask") === matchingRequests.length,
      entity,
      () => "its log and its requests differ",
    );
    const isErased = world.isErased(person);
    const answered = matchingRequests.filter(
      (item) => item.answered_at !== null && !/erased at/.test(String(item.answer)),
    );
    const answers = logged("request", "answer");
    must(isErased || answers === answered.length, entity, () => `${String(answers)} answers are logged`);
    if (world.isUnanswered(entity)) continue;
    const consents = consentsOf(world, account_id);
    for (const purpose of CHOICES)
      must(
        now[purpose] === consents.given[purpose],
        entity,
        () => `${purpose} is ${String(now[purpose])}, and was answered otherwise`,
      );
    const history = rows.map((row) => `${row.purpose} ${String(row.given === 1)} ${row.source}`);
    must(
      consents.history === null || history.join() === consents.history.join(),
      entity,
      () => `consents: ${history.join()}; told: ${String(consents.history)}`,
    );
    const closings = model.closings.filter((closing) => closing.account_id === account_id);
    must(logged("closing", "ask") === closings.length, entity, () => "its log and its closings differ");
    const kept = closings.filter(({ state }) => state === "kept").length;
    must(logged("closing", "undo") === kept, entity, () => `it was kept ${String(kept)} times`);
    for (const row of matchingRequests) {
      const known = model.privacyRequests.get(row.request_number);
      must(known !== undefined, entity, () => `${row.request_number} was never sent`);
      if (!known || isErased) continue;
      const isAnswered = row.state === "answered" || row.state === "refused";
      must(known.answer === null || isAnswered, entity, () => `${known.number} is ${row.state}`);
      const text = known.answer?.text ?? row.answer;
      const isTold =
        known.tried.some((requestAnswer) => requestAnswer.text === row.answer) && row.answer === text;
      must(!isAnswered || isTold, entity, () => `${known.number} says ${String(row.answer)}`);
    }
  }
  for (const { number } of model.privacyRequests.values())
    must(
      requests.some(({ request_number }) => request_number === number),
      number,
      () => "the request is gone",
    );
}
