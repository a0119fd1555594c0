import * as bookings from "./bookings.ts";
import * as carts from "./carts.ts";
import { checkAll } from "./checks.ts";
import * as closings from "./closings.ts";
import * as companies from "./companies.ts";
import { bookVisit, moveBooked } from "./company-people.ts";
import * as critical from "./critical-values.ts";
import * as deposits from "./deposits.ts";
import { sweep } from "./expiry-notices.ts";
import * as family from "./family.ts";
import { endFaults, events } from "./faults.ts";
import { pressAgain } from "./journeys.ts";
import { approving, toppingUp } from "./portal-companies.ts";
import { sendingAgain, withdrawing } from "./portal-withdrawals.ts";
import { cancelling, checkout, moving } from "./portal-patients.ts";
import * as privacy from "./privacy.ts";
import * as questions from "./questions.ts";
import * as referrals from "./referrals.ts";
import * as refunds from "./refunds.ts";
import * as registrations from "./registrations.ts";
import * as locks from "./two-factor.ts";
import * as visits from "./visits.ts";
import * as withdrawals from "./withdrawals.ts";
import * as wishes from "./wishes.ts";
import type { World } from "./world.ts";

type Act = (world: World) => Promise<void>;

/** Steps with their weights: presses of people, and what happens to them. */
const acts: readonly (readonly [name: string, weight: number, act: Act])[] = [
  ["order", 50, (world) => bookings.order(world)],
  ["bank decides", 50, (world) => bookings.pay(world)],
  ["cancel", 30, bookings.cancel],
  ["cancel a paid order", 14, (world) => refunds.cancelPaid(world)],
  ["decide about a refund", 16, refunds.decide],
  ["mark a test as not done", 5, refunds.notDone],
  ["move", 40, bookings.move],
  ["hold", 90, (world) => bookings.hold(world)],
  ["use quota", 28, bookings.use],
  ["check in", 15, (world) => bookings.receive(world)],
  ["release results", 8, (world) => bookings.release(world)],
  ["write a referral", 8, referrals.write],
  ["send a referral", 12, referrals.sendOne],
  ["answer a referral", 10, referrals.answer],
  ["order what was referred", 8, referrals.orderReferred],
  ["read order", 55, bookings.readOrder],
  ["ask for examinations", 8, companies.request],
  ["add a row", 6, companies.addRow],
  ["look at a request", 44, companies.look],
  ["decide", 44, companies.decide],
  ["top up", 20, deposits.topUp],
  ["bank decides about a top-up", 25, deposits.payTopUp],
  ["attend", 25, deposits.attend],
  ["read deposit", 25, deposits.readDeposit],
  ["book a company's visit", 12, bookVisit],
  ["move a company's visit", 8, (world) => moveBooked(world)],
  ["withdraw an employee", 14, (world) => withdrawals.withdraw(world)],
  ["invite again", 26, withdrawals.resend],
  ["leave a company", 6, withdrawals.leave],
  ["withdraw and meet", 6, withdrawals.meetWithdrawal],
  ["ask for more people", 10, withdrawals.askForMore],
  ["ask for access", 10, (world) => family.askAccess(world)],
  ["answer about access", 14, family.answerAccess],
  ["end access", 5, family.endAccess],
  ["read another's results", 20, family.readOther],
  ["put into the cart", 30, carts.addToCart],
  ["check the cart out", 26, carts.checkOutCart],
  ["empty the cart", 12, carts.emptyCart],
  ["register", 8, registrations.signUp],
  ["type a code", 14, registrations.typeCode],
  ["open an account", 8, registrations.openAccount],
  ["order home care", 14, visits.orderHomeCare],
  ["book a consultation", 12, visits.bookConsultation],
  ["move a consultation", 8, visits.moveConsultation],
  ["cancel a consultation", 5, visits.cancelConsultation],
  ["want one time", 14, wishes.crowd],
  ["wish for an earlier time", 26, wishes.wishEarlier],
  ["answer about an earlier time", 34, wishes.answerTime],
  ["end a wish", 4, wishes.leaveWaitlist],
  ["visit often", 12, questions.visitOften],
  ["ask about a result", 16, questions.askQuestion],
  ["write more about a result", 8, questions.writeMore],
  ["read a question", 10, questions.readQuestion],
  ["answer a question", 10, questions.answerQuestion],
  ["end a question", 4, questions.endQuestion],
  ["enter a value", 12, critical.enterValue],
  ["withdraw a result", 3, critical.withdrawResult],
  ["confirm a critical value", 10, critical.confirmAlert],
  ["consent", 12, privacy.setConsent],
  ["ask about data", 10, (world) => privacy.askRights(world)],
  ["decide about data", 10, privacy.decideRights],
  ["close an account", 9, (world) => closings.closeAccount(world)],
  ["keep an account", 4, closings.keepAccount],
  ["read a closing", 6, closings.readClosing],
  ["switch the second lock", 8, (world) => locks.switchLock(world)],
  ["pass the second lock", 16, locks.proveAndAct],
  ["type a code of the lock", 10, locks.tryCode],
  ["sign in again", 10, locks.signInAgain],
  ["reset a second lock", 2, locks.resetLock],
  ["send again", 80, sendAgain],
  ["repeat", 110, repeat],
  ["reuse a key", 25, reuseKey],
  ["rush", 5, rush],
  ["sweep", 6, sweep],
  ["portal", 34, portalStep],
  ["event", 8, event],
];

