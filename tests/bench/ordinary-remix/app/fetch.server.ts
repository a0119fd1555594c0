import { RequestDeduplication, RequestLosses } from "~/upstream/client/request-deduplication.server.ts";
import { CallBook } from "~/upstream/client/call-book.ts";
import type { UpstreamResponse } from "~/upstream/client/exchange.server.ts";
import type { UpstreamRequest, UpstreamTransport } from "~/upstream/client/transport.server.ts";

/** Calls by `fetch`, the same one once for all loaders of a request; without the portal's limits. */
export function fetchTransport(base: string): UpstreamTransport {
  const requests = new Set<string>();
  const askedOnce = new RequestDeduplication<UpstreamResponse>();
  const begin = (id: string) => {
    requests.add(id);
    askedOnce.begin(id);
  };
  const exchange = async ({ path, method, headers, body }: UpstreamRequest) => {
    const answer = await fetch(base + path, { method, headers, ...(body ? { body: body as BodyInit } : {}) });
    return { status: answer.status, retryAfter: null, body: Buffer.from(await answer.arrayBuffer()) };
  };
  return {
    send: (request) => {
      const id = request.origin?.request;
      if (id && !requests.has(id)) begin(id);
      return askedOnce.send(request, () => exchange(request));
    },
    fetchDocument: () => Promise.reject(new Error("No page here downloads a document.")),
    timeLeft: () => 8000,
    begin,
    end: (id) => {
      requests.delete(id);
      askedOnce.end(id);
    },
    calls: new CallBook(),
    losses: new RequestLosses(),
    repaired: () => undefined,
    unreadable: () => undefined,
    close: () => Promise.resolve(),
  };
}
