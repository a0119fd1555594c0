import type { CallValues, Endpoint, QueryValue } from "../../app/upstream/client/endpoint.server.ts";
import { FIELDS, misfits, type Misfit } from "../contract/fields.ts";
import { kindOf, kinds, type Kind } from "../contract/kinds.ts";
import { nameOf } from "../contract/tiers.ts";
import type { Options } from "./options.ts";
import type { Journal, Noted } from "./journal.ts";
import type { Asking, Exchange, Reader } from "./reading.ts";
import { faultOfBytes, looseEnvelope } from "./wire.ts";

const PLAIN_ENVELOPE = '{"statusCode": 200, "message": "…", "results": …}';
/** The portal gives up later; visitors do sooner. */
const SLOW_MS = { tolerated: 2000, failed: 8000 };

interface CheckerOptions {
  url: string;
  reader: Reader;
  journal: Journal;
  endpoints: readonly Endpoint[];
  record: Options["record"];
}

/** Asks calls and notes what does not fit. */
export class Checker {
  readonly journal: Journal;
  constructor(private readonly options: CheckerOptions) {
    this.journal = options.journal;
  }

  /** @param summary distinguishes calls of one path */
  endpoint(name: string, summary = ""): Endpoint {
    const match = this.options.endpoints.find(
      (endpoint) => nameOf(endpoint) === name && endpoint.summary.includes(summary),
    );
    if (!match) throw new Error(`The portal declares no ${name} ${summary}`);
    return match;
  }

  ask(endpoint: Endpoint, values: CallValues, asking: Asking): Promise<Exchange> {
    return this.options.reader.ask(endpoint, values, asking);
  }

  /**
   * Notes a good answer's bytes, envelope, fields and time. @returns its results; undefined after a
   * failure
   */
  async good(endpoint: Endpoint, values: CallValues, asking: Asking): Promise<unknown> {
    return this.judge(endpoint, values, asking, await this.ask(endpoint, values, asking));
  }

  /** As {@link good}, of an answer that came already. */
  judge(endpoint: Endpoint, values: CallValues, asking: Asking, exchange: Exchange): unknown {
    const name = nameOf(endpoint);
    const curl = this.curl(endpoint, values, asking);
    if (!this.answered(name, exchange, curl)) return undefined;
    this.timed(name, exchange, curl);
    if (exchange.received) this.options.record?.(endpoint, values, exchange.received.body);
    const isShaped = this.shaped(name, exchange, curl);
    return isShaped ? exchange.results : undefined;
  }

  private answered(name: string, exchange: Exchange, curl: string): boolean {
    const { received } = exchange;
    const wrong = faultOfAnswer(exchange);
    if (wrong || !received) {
      this.journal.note(name, "answer", "failed", { ...wrong, curl });
      return false;
    }
    this.journal.note(name, "answer", "passed");
    const loose = looseEnvelope(received.status, received.body);
    if (loose)
      this.journal.note(name, "envelope", "tolerated", { received: loose, expected: PLAIN_ENVELOPE });
    else this.journal.note(name, "envelope", "passed");
    return true;
  }

  private timed(name: string, { took }: Exchange, curl: string): void {
    const verdict = took > SLOW_MS.failed ? "failed" : took > SLOW_MS.tolerated ? "tolerated" : "passed";
    const slow = {
      expected: `at most ${String(SLOW_MS.tolerated)} ms`,
      received: `${String(took)} ms`,
      curl,
    };
    this.journal.note(name, "latency", verdict, verdict === "passed" ? {} : slow);
  }

  /** Fields of the specification, then whatever else the portal cannot read. */
  private shaped(name: string, { results, fault, unreadable }: Exchange, curl: string): boolean {
    const wrong = misfits(results, FIELDS[name] ?? {}, (kind, value) => kinds[kind].plain(value));
    const isLost = ({ kind, value }: Misfit) => !(kinds[kind] as Kind).loose?.(value);
    for (const misfit of wrong) {
      const { field, kind, value } = misfit;
      const verdict = isLost(misfit) ? "failed" : "tolerated";
      const difference = { field, expected: kinds[kind].name, received: kindOf(value), curl };
      this.journal.note(name, "shape", verdict, difference);
    }
    const others = wrong.some(isLost) ? [] : unreadable;
    for (const { path, expected, received } of others)
      this.journal.note(name, /^known /.test(expected) ? "words" : "shape", "failed", {
        field: path.replace(/^results\.?/, ""),
        expected,
        received,
        curl,
      });
    if (wrong.length === 0 && others.length === 0) this.journal.note(name, "shape", "passed");
    return !wrong.some(isLost) && !fault;
  }

  /** Notes whether the call is refused as it must be. @param fields also wants a sentence per field */
  async refused(
    endpoint: Endpoint,
    values: CallValues,
    asking: Asking,
    { check, statuses, fields = false }: { check: string; statuses: readonly number[]; fields?: boolean },
  ): Promise<void> {
    const name = nameOf(endpoint);
    if (this.journal.isBroken(name)) return;
    const { refusal, fault, received, status } = await this.ask(endpoint, values, asking);
    const curl = this.curl(endpoint, values, asking);
    const expected = `status ${statuses.join(" or ")}`;
    // The portal takes it for a call that is absent.
    const asksToken = asking.token === null && status === 401;
    const refused = asksToken ? 401 : refusal?.status;
    if (!refusal || refused === undefined || !statuses.includes(refused)) {
      const got = refused ?? (fault ? fault.kind : received?.status);
      this.journal.note(name, check, "failed", { expected, received: `status ${String(got)}`, curl });
    } else if (fields && Object.keys(refusal.fields).length === 0)
      this.journal.note(name, check, "failed", {
        field: "errors",
        expected: "a sentence per field",
        received: "nothing",
        curl,
      });
    else this.journal.note(name, check, "passed");
  }

  curl(
    { method, path, file }: Endpoint,
    { query, body }: CallValues,
    { token, lang = "en" }: Asking,
  ): string {
    const given = Object.entries<QueryValue>({ ...query, lang }).filter(([, value]) => (value ?? "") !== "");
    const search = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
    const parts = [`curl -i -X ${method} '${this.options.url}${path}?${search}'`];
    if (token) parts.push('-H "Authorization: Bearer $TOKEN"');
    if (file) parts.push(`-F '${file}=@card.jpg'`);
    else if (body) parts.push(`-H 'Content-Type: application/json' -d '${JSON.stringify(hidden(body))}'`);
    return parts.join(" ");
  }
}

function hidden(body: object): object {
  const secret = Object.keys(body).filter((name) => /password|token/.test(name));
  return { ...body, ...Object.fromEntries(secret.map((name) => [name, `$${name.toUpperCase()}`])) };
}

/** Null for an answer that the portal can read. */
function faultOfAnswer({ received, refusal, fault, unreadable }: Exchange): Noted | null {
  if (refusal?.status === 501)
    return {
      expected: "the call",
      received: `status ${String(received?.status ?? 0)}, no such call`,
      note: "a provider without it is tried with --calls, and runs with LAB_CALLS",
    };
  if (refusal)
    return {
      expected: "status 200",
      received: `status ${String(refusal.status)}`,
      note: refusal.text,
    };
  if (fault?.kind === "server_error") return { expected: "status 200", received: "status 5xx" };
  if (!received || received.body.length === 0)
    return { expected: "a readable body up to 5 MB", received: fault?.kind ?? "nothing" };
  const wrong = faultOfBytes(received.body);
  if (wrong) return wrong;
  const isUnread = fault && unreadable.length === 0;
  return isUnread ? { expected: "an envelope", received: "something else" } : null;
}
