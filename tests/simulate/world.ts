import { randomFrom, type Random } from "../faults/search/random.ts";
import type { Screen } from "./companies.ts";
import type { Topup } from "./deposits.ts";
import type { Done, Journey } from "./journeys.ts";
import { installClock, type SimulatedClock } from "./clock.ts";
import { openLaboratory, type Answered, type SimulatedLaboratory } from "./laboratory.ts";
import { stockLeft, stockOrdered } from "./checks.ts";
import { Model, must } from "./model.ts";
import { openNetwork, Lost, type Network } from "./network.ts";
import { addPopulation, newToken, signIn, type Person, type Population } from "./people.ts";
import { openPortal, type PageAnswer, type Press, type SimulatedPortal } from "./portal.ts";
import type { Registration } from "./registrations.ts";
import { installRandom } from "./random-bytes.ts";
import { AT_HOME } from "./places.ts";
import { judgeLock, proofFor } from "./two-factor-proofs.ts";
import { Trace } from "./trace.ts";
import { readAnswer, type Write } from "./writes.ts";

/** Turns of the event loop without work at the laboratory after which everything waits for time. */
const QUIET_TURNS = 6;
/** Work on other threads takes real time, more of it on a busy machine. */
const PATIENCE_NS = 60_000_000_000n;
const STARTS_AT = Date.parse("2026-11-23T01:00:00Z");
const DIED = Symbol("the portal died");

export async function openWorld(seed: number, dataDir: string): Promise<World> {
  const clock = installClock(STARTS_AT);
  installRandom(randomFrom(seed ^ 0x5eed));
  const world = new World(randomFrom(seed), clock, dataDir);
  await world.begin();
  return world;
}

export class World {
  readonly model = new Model();
  readonly network: Network;
  readonly trace = new Trace();
  readonly counts = new Map<string, number>();
  readonly labClock: { now(): Date };
  lab!: SimulatedLaboratory;
  portal!: SimulatedPortal;
  people!: Population;
  /** writes without an answer yet */
  unanswered: Write[] = [];
  /** answered ones, to be sent again */
  answered: Write[] = [];
  /** of writes that an erased account will never finish */
  lost = new Set<string>();
  screens: { person: Person; screen: Screen }[] = [];
  topups: Topup[] = [];
  registrations: Registration[] = [];
  journeys: Journey[] = [];
  /** presses that the portal has answered with a redirect */
  pressed: Done[] = [];
  /** the portal dies with this answer of the laboratory */
  killIn: number | null = null;
  portalPresses = 0;
  hashes: string[] = [];
  endings: { step: number; end: () => void }[] = [];
  step = 0;
  /** the laboratory's clock against the portal's (ms) */
  skewMs = 0;
  isFaulty = true;
  /** the clock has gone back at least once */
  hasGoneBack = false;
  /** whole rupiah */
  prices = { subscription: 0, deal: 0, home_care: 0 };
  /** pieces of the deal, left or ordered */
  stock = 0;
  /** after each good answer to an app's write */
  afterWrite: ((write: Write) => Promise<void>) | null = null;
  #ids = 0;

  constructor(
    readonly random: Random,
    readonly clock: SimulatedClock,
    private readonly dataDir: string,
  ) {
    this.labClock = { now: () => new Date(clock.now() + this.skewMs) };
    this.network = openNetwork(clock, () => this.lab);
    this.network.answered = () => {
      if (this.killIn !== null && (this.killIn -= 1) === 0) this.portal.kill();
    };
  }

  async begin(): Promise<void> {
    await this.openLaboratory();
    this.people = await addPopulation(this.lab.db, this.labClock);
    this.portal = await this.openPortal();
    this.prices = {
      home_care: await this.#price("prd-cbc", AT_HOME),
      subscription: await this.#price("prd-sub-lipid", { order_type: "subscription" }),
      deal: await this.#price("prd-deal-heart", { order_type: "deal" }),
    };
    this.stock = (await stockLeft(this.lab.db)) + (await stockOrdered(this.lab.db));
  }

