import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ZodType } from "zod";
import { call, type UpstreamContext } from "../../app/upstream/client/client.server.ts";
import { endpoints, type CallValues, type Endpoint } from "../../app/upstream/client/endpoint.server.ts";
import { UpstreamFault, UpstreamRefusal } from "../../app/upstream/client/errors.ts";
import { expectedOf } from "../../app/upstream/client/expected.ts";
import { setTransport, transport } from "../../app/upstream/client/transport.server.ts";
import { useMemoryRuntime } from "../support/memory-runtime.ts";
import { REFUSED_200 } from "../support/refused-200.ts";

// Every module that declares calls.
import.meta.glob("../../app/upstream/*/*.server.ts", { eager: true });

const up: UpstreamContext = { token: "t", lang: "en" };
const unreadable = vi.fn();
let close: () => Promise<void>;
beforeEach(() => {
  close = useMemoryRuntime();
});
afterEach(async () => {
  unreadable.mockClear();
  await close();
});

interface Answer {
  status?: number;
  body: unknown;
}

/** @param reads answers GETs, which prove writes; default: as `write` */
function answer(write: Answer, reads: Answer = write): void {
  setTransport({
    ...transport(),
    unreadable,
    send: ({ method }) => {
      const { status = 200, body } = method === "GET" ? reads : write;
      const bytes = Buffer.from(status === 204 ? "" : JSON.stringify(body));
      return Promise.resolve({ status, retryAfter: null, body: bytes });
    },
  });
}

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const writes = endpoints
  .filter(({ method }) => method !== "GET")
  .map((endpoint) => [nameOf(endpoint), endpoint] as const);
const expectedFor = (endpoint: Endpoint) => expectedOf(endpoint.results("en"), endpoint);
const withoutResults = writes.filter(([, endpoint]) => {
  const { any, list, fields } = expectedFor(endpoint);
  return any || (!list && fields.every(({ optional }) => optional));
});
const reliedOn = withoutResults.filter(([, { proof }]) => proof !== undefined);
const others = withoutResults.filter(
  ([, endpoint]) => endpoint.proof === undefined && expectedFor(endpoint).any,
);

const VALUES: CallValues = { query: { relation_id: "x", passkey_id: "x" }, body: {} };
const send = (endpoint: Endpoint, values = VALUES) =>
  call(up, endpoint as Endpoint<ZodType, CallValues>, values); // any values, as they are only sent

describe("a write whose answer does not say that it succeeded", () => {
  // Promise Q2: every write × forms of refusal with HTTP 200, 0 successes.
  it("is looked for in every write", () => {
    expect(writes.length).toBeGreaterThan(115);
    expect(withoutResults.length).toBeGreaterThan(60);
    expect(reliedOn.length).toBeGreaterThan(30);
  });

  it.each(writes)("is refused or left open, never told as success: %s", async (_, endpoint) => {
    const current = expectedFor(endpoint).fields.map(({ name }) => name);
    // A field of the results is no status of the call: `/payment/simulate` has a `status_code`.
    const bodies = REFUSED_200.filter((body) => !current.some((name) => name !== "code" && name in body));
    for (const body of bodies)
      for (const status of [200, 201]) {
        answer({ status, body });
        const thrown = await send(endpoint).then(
          () => `success after ${JSON.stringify(body)}`,
          (error: unknown) => error,
        );
        if (!(thrown instanceof UpstreamRefusal)) expect(thrown).toBeInstanceOf(UpstreamFault);
        if (thrown instanceof UpstreamFault) expect(thrown.outcomeUnknown).toBe(!endpoint.harmless);
      }
    expect(bodies.length).toBeGreaterThan(30);
  });

  it.each(reliedOn)("leaves open what people rely on: %s", async (_, endpoint) => {
    for (const body of [{}, { message: "Hello" }, { data: null }, { results: {} }, [], { version: "1.2" }]) {
      answer({ body });
      await expect(send(endpoint)).rejects.toMatchObject({ outcomeUnknown: true });
    }
  });
});

