import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signIn } from "../../app/upstream/accounts/accounts.server.ts";
import { call, type UpstreamContext } from "../../app/upstream/client/client.server.ts";
import type { CallValues, Endpoint } from "../../app/upstream/client/endpoint.server.ts";
import { UpstreamFault, UpstreamRefusal } from "../../app/upstream/client/errors.ts";
import { getHomeCareInvoice, getInvoice } from "../../app/upstream/orders/invoices.server.ts";
import { listOrders } from "../../app/upstream/orders/orders.server.ts";
import { setTransport, transport } from "../../app/upstream/client/transport.server.ts";
import { createLab } from "../../lab/create.ts";
import { useMemoryRuntime } from "../support/memory-runtime.ts";
import { mutated, mutation, RUNS } from "../support/mutate.ts";
import { seededFolder } from "../support/portal.ts";
import { readableEndpoints } from "../support/readable-endpoints.ts";

const answers = new Map<string, unknown>();
let close: () => Promise<void>;
const up: UpstreamContext = { token: "t", lang: "id" };

beforeAll(async () => {
  const lab = await createLab({ dataDir: await seededFolder() });
  close = useMemoryRuntime({}, lab.url);
  const real = transport();
  let name = "";
  setTransport({
    ...real,
    send: async (request) => {
      const response = await real.send(request);
      if ("status" in response && response.status === 200)
        answers.set(name, JSON.parse(response.body.toString()));
      return response;
    },
  });
  const { access_token } = await signIn(
    { ...up, token: null },
    { username: "patient", password: "Lab-portal-1" },
  );
  const { results } = await listOrders({ ...up, token: access_token }, {});
  const invoice_number = results.find(({ payment }) => payment !== null)?.invoice_number ?? "";
  for (const { endpoint, query } of readableEndpoints(invoice_number)) {
    name = `${endpoint.method} ${endpoint.path}`;
    await call({ ...up, token: access_token }, endpoint as Endpoint<never, CallValues>, { query }).catch(
      (error: unknown) => {
        throw new Error(`${name}: ${String(error)}`, { cause: error });
      },
    );
  }
  await lab.close();
});
afterAll(() => close());

function answerWith(json: unknown): void {
  const body = Buffer.from(JSON.stringify(json));
  setTransport({ ...transport(), send: () => Promise.resolve({ status: 200, retryAfter: null, body }) });
}

const JUNK = /undefined|NaN|\[object |Invalid Date|\de\+\d|Infinity/;

const readers: [name: string, read: () => Promise<unknown>][] = readableEndpoints("1")
  .filter(({ endpoint }) => endpoint.resource !== "Invoices")
  .map(({ endpoint, query }) => [
    `${endpoint.method} ${endpoint.path}`,
    () => call(up, endpoint as Endpoint<never, CallValues>, { query }),
  ]);
readers.push(
  ["GET /invoices/get-detail", () => getInvoice(up, "1", "package")],
  ["GET /invoices/get-detail-homecare", () => getHomeCareInvoice(up, "1")],
);

describe("mutated valid answers", () => {
  it.each(readers)("%s is read, or refused as a fault", async (name, read) => {
    const valid = answers.get(name);
    expect(valid).toBeDefined();
    await fc.assert(
      fc.asyncProperty(fc.array(mutation, { minLength: 1, maxLength: 4 }), async (mutations) => {
        answerWith(mutated(valid, mutations));
        try {
          expect(JSON.stringify(await read()) ?? "").not.toMatch(JUNK);
        } catch (error) {
          if (!(error instanceof UpstreamFault || error instanceof UpstreamRefusal)) throw error;
        }
      }),
      { numRuns: RUNS },
    );
  });
});