  async #price(product_id: string, more: object): Promise<number> {
    const [person] = this.people.patients;
    const items = [{ product_id, patient_id: person?.patient_id, qty: 1 }];
    const answer = await this.settled(this.ask(person ?? null, "POST", "/order/quote", { items, ...more }));
    return (JSON.parse(String(answer?.body)) as { results: { grand_total: number } }).results.grand_total; // its envelope
  }

  async openLaboratory(): Promise<void> {
    // Its sweep is a step of the simulation.
    this.lab = await this.clock.withoutTimers(() => openLaboratory(this.dataDir, this.labClock));
  }

  openPortal(): Promise<SimulatedPortal> {
    return this.settled(openPortal(this.dataDir, this.clock, this.network, () => this.newId("request")));
  }

  newId(kind: string): string {
    return `${kind}-${String((this.#ids += 1))}`;
  }

  count(what: string): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1);
  }

  /** True in so many of a hundred cases. */
  chance(percent: number): boolean {
    return this.random.next() * 100 < percent;
  }

  note(entity: string, line: string): void {
    this.trace.add(entity, `${String(this.step)} ${new Date(this.clock.now()).toISOString()} ${line}`);
  }

  /** Lets everything run, and time pass where all wait for it, until the work is done. */
  async settled<T>(work: Promise<T>): Promise<T> {
    const result = await this.#untilDone(work, () => false);
    if (result === DIED) throw new Error("The portal died outside of a press.");
    return result;
  }

  async #untilDone<T>(work: Promise<T>, isDead: () => boolean): Promise<T | typeof DIED> {
    let end: { value: T } | { error: unknown } | null = null;
    work.then(
      (value) => (end = { value }),
      (error: unknown) => (end = { error }),
    );
    const began = process.hrtime.bigint();
    let quiet = 0;
    while (process.hrtime.bigint() - began < PATIENCE_NS) {
      await new Promise<void>((resolve) => setImmediate(resolve));
      const ended = end as { value: T } | { error: unknown } | null; // assigned meanwhile
      if (ended) {
        if ("error" in ended) throw ended.error;
        return ended.value;
      }
      if (isDead()) return DIED;
      quiet = this.network.busy > 0 && !this.clock.isDelayed() ? 0 : quiet + 1;
      if (quiet > QUIET_TURNS && this.clock.advance()) quiet = 0;
    }
    throw new Error("Nothing happens any more.");
  }

  /** Simulated time passes; timers that are due run once. */
  async pass(ms: number): Promise<void> {
    this.clock.pass(ms);
    this.model.latest = Math.max(this.model.latest, this.clock.now() + this.skewMs);
    await new Promise<void>((resolve) => setImmediate(resolve));
  }

  /** Null when the answer is lost. */
  async ask(
    person: Person | null,
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answered | null> {
    if (person && !this.isErased(person)) await signIn(this.lab.db, this.labClock, person);
    const token = person && (person.token ?? "none");
    try {
      return await this.network.exchange({
        method,
        path: `/api/v1.5${path}`,
        headers: {
          ...headers,
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(body === undefined ? {} : { "content-type": "application/json" }),
        },
        body: body === undefined ? undefined : JSON.stringify(body),
      });
    } catch (error) {
      if (error instanceof Lost) return null;
      throw error;
    }
  }

  /** Sends a write, sometimes twice at once; an app without an answer sends it again later. */
  async send(write: Write, times = this.isFaulty && this.chance(8) ? 2 : 1): Promise<void> {
    const { person, method, path, key } = write;
    if (person && this.isErased(person)) return this.#sendErased(write, person);
    write.before?.();
    // Both tries have one session, as two presses in one app.
    if (person) await this.settled(signIn(this.lab.db, this.labClock, person));
    const shown = proofFor(this, write);
    const body = key === null ? write.body : { ...write.body, client_request_id: key };
    const tries = Array.from({ length: times }, () => this.ask(person, method, path, body, shown.headers));
    const answers = await this.settled(Promise.all(tries));
    let [isKnown, isRefused] = [key !== null && this.model.keys.has(key), false];
    for (const answer of answers) {
      const read = answer && readAnswer(answer);
      this.note(
        write.entity,
        `${person?.name ?? "staff"} ${path} ${key ?? ""} ${read ? `${String(read.status)} ${read.code}` : "no answer"}`,
      );
      if (!read) continue;
      const isBroken = read.status >= 500 || read.code === "ledger_broken";
      must(!isBroken, write.entity, () => `${path} failed: ${answer.body.toString()}`);
      if (read.status === 401 && person) person.token = null;
      else if (read.status === 200) {
        const isFirst =
          key === null ? !isKnown : this.model.answered(key, write.entity, JSON.stringify(read.results));
        isKnown = true;
        if (isFirst) {
          if (key !== null && person) this.model.askers.set(key, person.account_id);
          judgeLock(write, shown, null);
          write.done(read.results);
          await this.afterWrite?.(write);
        }
      } else {
        must(
          !isKnown || key === null,
          write.entity,
          () => `a request done before is refused as ${read.code}`,
        );
        isRefused = true;
        if (times === 1 || key !== null) judgeLock(write, shown, read.code);
        write.refused?.(read.code, read.results);
      }
    }
    const [call = ""] = path.split("?");
    this.count(`${isKnown ? "done" : isRefused ? "refused" : "unanswered"}: ${call}`);
    // Without a key, a lost try may be what the other was refused for.
    const mayBeDone = !isRefused || (key === null && answers.includes(null));
    this.unanswered = this.unanswered.filter((item) => item !== write);
    if (!isKnown && mayBeDone) return void this.unanswered.push(write);
    if (isKnown && key !== null && !this.answered.includes(write)) this.answered.push(write);
    if (this.answered.length > 400) this.answered.splice(0, 100);
  }

  /** No session of an erased account works. */
  async #sendErased(write: Write, person: Person): Promise<void> {
    const answer = await this.settled(this.ask(person, write.method, write.path, write.body));
    this.note(write.entity, `${person.name} ${write.path} after the erasure ${String(answer?.status)}`);
    if (!answer) return;
    must(answer.status === 401, person.name, () => `${write.path} answers an erased account`);
    if (this.unanswered.includes(write)) this.lost.add(write.entity);
    this.unanswered = this.unanswered.filter((item) => item !== write);
    this.answered = this.answered.filter((item) => item !== write);
  }

  isErased({ account_id }: Pick<Person, "account_id">): boolean {
    return this.model.erased.has(account_id);
  }

  /** Pages or presses at once; no answers when the portal dies meanwhile. */
  async press(presses: readonly Press[]): Promise<PageAnswer[]> {
    const { portal } = this;
    const all = Promise.all(presses.map((press) => portal.press(press)));
    const answers = await this.#untilDone(all, portal.isDead);
    this.portalPresses += presses.length;
    return answers === DIED ? [] : answers;
  }

  freshToken(person: Person): Promise<string> {
    return newToken(this.lab.db, this.labClock, person);
  }

  async restartPortal(): Promise<void> {
    this.portal.kill();
    this.portal = await this.openPortal();
  }

  async restartLaboratory(): Promise<void> {
    await this.lab.close();
    await this.openLaboratory();
  }

  /** Lets requests end that the portal no longer waits for. */
  async quiet(): Promise<void> {
    while (this.network.inFlight > 0) {
      this.clock.advance();
      await new Promise<void>((resolve) => setImmediate(resolve));
    }
  }

  /** An operation on it, or on a request of this company, has no answer yet. */
  isUnanswered(entity: string): boolean {
    const isAbout = (value: string) =>
      value === entity || this.model.requests.get(value)?.company_id === entity;
    return this.lost.has(entity) || this.unanswered.some((write) => isAbout(write.entity));
  }
}
