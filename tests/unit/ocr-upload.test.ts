import { connect, type AddressInfo, type Socket } from "node:net";
import { createServer, type Server } from "node:http";
import express from "express";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { setUpOriginCheck } from "../../app/http/origin.ts";
import { env } from "../../app/env.server.ts";
import { startSession } from "../../app/session/session.server.ts";
import { send } from "../support/browser.ts";
import { useMemoryRuntime } from "../support/memory-runtime.ts";

const MB = 1024 * 1024;
const PATH = "/continue-register/scan";

let server: Server;
let origin: string;
let close: () => Promise<void>;
let cookie: string;
beforeEach(async () => {
  close = useMemoryRuntime();
  const app = express();
  setUpOriginCheck(app, env());
  app.use((request, response) => {
    const body: unknown = request.body;
    const bytes = body instanceof Buffer ? body.length : 0;
    response.json({ bytes, upload: response.locals.upload ?? null, type: request.get("content-type") });
  });
  server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  cookie = await cookieFor(0);
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await close();
});

async function cookieFor(userType: 0 | 1, accountKey = "a"): Promise<string> {
  const account = { token: "t", accountKey, name: "n", medicalRecordNumber: null, uuid: null };
  return (await startSession({ ...account, userType })).split(";")[0] ?? "";
}

const part = (bytes: number, name = "image") =>
  Buffer.concat([
    Buffer.from(`--edge\r\nContent-Disposition: form-data; name="${name}"; filename="x.jpg"\r\n\r\n`),
    Buffer.alloc(bytes, "x"),
    Buffer.from("\r\n"),
  ]);
const form = (...parts: Buffer[]) => Buffer.concat([...parts, Buffer.from("--edge--\r\n")]);

async function post(body: Buffer, { as = cookie, path = PATH } = {}) {
  const answer = await send(origin, path, {
    method: "POST",
    headers: {
      Origin: "http://localhost:3000",
      Cookie: as,
      "Content-Type": "multipart/form-data; boundary=edge",
      "Content-Length": String(body.length),
    },
    body,
  });
  const seen = answer.status === 200 ? (JSON.parse(answer.text) as Record<string, unknown>) : {};
  return { status: answer.status, ...seen };
}

describe("uploads", () => {
  it("8 MB and its form are read whole", async () => {
    const body = form(part(8 * MB));
    expect(await post(body)).toMatchObject({ status: 200, upload: null, bytes: body.length });
  });

  it("a larger file is dropped, and the page reports it", async () => {
    const answer = await post(form(part(9 * MB)));
    expect(answer).toMatchObject({ status: 200, upload: "too_large", bytes: 0 });
    expect(answer).toMatchObject({ type: "application/x-www-form-urlencoded" });
  });

  it("only unfinished registrations have so much room; others are not even read", async () => {
    expect(await post(form(part(MB)), { as: await cookieFor(1) })).toMatchObject({ status: 200, bytes: 0 });
    expect(await post(form(part(MB)), { as: "sid=nobody" })).toMatchObject({ status: 200, bytes: 0 });
    expect((await post(form(part(MB)), { path: "/login" })).status).toBe(413);
  });

  it("a form of many parts is refused", async () => {
    expect((await post(form(...Array.from({ length: 1000 }, () => part(10))))).status).toBe(400);
  });

  /** An upload that has begun and sends no more. */
  function begin(as: string): Socket {
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
    socket.on("error", () => undefined);
    socket.write(
      `POST ${PATH} HTTP/1.1\r\nHost: x\r\nOrigin: http://localhost:3000\r\nCookie: ${as}\r\n` +
        "Content-Type: multipart/form-data; boundary=edge\r\nContent-Length: 1000\r\n\r\n--edge",
    );
    return socket;
  }

  it("six people at a time; the seventh is refused", async () => {
    const people = await Promise.all(Array.from({ length: 6 }, (_, at) => cookieFor(0, `p${String(at)}`)));
    const open = people.map(begin);
    await expect.poll(async () => (await post(form(part(10))))["upload" as never]).toBe("busy");
    for (const socket of open) socket.destroy();
    await expect.poll(async () => (await post(form(part(10))))["upload" as never]).toBeNull();
  });

  it("one person has one: sending again gives the first one up, and keeps nobody out", async () => {
    const ended: number[] = [];
    // Signing in again makes nobody another person.
    const sessions = await Promise.all(Array.from({ length: 12 }, () => cookieFor(0)));
    sessions.forEach((session, at) => begin(session).on("close", () => ended.push(at)));
    await expect.poll(() => ended.length).toBe(11);
    expect(await post(form(part(10)), { as: await cookieFor(0, "other") })).toMatchObject({
      upload: null,
      status: 200,
    });
    expect(await post(form(part(10)))).toMatchObject({ upload: null, status: 200 });
    await expect.poll(() => ended.length).toBe(12);
  });
});
