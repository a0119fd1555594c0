import { z } from "zod";
import { pino } from "pino";
import { readEnv, setEnv } from "../../app/env.server.ts";
import { setLog } from "../../app/http/log.ts";
import { openEmbeddedStore, setStore } from "../../app/state/store.server.ts";
import { call, type UpstreamContext } from "../../app/upstream/client/client.server.ts";
import { reading, type CallValues, type Endpoint } from "../../app/upstream/client/endpoint.server.ts";
import { UpstreamFault, UpstreamRefusal } from "../../app/upstream/client/errors.ts";
import { openTransport, setTransport } from "../../app/upstream/client/transport.server.ts";

export interface Received {
  status: number;
  body: Buffer;
}

/** What the portal makes of one answer. */
export interface Exchange {
  /** null when nothing arrived that could be decoded */
  received: Received | null;
  /** milliseconds */
  took: number;
  /** as the portal finds them, before the call's schema; undefined when it does not get so far */
  results?: unknown;
  /** the answer is an error that the portal understands */
  refusal?: UpstreamRefusal;
  fault?: UpstreamFault;
  /** the results do not fit the call's schema */
  misread?: z.ZodError;
}

export interface Asking {
  token: string | null;
  lang?: "en" | "id";
}

export interface Reader {
  ask(endpoint: Endpoint, values: CallValues, asking: Asking): Promise<Exchange>;
  fetchDocument(url: string): Promise<Received | null>;
  close(): Promise<void>;
}

const TIMEOUT_MS = 30_000;

/** Asks as the portal asks, and reads as the portal reads. @param now milliseconds */
export function openReader(baseUrl: string, now: () => number): Reader {
  const variables = { NODE_ENV: "test", LAB_API_URL: baseUrl, SESSION_SECRETS: "conformance".repeat(3) };
  setEnv(readEnv(variables));
  setLog(pino({ level: "silent" }));
  const store = openEmbeddedStore(":memory:");
  setStore(store);
  // A transport of its own for each call: no breaker, no learning and no memory between checks.
  const open = () => openTransport({ baseUrl, connectMs: 5000, timeoutMs: TIMEOUT_MS });
  return {
    async ask(endpoint, values, { token, lang = "en" }) {
      const transport = open();
      const exchange: Exchange = { received: null, took: 0 };
      setTransport({
        ...transport,
        send: async (request) => {
          const since = now();
          const response = await transport.send(request);
          exchange.took = now() - since;
          if ("status" in response) exchange.received = { status: response.status, body: response.body };
          return response;
        },
      });
      const caller: UpstreamContext = { token, lang };
      const found = await caught(call(caller, anyResults(endpoint), values), exchange);
      await transport.close();
      if (found !== undefined) await readAgain(endpoint, values, lang, exchange);
      return exchange;
    },
    async fetchDocument(url) {
      const transport = open();
      const response = await transport.fetchDocument(new URL(url));
      await transport.close();
      return "status" in response ? response : null;
    },
    close: () => store.close(),
  };
}

const anyResults = (endpoint: Endpoint) =>
  reading(
    endpoint as Endpoint<z.ZodType, CallValues>,
    z.unknown().transform((found) => ({ found })),
  );

/** Results before the schema, or undefined with the reason in the exchange. */
async function caught(reading: Promise<{ found: unknown }>, exchange: Exchange): Promise<true | undefined> {
  try {
    exchange.results = (await reading).found;
    return true;
  } catch (error) {
    if (error instanceof UpstreamRefusal) exchange.refusal = error;
    else if (error instanceof UpstreamFault) exchange.fault = error;
    else throw error;
    return undefined;
  }
}

/** The same bytes once more, now with the call's own schema. */
async function readAgain(
  endpoint: Endpoint,
  values: CallValues,
  lang: "en" | "id",
  exchange: Exchange,
): Promise<void> {
  const { received } = exchange;
  if (!received) return;
  const transport = openTransport({ baseUrl: "http://127.0.0.1:9", connectMs: 1, timeoutMs: TIMEOUT_MS });
  setTransport({ ...transport, send: () => Promise.resolve({ ...received, retryAfter: null }) });
  try {
    await call({ token: null, lang }, endpoint as Endpoint<z.ZodType, CallValues>, values);
  } catch (error) {
    if (!(error instanceof UpstreamFault)) throw error;
    if (error.cause instanceof z.ZodError) exchange.misread = error.cause;
    else exchange.fault = error;
  } finally {
    await transport.close();
  }
}
