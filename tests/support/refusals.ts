import type { Socket } from "node:net";
import { expect } from "vitest";
import type { PageResponse } from "./browser.ts";
import { openSocket } from "./streams.ts";

/** Size limit of a refusal page, in bytes. */
const PAGE_BYTES = 3072;

/** Expects the small, complete, protected refusal page, with `langs` in order. */
export function expectRefusalPage(answer: PageResponse, status: number, langs: string[]): void {
  const { headers, text } = answer;
  expect(answer.status).toBe(status);
  expect(headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(headers["cache-control"]).toMatch(/^no-store(, no-transform)?$/);
  expect(headers["content-language"]).toBe(langs.join(", "));
  for (const name of ["strict-transport-security", "x-content-type-options", "referrer-policy"])
    expect(headers[name], name).toBeDefined();
  const nonce = /style-src 'self' 'nonce-([^']+)'/.exec(String(headers["content-security-policy"]))?.[1];
  expect(nonce).toBeDefined();
  expect(text).toContain(`<style nonce="${String(nonce)}">`);
  expect(text).not.toMatch(/<script|\son[a-z]+=|\sstyle=/);
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(PAGE_BYTES);
  expect(text).toContain(`<html lang="${langs[0] ?? ""}">`);
  expect(
    [...text.matchAll(/<section lang="(..)"><h1>[^<]+<\/h1><p>[^<]+<\/p><p>/g)].map(([, lang]) => lang),
  ).toEqual(langs);
  expect(text).toMatch(/<title>[^<]+<\/title>/);
  expect(text.match(/<a href="\/">/g)).toHaveLength(langs.length);
}

/** Sends raw `text` on a new connection; resolves with the response once the portal closes it. */
export async function sendRaw(origin: string, text: string): Promise<PageResponse> {
  return readResponse(await openSocket(origin, text));
}

export async function readResponse(socket: Socket): Promise<PageResponse> {
  const chunks: Buffer[] = [];
  socket.on("data", (chunk: Buffer) => chunks.push(chunk));
  await new Promise<void>((resolve) => {
    socket.on("error", () => undefined);
    socket.on("close", () => resolve());
  });
  const [head = "", body = ""] = Buffer.concat(chunks)
    .toString("utf8")
    .split(/\r\n\r\n(.*)/s);
  const [line = "", ...rest] = head.split("\r\n");
  const headers = Object.fromEntries(
    rest.map((value) => [
      value.slice(0, value.indexOf(":")).toLowerCase(),
      value.slice(value.indexOf(":") + 2),
    ]),
  );
  return {
    status: Number(line.split(" ")[1]),
    headers,
    cookies: [],
    location: null,
    text: body,
    bytes: Buffer.from(body),
  };
}
