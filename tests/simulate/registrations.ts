import { must } from "./model.ts";
import { PASSWORD } from "./people.ts";
import type { World } from "./world.ts";

const MOST_WRONG = 5;
const VALID_MS = 10 * 60_000;

interface Mail {
  code: string;
  sentAt: number;
  wrong: number;
  isUsed: boolean;
  /** a try has no answer */
  isUnsure: boolean;
}

export interface Registration {
  entity: string;
  fields: { username: string; email: string; phone_number: string };
  mails: Mail[];
  tokens: string[];
  accessToken: string | null;
  /** a request to make the account has no answer */
  isUnsure: boolean;
}

function open(world: World): Registration | null {
  const recent = world.registrations.slice(-8);
  return recent.length > 0 ? world.random.pick(recent) : null;
}

function begin(world: World): Registration {
  const number = String(world.registrations.length + 1);
  // Sometimes a person registers twice, with one mailbox.
  const known = world.chance(15) ? open(world) : null;
  const registration: Registration = {
    entity: `registration ${number}`,
    fields: {
      username: `newcomer-${number}`,
      email: known?.fields.email ?? `newcomer-${number}@example.com`,
      phone_number: `0812${number.padStart(8, "0")}`,
    },
    mails: known?.mails ?? [],
    tokens: [],
    accessToken: null,
    isUnsure: false,
  };
  world.registrations.push(registration);
  return registration;
}

const bodyOf = ({ fields }: Registration) => ({
  ...fields,
  title_id: "1",
  first_name: "Baru",
  last_name: "Simulasi",
  password: PASSWORD,
  phone_code: "+62",
});

async function tell(world: World, { entity }: Registration, path: string, body: unknown) {
  const answer = await world.settled(world.ask(null, "POST", path, body));
  world.note(entity, `${path} ${answer ? String(answer.status) : "no answer"}`);
  if (!answer) return null;
  return {
    status: answer.status,
    ...(JSON.parse(answer.body.toString()) as {
      code?: string;
      results?: { token?: string; access_token?: string };
    }),
  }; // its envelope
}

export async function signUp(world: World): Promise<void> {
  const existing = world.chance(60) ? open(world) : null;
  const registration = existing ?? begin(world);
  await tell(world, registration, "/register", {
    ...bodyOf(registration),
    request_otp: true,
    channel: "email",
  });
  await readMails(world, registration);
}

async function readMails(world: World, { fields, mails }: Registration): Promise<void> {
  const { db } = world.lab;
  const sent = await db
    .selectFrom("outbox")
    .select(["body_en", "created_at"])
    .where("recipient", "=", fields.email)
    .where("kind", "=", "one_time_code")
    .orderBy(db.dynamic.ref("rowid"))
    .execute();
  for (const { body_en, created_at } of sent.slice(mails.length)) {
    const [code = ""] = /\d{6}/.exec(body_en) ?? [];
    mails.push({ code, sentAt: Date.parse(created_at), wrong: 0, isUsed: false, isUnsure: false });
  }
}

export async function typeCode(world: World): Promise<void> {
  const registration = open(world);
  if (!registration || registration.mails.length === 0) return signUp(world);
  const { entity, fields, mails, tokens } = registration;
  const newest = mails[mails.length - 1];
  const typed = world.chance(50) ? newest : world.chance(30) ? mails[0] : null;
  const otp = typed?.code ?? String(world.random.between(0, 999_999)).padStart(6, "0");
  const answer = await tell(world, registration, "/verify-otp", { otp, email: fields.email });
  if (!newest) return;
  const age = world.labClock.now().getTime() - newest.sentAt;
  const isRight = otp === newest.code;
  const mayPass = isRight && !newest.isUsed && newest.wrong < MOST_WRONG && age < VALID_MS;
  if (!answer) newest.isUnsure = true;
  if (answer?.status === 200) {
    must(mayPass, entity, () => `a code passes: ${JSON.stringify({ isRight, age, ...newest })}`);
    newest.isUsed = true;
    tokens.push(String(answer.results?.token));
  } else if (answer) {
    const isSure = !newest.isUnsure && !world.hasGoneBack && mayPass;
    must(!isSure, entity, () => `the right code is refused as ${String(answer.code)}`);
    if (!isRight) newest.wrong += 1;
  }
}

export async function openAccount(world: World): Promise<void> {
  const registration = open(world);
  if (!registration || registration.tokens.length === 0) return typeCode(world);
  const { entity, tokens } = registration;
  const token = world.random.pick(tokens);
  const answer = await tell(world, registration, "/register", { ...bodyOf(registration), token });
  if (!answer) registration.isUnsure = true;
  if (answer?.status !== 200) return;
  const given = String(answer.results?.access_token);
  const before = registration.accessToken;
  must(before === null || before === given, entity, () => "one registration made two accounts");
  registration.accessToken = given;
}

/** One account for each finished registration, none for the others. */
export async function checkAccounts({ lab, registrations }: World): Promise<void> {
  const rows = await lab.db
    .selectFrom("account")
    .select(["username", "email", "phone"])
    .where("username", "like", "newcomer-%")
    .execute();
  for (const column of ["username", "email", "phone"] as const) {
    const values = rows.map((row) => row[column]);
    must(new Set(values).size === values.length, "accounts", () => `two accounts share their ${column}`);
  }
  for (const { entity, fields, accessToken, isUnsure } of registrations) {
    const isThere = rows.some(({ username }) => username === fields.username);
    must(accessToken === null || isThere, entity, () => "its account is gone");
    must(accessToken !== null || isUnsure || !isThere, entity, () => "there is an account without a code");
  }
}