it.each(writes)("does not take a redirect for a success: %s", async (_, endpoint) => {
  for (const body of [{}, { statusCode: 200, results: null }]) {
    answer({ status: 302, body });
    await expect(send(endpoint)).rejects.toBeInstanceOf(UpstreamFault);
  }
});

describe("a write whose answer says that it succeeded", () => {
  it.each(withoutResults)("is done: %s", async (_, endpoint) => {
    for (const body of [
      { statusCode: 200 },
      { statusCode: 201, results: null },
      { success: true, data: null },
    ]) {
      answer({ body });
      await send(endpoint);
    }
    answer({ status: 204, body: null });
    await send(endpoint);
  });

  it.each(others)("needs only HTTP's status: %s", async (_, endpoint) => {
    answer({ body: {} });
    await send(endpoint);
  });
});

const of = (name: string) => {
  const match = writes.find(([value]) => value === name);
  if (!match) throw new Error(`${name} is not declared.`);
  return match[1];
};
const at = "2026-11-20T10:00:00+07:00";
const alert = (acknowledged: boolean) => ({
  alert_id: "a",
  state: "open",
  raised_at: at,
  patient_id: "p",
  panel_name_en: "Potassium",
  panel_name_id: "Kalium",
  order_number: "o",
  values: [],
  acknowledged,
});
const use = (given: boolean) => ({ purposes: [{ code: "study", given }] });
const shared = (share: boolean) => [
  { audience: "company", share: !share, changed_at: at },
  { audience: "referrer", practitioner_id: "d", share, changed_at: at },
];
const page = (state: string) => [
  { share_id: "s", scope: "record", state, created_at: at, expires_at: at, opened_count: 0 },
];
const closing = (pending: object | null) => ({
  pending,
  erases_at: at,
  erased: [],
  kept: [],
  obstacles: [],
  dependents: [],
});
const devices = (...ids: string[]) =>
  ids.map((device_id) => ({
    device_id,
    first_used_at: at,
    last_used_at: at,
    is_this: device_id === "this",
  }));
const profile = (medical_record_number: string | null) => ({
  uuid: "u",
  person: { patient: { medical_record_number } },
});

const PROOFS: [string, object, unknown, unknown][] = [
  ["POST /critical-alert/acknowledge", { alert_id: "a" }, [alert(true)], [alert(false)]],
  ["PUT /privacy/set-consent", { purpose: "study", given: false }, use(false), use(true)],
  [
    "PUT /consent/update",
    { order_number: "o", audience: "referrer", practitioner_id: "d", share: false },
    shared(false),
    shared(true),
  ],
  ["POST /medical-record/revoke-share", { patient_id: "p", share_id: "s" }, page("revoked"), page("open")],
  [
    "POST /privacy/close-account",
    { current_password: "x" },
    closing({ asked_at: at, erases_at: at }),
    closing(null),
  ],
  ["POST /privacy/keep-account", {}, closing(null), closing({ asked_at: at, erases_at: at })],
  ["POST /device/sign-out", { device_id: "old" }, devices("this", "phone"), devices("this", "old")],
  ["POST /device/sign-out", { device_id: "old" }, devices("this"), []],
  ["POST /continue-register", {}, profile("RM-1"), profile(null)],
];

describe("a write whose answer says nothing", () => {
  it.each(PROOFS)("is done if a read shows its effect: %s %j", async (name, body, done, open) => {
    for (const write of [{}, { status: "held" }, { status: 0, message: "Hello" }]) {
      answer({ body: write }, { body: { statusCode: 200, results: done } });
      await send(of(name), { body });
      for (const reads of [
        { body: { statusCode: 200, results: open } },
        { body: {} },
        { status: 404, body: { statusCode: 404, message: "Unknown" } },
      ]) {
        answer({ body: write }, reads);
        await expect(send(of(name), { body })).rejects.toMatchObject({ outcomeUnknown: true });
      }
    }
  });

  it.each(PROOFS)(
    "is not done when it is refused, whatever a read shows: %s %j",
    async (name, body, done) => {
      answer({ body: { success: false } }, { body: { statusCode: 200, results: done } });
      await expect(send(of(name), { body })).rejects.toBeInstanceOf(UpstreamRefusal);
    },
  );
});