const total = acts.reduce((sum, [, weight]) => sum + weight, 0);

function draw<T>(
  { random }: World,
  list: readonly (readonly [string, number, T])[],
  weights: number,
): readonly [string, T] {
  let left = random.next() * weights;
  for (const [name, weight, row] of list) {
    left -= weight;
    if (left < 0) return [name, row];
  }
  throw new Error("Nothing to draw from");
}

const CHECK_EVERY = 2500;
/** Two weeks pass at these steps, so that short runs have them too. */
const [WEEKS_EVERY, WEEKS_AT] = [2000, 1000];
/** Two runs of one seed are compared at these steps. */
const HASH_EVERY = 50;
const HASHED = 250;
const MOST_JOURNEYS = 30;

export async function run(world: World, steps: number): Promise<void> {
  for (world.step = 1; world.step <= steps; world.step += 1) {
    const [name, act] = draw(world, acts, total);
    world.count(`step: ${name}`);
    await world.pass(pause(world));
    for (const ending of world.endings) if (ending.step <= world.step) ending.end();
    world.endings = world.endings.filter((ending) => ending.step > world.step);
    await act(world);
    await privacy.readLate(world);
    await withdrawals.readRequests(world);
    if (world.step % WEEKS_EVERY === WEEKS_AT) await closings.passWeeks(world);
    if (world.step % HASH_EVERY === 0 && world.step <= HASHED) world.hashes.push(world.trace.hash());
    if (world.step % CHECK_EVERY === 0) await checkAll(world);
  }
  await finish(world);
}

/** Milliseconds until the next step: mostly seconds, sometimes an hour. */
function pause({ random }: World): number {
  const luck = random.next();
  if (luck < 0.9) return random.between(1, 4000);
  return random.between(1, luck < 0.995 ? 90_000 : 3_600_000);
}

/** Without faults every request gets its answer; then nothing is uncertain. */
async function finish(world: World): Promise<void> {
  endFaults(world);
  for (let tries = 0; world.unanswered.length > 0 && tries < 3; tries += 1)
    for (const write of [...world.unanswered]) await world.send(write);
  await privacy.readLate(world);
  await withdrawals.readRequests(world);
  if (world.unanswered.length > 0) throw new Error("Some requests get no answer without faults.");
  await checkAll(world);
}

async function rush(world: World): Promise<void> {
  const { order, hold, pay, move } = bookings;
  await Promise.all([order(world), order(world), hold(world), pay(world), move(world)]);
}

async function sendAgain(world: World): Promise<void> {
  const { unanswered, random } = world;
  if (unanswered.length === 0) return bookings.readOrder(world);
  await world.send(random.pick(unanswered));
}

/** An app sends again what was answered long ago. */
async function repeat(world: World): Promise<void> {
  const { answered, random } = world;
  if (answered.length === 0) return bookings.hold(world);
  await world.send(random.pick(answered));
}

async function reuseKey(world: World): Promise<void> {
  const write = world.answered.length > 0 ? world.random.pick(world.answered) : null;
  if (!write) return bookings.hold(world);
  const body = {
    ...write.body,
    reason: "something else",
    practitioner_name: "somebody else",
    amount: 1_000_000,
    client_request_id: write.key,
  };
  const answer = await world.settled(world.ask(write.person, write.method, write.path, body));
  world.note(
    write.entity,
    `key ${String(write.key)} for another request: ${answer ? String(answer.status) : "no answer"}`,
  );
  if (answer?.status === 401 && write.person) write.person.token = null;
}

const WAYS = [
  checkout,
  checkout,
  checkout,
  cancelling,
  cancelling,
  moving,
  moving,
  approving,
  approving,
  approving,
  toppingUp,
  withdrawing,
  withdrawing,
  sendingAgain,
];

async function portalStep(world: World): Promise<void> {
  const { journeys, random } = world;
  if (random.next() < 0.08 && (await pressAgain(world))) return;
  if (journeys.length < 4 || (journeys.length < MOST_JOURNEYS && random.next() < 0.25)) {
    const make = random.pick(WAYS);
    const journey = make(world);
    if (journey) journeys.push(journey);
  }
  if (journeys.length === 0) return bookings.order(world);
  const journey = random.pick(journeys);
  const goesOn = await journey.next(world, journey);
  if (!goesOn || random.next() < 0.03) world.journeys = world.journeys.filter((item) => item !== journey);
}

async function event(world: World): Promise<void> {
  const [name, happen] = draw(
    world,
    events,
    events.reduce((sum, [, weight]) => sum + weight, 0),
  );
  world.count(`fault: ${name}`);
  world.note("world", name);
  await happen(world);
}
