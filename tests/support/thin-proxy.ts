import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

interface Passing {
  method: string;
  /** below /api/v1.5, without query */
  path: string;
  status: number;
  /** parsed JSON; null for other bodies */
  json: Record<string, unknown> | null;
}

export interface ThinProxy {
  /** for LAB_API_URL */
  url: string;
  /** answers as sent by the laboratory */
  passed: Passing[];
  close(): Promise<void>;
}

/**
 * A proxy that modifies a laboratory's JSON.
 * @param change returns the replacement
 */
export async function openThinProxy(
  labUrl: string,
  change: (passing: Passing & { json: Record<string, unknown> }) => unknown,
): Promise<ThinProxy> {
  const { origin, pathname } = new URL(labUrl);
  const passed: Passing[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const { authorization, "content-type": contentType, "x-second-lock": proofs } = request.headers;
      const headers = {
        ...(typeof proofs === "string" ? { "x-second-lock": proofs } : {}),
        ...(authorization ? { authorization } : {}),
        ...(contentType ? { "content-type": contentType } : {}),
      };
      const { method = "GET", url = "/" } = request;
      const answer = await fetch(origin + url, {
        method,
        headers,
        ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
      });
      const type = answer.headers.get("content-type") ?? "";
      const body = Buffer.from(await answer.arrayBuffer());
      const json = type.includes("json") ? (JSON.parse(body.toString()) as Record<string, unknown>) : null;
      const path = (url.split("?")[0] ?? "").slice(pathname.length);
      const passing = { method, path, status: answer.status, json };
      passed.push(passing);
      const sent = json === null ? body : JSON.stringify(change({ ...passing, json }));
      response.writeHead(answer.status, { "Content-Type": type }).end(sent);
    })().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(port)}${pathname}`,
    passed,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Another provider's envelope: without status and message, and with other names for the rest. */
export function bare({ json }: { json: Record<string, unknown> }): unknown {
  const { statusCode: _status, message: _message, results: data, meta: pagination, errors, ...rest } = json;
  const texts: object = typeof errors === "object" && errors ? errors : {};
  const list = Object.keys(texts).map((property) => ({
    property,
    constraints: Reflect.get(texts, property) as unknown,
  }));
  return { ...rest, data, ...(pagination ? { pagination } : {}), ...(errors ? { errors: list } : {}) };
}
