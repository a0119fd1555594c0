import { closeAccount } from "./closings.ts";
import { askAccess, circle } from "./family.ts";
import { must } from "./model.ts";
import { mailOf, PASSWORD, type Person } from "./people.ts";
import { askRights } from "./privacy.ts";
import { cancelPaid } from "./refunds.ts";
import { lockEntity, lockOf, type LockPurpose } from "./two-factor-proofs.ts";
import type { World } from "./world.ts";
import { readAnswer } from "./writes.ts";

const MOST_WRONG = 5;
const RESEND_MS = 60_000;
/** Codes are counted this long. */
const LIMIT_MS = 60 * RESEND_MS;

export interface LockChallenge {
  id: string;
  account_id: string;
  token: string | null;
  purpose: string;
  code: string;
  /** instants (ms) of the laboratory */
  startedAt: number;
  expiresAt: number;
  wrong: number;
  isUsed: boolean;
  isReplaced: boolean;
  /** a try, or a newer code, has no answer */
  isUnsure: boolean;
}

const now = ({ labClock }: World) => labClock.now().getTime();

/** Few people; some of them have relatives. */
function lockable(world: World): Person {
  const { patients } = world.people;
  const people = [...patients.slice(12, 24), ...patients.slice(60, 90)];
  return world.random.pick(people.filter((person) => !world.isErased(person)));
}

function withLock(world: World): Person | null {
  const { patients } = world.people;
  const on = patients.filter(
    (patient) => !world.isErased(patient) && world.model.locks.get(patient.account_id)?.isOn,
  );
  return on.length > 0 ? world.random.pick(on) : null;
}

async function tell(world: World, person: Person, method: string, path: string, body?: unknown) {
  const answer = await world.settled(world.ask(person, method, path, body));
  const read = answer && readAnswer(answer);
  world.note(
    lockEntity(person),
    `${path} ${JSON.stringify(body)} ${read ? `${String(read.status)} ${read.code}` : "no answer"}`,
  );
  if (read?.status === 401) person.token = null;
  return read;
}

export async function switchLock(world: World, requested?: { person: Person; isOn: boolean }): Promise<void> {
  const person = requested?.person ?? lockable(world);
  const { account_id } = person;
  const is_on = requested?.isOn ?? world.chance(85);
  const at_sign_in = world.chance(50);
  const entity = lockEntity(person);
  const { locks, proofs } = world.model;
  await world.send({
    entity,
    person,
    key: null,
    method: "PUT",
    path: "/second-lock/update",
    purpose: "settings",
    body: { is_on, at_sign_in, current_password: PASSWORD },
    done: (results) => {
      const now = results as { is_on: boolean; at_sign_in: boolean; proof?: string; expires_at?: string }; // its answer
      must(now.is_on === is_on, entity, () => `it is ${String(now.is_on)}`);
      must(now.at_sign_in === (is_on && at_sign_in), entity, () => "its sign-in is otherwise");
      locks.set(account_id, { isOn: is_on, atSignIn: is_on && at_sign_in });
      const { proof: value, expires_at = "" } = now;
      if (value === undefined) return;
      const expiresAt = Date.parse(expires_at);
      proofs.push({ account_id, token: person.token, purpose: "settings", value, expiresAt });
    },
    refused: (code) => {
      // Only a lock that is on asks for itself.
      if (code === "second_lock_required" && lockOf(world, person) !== "on")
        locks.set(account_id, { isOn: true, atSignIn: null });
    },
  });
}

/** Staff of a branch resets the lock; all sessions end. */
export async function resetLock(world: World): Promise<void> {
  const person = withLock(world) ?? lockable(world);
  await world.send({
    entity: lockEntity(person),
    person: null,
    key: null,
    method: "POST",
    path: "/reference/reset-second-lock",
    body: { username: person.name, document: "ktp", staff_name: "Budi", reason: "simulated" },
    done: () => {
      world.model.locks.delete(person.account_id);
      person.token = null;
    },
    // Of two tries at once, the first may have reset it.
    refused: () => void world.model.locks.delete(person.account_id),
  });
}

