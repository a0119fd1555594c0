import { afterAll, beforeAll, expect, it } from "vitest";
import { loadEndpoints } from "../../scripts/contract/endpoints.ts";
import { callEnvelope } from "../../app/upstream/client/call-envelope.server.ts";
import type { UpstreamContext } from "../../app/upstream/client/client.server.ts";
import type { Endpoint } from "../../app/upstream/client/endpoint.server.ts";
import { UpstreamFault } from "../../app/upstream/client/errors.ts";
import { expectedOf, type Expected } from "../../app/upstream/client/expected.ts";
import type { ListLoss } from "../../app/upstream/client/lists.ts";
import { setTransport, transport } from "../../app/upstream/client/transport.server.ts";
import { useMemoryRuntime } from "../support/memory-runtime.ts";
import { sampleOf } from "../support/schema-sample.ts";

let close: () => Promise<void>;
beforeAll(() => {
  close = useMemoryRuntime();
});
afterAll(() => close());

interface ListPlace {
  /** e.g. `results[].points` */
  path: string;
  steps: (string | number)[];
  items: Expected;
}

function listsIn(expected: Expected, steps: (string | number)[] = [], path = "results"): ListPlace[] {
  const { items } = expected;
  const here = items && !items.any && !expected.strict ? [{ path, steps, items }] : [];
  const rows = items ? listsIn(items, [...steps, 0], `${path}[]`) : [];
  const fields = expected.fields.flatMap(({ name, value }) =>
    listsIn(value, [...steps, name], `${path}.${name}`),
  );
  return [...here, ...rows, ...fields];
}

function at(value: unknown, steps: readonly (string | number)[]): unknown {
  return steps.reduce<unknown>((inner, step) => (inner as Record<string | number, unknown>)[step], value);
}

interface Answer {
  outcome: "read" | "failed";
  losses: ListLoss[];
  notes: string[];
}

async function read(endpoint: Endpoint, results: unknown): Promise<Answer> {
  const losses: ListLoss[] = [];
  const notes: string[] = [];
  const before = transport();
  setTransport({
    ...before,
    unreadable: ({ fields }) => notes.push(...fields.map(({ path }) => path)),
    send: () =>
      Promise.resolve({ status: 200, retryAfter: null, body: Buffer.from(JSON.stringify({ results })) }),
  });
  const up: UpstreamContext = { token: "t", lang: "en", lost: (more) => losses.push(...more) };
  try {
    await callEnvelope(up, endpoint, {});
    return { outcome: "read", losses, notes };
  } catch (error) {
    if (!(error instanceof UpstreamFault)) throw error;
    return { outcome: "failed", losses, notes };
  } finally {
    setTransport(before);
  }
}

const isRow = ({ object, text, number }: Expected) => object && !text && !number;

function brokenRows({ items }: ListPlace, row: unknown): [kind: string, row: unknown][] {
  const others: [string, unknown][] = isRow(items)
    ? [
        ["text", "odd"],
        ["null", null],
        ["list", []],
      ]
    : [["object", {}]];
  const required = items.fields.filter(({ optional, value }) => !optional && !value.any && !value.object);
  const fields = isRow(items) ? required : [];
  return [
    ...others,
    ...fields.map(({ name }): [string, unknown] => [
      `${name} odd`,
      { ...(row as object), [name]: { odd: 1 } },
    ]),
  ];
}

const calls = (await loadEndpoints()).filter(
  (endpoint) => endpoint.rows !== 1 && listsIn(expectedOf(endpoint.results("en"), endpoint)).length > 0,
);

// Promise Q6: one broken row in each list of each call.
it.each(calls.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  "costs one broken row of each list of %s, or fails the call where it must be whole",
  async (_, endpoint) => {
    const schema = endpoint.results("en");
    const expected = expectedOf(schema, endpoint);
    const whole = await read(endpoint, sampleOf(schema));
    expect(whole).toEqual({ outcome: "read", losses: [], notes: [] });
    for (const place of listsIn(expected)) {
      const sample = at(sampleOf(schema), [...place.steps, 0]);
      for (const [kind, row] of brokenRows(place, sample)) {
        const results = sampleOf(schema);
        (at(results, place.steps) as unknown[])[0] = row;
        const { outcome, losses, notes } = await read(endpoint, results);
        const where = `${place.path}: ${kind}`;
        const mustBeWhole = endpoint.wholeList || JSON.stringify(expected).includes('"whole":true');
        if (outcome === "failed") expect(mustBeWhole, where).toBe(true);
        else {
          expect([...losses.map(({ path }) => path), ...notes], where).not.toEqual([]);
          for (const { kept } of losses) expect(kept, where).toBeGreaterThan(0);
        }
        if (outcome === "read" && !kind.endsWith("odd") && !place.items.vocabulary)
          expect(losses.length, where).toBeGreaterThan(0);
      }
    }
  },
);
