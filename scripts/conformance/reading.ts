import { pino } from "pino";
import type { ZodType } from "zod";
import { readEnv, setEnv } from "../../app/env.server.ts";
import { setLog } from "../../app/http/log.ts";
import { openEmbeddedStore, setStore } from "../../app/state/store.server.ts";
import type { CallBook, CallName } from "../../app/upstream/client/call-book.ts";
import { call } from "../../app/upstream/client/client.server.ts";
import type { CallValues, Endpoint } from "../../app/upstream/client/endpoint.server.ts";
import { readEnvelope } from "../../app/upstream/client/envelope.ts";
import { UpstreamFault, UpstreamRefusal } from "../../app/upstream/client/errors.ts";
import { wantedOf } from "../../app/upstream/client/read-answer.server.ts";
import { SPEC_CALLS } from "../../app/upstream/client/spec-calls.ts";
import type { Unreadable } from "../../app/upstream/client/lenient.ts";
import { openTransport, setTransport } from "../../app/upstream/client/transport.server.ts";
import { faultOfBytes } from "./wire.ts";

interface Received {
  status: number;
  body: Buffer;
}

export interface Exchange {
  /** null when nothing arrived that could be decoded */
  received: Received | null;
  /** milliseconds */
  took: number;
  /** of the envelope, else of HTTP */
  status?: number;
  /** rows of all pages, if the list is paged */
  total?: number;
  /** as the portal finds them in the envelope, before it reads their fields */
  results?: unknown;
  /** the answer is an error that the portal understands */
  refusal?: UpstreamRefusal;
  fault?: UpstreamFault;
  /** fields that the portal cannot read */
  unreadable: readonly Unreadable[];
}

export interface Asking {
  token: string | null;
  lang?: "en" | "id";
}

export interface Reader {
  ask(endpoint: Endpoint, values: CallValues, asking: Asking): Promise<Exchange>;
  fetchDocument(url: string): Promise<Received | null>;
  isUndeclared(call: CallName): boolean;
  /** words of coded fields that were read as another one */
  spellings(): CallBook["spellings"];
  close(): Promise<void>;
}

const TIMEOUT_MS = 30_000;

/**
 * Asks as the portal asks, and reads as the portal reads.
 * @param now milliseconds
 * @param calls as LAB_CALLS
 * @throws Error for a list that cannot be read
 */
export function openReader(baseUrl: string, now: () => number, calls?: string): Reader {
  const variables = {
    NODE_ENV: "test",
    LAB_API_URL: baseUrl,
    SESSION_SECRETS: "conformance".repeat(3),
    ...(calls === undefined ? {} : { LAB_CALLS: calls }),
  };
  const env = readEnv(variables);
  setEnv(env);
  setLog(pino({ level: "silent" }));
  const store = openEmbeddedStore(":memory:");
  setStore(store);
  let exchange = newExchange();
  const transport = openTransport({
    baseUrl,
    connectMs: 5000,
    timeoutMs: TIMEOUT_MS,
    unreadable: ({ fields }) => (exchange.unreadable = fields),
  });
  const { LAB_CALLS: declared } = env;
  if (declared) transport.calls.declare("settings", declared === "spec" ? SPEC_CALLS : declared);
  // One for the whole run: the portal learns which calls exist from those that succeeded.
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
  return {
    async ask(endpoint, values, { token, lang = "en" }) {
      exchange = newExchange();
      try {
        // the caller's values fit the endpoint
        await call({ token, lang }, endpoint as Endpoint<ZodType, CallValues>, values);
      } catch (error) {
        if (error instanceof UpstreamRefusal) exchange.refusal = error;
        else if (error instanceof UpstreamFault) exchange.fault = error;
        else throw error;
      }
      noteEnvelope(exchange, endpoint);
      return exchange;
    },
    async fetchDocument(url) {
      const response = await transport.fetchDocument(new URL(url));
      return "status" in response ? response : null;
    },
    isUndeclared: (call) => transport.calls.isUndeclared(call),
    spellings: () => transport.calls.spellings,
    close: async () => {
      await transport.close();
      await store.close();
    },
  };
}

const newExchange = (): Exchange => ({ received: null, took: 0, unreadable: [] });

function noteEnvelope(exchange: Exchange, endpoint: Endpoint): void {
  const envelope = envelopeIn(endpoint, exchange.received);
  const http = exchange.received?.status ?? 0;
  // As the portal reads it: HTTP's own refusal says more than a word in the body.
  exchange.status = http < 400 ? (envelope?.status ?? http) : Math.max(envelope?.status ?? 0, http);
  const total = envelope?.meta?.["total"];
  if (typeof total === "number") exchange.total = total;
  if (!exchange.refusal) exchange.results = envelope?.results;
}

function envelopeIn(endpoint: Endpoint, received: Received | null) {
  if (!received || faultOfBytes(received.body)) return null;
  const requested = { ...wantedOf(endpoint.results("en"), endpoint), topLevel: endpoint.topLevel };
  return readEnvelope(JSON.parse(received.body.toString("utf8")), requested);
}