/** Asks for a code by e-mail, and reads it. */
async function startCode(world: World, person: Person, purpose: string): Promise<LockChallenge | null> {
  const { account_id } = person;
  const { challenges } = world.model;
  const matchingChallenges = challenges.filter((challenge) => challenge.account_id === account_id);
  const startedAt = now(world);
  const answer = await tell(world, person, "POST", "/second-lock/request", { purpose, method: "email" });
  const { token } = person;
  const earlier = matchingChallenges.filter(
    (lockChallenge) => lockChallenge.token === token && lockChallenge.purpose === purpose,
  );
  const started = { account_id, token, purpose, startedAt };
  const fresh = { wrong: 0, isUsed: false, isReplaced: false, isUnsure: false };
  if (!answer) {
    for (const lockChallenge of earlier) lockChallenge.isUnsure = true;
    challenges.push({ ...started, ...fresh, id: "", code: "", expiresAt: 0, isUnsure: true });
  }
  if (answer?.status !== 200) {
    const mayWait = matchingChallenges.some(
      (lockChallenge) => world.hasGoneBack || startedAt - lockChallenge.startedAt < LIMIT_MS,
    );
    must(mayWait || answer?.code !== "wait", lockEntity(person), () => "the first code has to wait");
    return null;
  }
  const last = matchingChallenges[matchingChallenges.length - 1];
  const isEarly =
    last !== undefined && now(world) - last.startedAt < RESEND_MS && now(world) >= last.startedAt;
  must(!isEarly || last?.isUnsure === true, lockEntity(person), () => "two codes within a minute");
  for (const lockChallenge of earlier) lockChallenge.isReplaced = true;
  const { challenge_id: id, expires_at } = answer.results as { challenge_id: string; expires_at: string }; // its answer
  const mail = await world.lab.db
    .selectFrom("outbox")
    .select("body_en")
    .where("recipient", "=", mailOf(person))
    .where("kind", "=", "one_time_code")
    .orderBy(world.lab.db.dynamic.ref("rowid"), "desc")
    .limit(1)
    .executeTakeFirst();
  const [code = ""] = /\d{6}/.exec(mail?.body_en ?? "") ?? [];
  const made = { ...started, ...fresh, id, code, expiresAt: Date.parse(expires_at) };
  challenges.push(made);
  return made;
}

/** @returns true once it passed */
async function typeCode(
  world: World,
  person: Person,
  challenge: LockChallenge,
  isRight: boolean,
): Promise<boolean> {
  const entity = lockEntity(person);
  const other = challenge.code === "000000" ? "111111" : "000000";
  const code = isRight ? challenge.code : other;
  const before = now(world);
  const { token } = person;
  const answer = await tell(world, person, "POST", "/second-lock/verify", {
    challenge_id: challenge.id,
    code,
  });
  const { isUsed, isReplaced, wrong, expiresAt } = challenge;
  const isOwn = token === challenge.token && token !== null;
  const mayPass = isRight && isOwn && !isUsed && !isReplaced && wrong < MOST_WRONG && before < expiresAt;
  if (!answer) challenge.isUnsure = true;
  if (!answer || answer.status === 401) return false;
  if (answer.status !== 200) {
    const isSure = mayPass && !challenge.isUnsure && now(world) < expiresAt;
    must(!isSure, entity, () => `the right code is refused as ${answer.code}`);
    if (!isRight) challenge.wrong += 1;
    return false;
  }
  must(mayPass, entity, () => `a code passes: ${JSON.stringify({ isRight, isOwn, ...challenge })}`);
  challenge.isUsed = true;
  const { proof, expires_at } = answer.results as { proof: string | null; expires_at: string | null }; // its answer
  const { account_id, purpose } = challenge;
  must((proof === null) === (purpose === "sign_in"), entity, () => `${purpose} gives ${String(proof)}`);
  if (proof === null) return true;
  const end = Date.parse(expires_at ?? "");
  world.model.proofs.push({ account_id, token, purpose, value: proof, expiresAt: end });
  if (world.model.proofs.length > 200) world.model.proofs.splice(0, 50);
  return true;
}

/** An old or a new code, right or wrong; sometimes six times. */
export async function tryCode(world: World): Promise<void> {
  const { model, people, random } = world;
  const recent = model.challenges
    .slice(-12)
    .filter((lockChallenge) => lockChallenge.id !== "" && !world.isErased(lockChallenge));
  if (recent.length === 0) return proveAndAct(world);
  const challenge = random.pick(recent);
  const person = people.patients.find(({ account_id }) => account_id === challenge.account_id);
  if (!person) return;
  const isGuessing = world.chance(20);
  for (let tries = 0; isGuessing && tries < MOST_WRONG; tries += 1)
    await typeCode(world, person, challenge, false);
  await typeCode(world, person, challenge, isGuessing || world.chance(70));
}

/** Passes the lock for one purpose, and does what needs it. */
export async function proveAndAct(world: World): Promise<void> {
  const person = withLock(world);
  if (!person) return switchLock(world);
  const isRelative = circle(world).includes(person);
  const purposes: readonly LockPurpose[] = isRelative
    ? ["family", "closing", "settings", "refund"]
    : ["closing", "closing", "settings", "refund"];
  const purpose = world.random.pick(purposes);
  const challenge = await startCode(world, person, purpose);
  if (challenge) await typeCode(world, person, challenge, world.chance(85));
  // Some show the proof where another is asked for.
  const lockPurpose = world.chance(20) ? world.random.pick(purposes) : purpose;
  const acts = {
    family: () => askAccess(world, person),
    closing: () => (isRelative || world.chance(50) ? askRights(world, person) : closeAccount(world, person)),
    settings: () => switchLock(world, { person, isOn: world.chance(60) }),
    refund: () => cancelPaid(world, person),
  };
  await acts[lockPurpose]();
}

/** With the password; a token without its second step opens nothing. */
export async function signInAgain(world: World): Promise<void> {
  const person = world.chance(50) ? (withLock(world) ?? lockable(world)) : lockable(world);
  const entity = lockEntity(person);
  const isWrong = world.chance(15);
  const body = { username: person.name, password: isWrong ? "kopi susu 12 gelas" : PASSWORD };
  const answer = await world.settled(world.ask(null, "POST", "/login", body));
  world.note(entity, `signs in: ${String(answer?.status)}`);
  if (!answer) return;
  must((answer.status === 200) === !isWrong, entity, () => `the sign-in is ${String(answer.status)}`);
  if (answer.status !== 200) return;
  const { access_token, second_step } = JSON.parse(answer.body.toString()) as {
    access_token: string;
    second_step?: boolean;
  }; // beside its envelope
  const lock = world.model.locks.get(person.account_id);
  const isUnsure = lockOf(world, person) === "unsure" || lock?.atSignIn === null;
  must(
    isUnsure || (lock?.atSignIn ?? false) === (second_step ?? false),
    entity,
    () => `second step: ${String(second_step)}`,
  );
  const visitor = { ...person, token: access_token };
  const reads = async () => (await tell(world, visitor, "GET", "/privacy/get-consents"))?.status;
  const status = await reads();
  if (second_step !== true) {
    must(status === undefined || status === 200, entity, () => "a new session opens nothing");
    if (status === 200) person.token = access_token;
    return;
  }
  must(status === undefined || status === 401, entity, () => "a sign-in passed without its second step");
  visitor.token = access_token;
  const challenge = await startCode(world, visitor, "sign_in");
  if (!challenge || !(await typeCode(world, visitor, challenge, world.chance(80)))) return;
  const after = await reads();
  must(after === undefined || after === 200, entity, () => "the second step opens nothing");
  if (after === 200) person.token = access_token;
}

/** The lock is as its owner was told. */
export async function checkLocks(world: World): Promise<void> {
  const rows = await world.lab.db.selectFrom("second_lock").select(["account_id", "at_sign_in"]).execute();
  const on = new Map(rows.map(({ account_id, at_sign_in }) => [account_id, at_sign_in === 1]));
  for (const person of world.people.patients) {
    const known = world.model.locks.get(person.account_id);
    const lock = world.isErased(person) ? "off" : lockOf(world, person);
    const match = on.get(person.account_id);
    must(
      lock === "unsure" || (match !== undefined) === (lock === "on"),
      lockEntity(person),
      () => `the lock is ${match === undefined ? "off" : "on"}, and was told to be ${lock}`,
    );
    if (lock === "on" && known && known.atSignIn !== null)
      must(match === known.atSignIn, lockEntity(person), () => "its sign-in is otherwise");
  }
}
