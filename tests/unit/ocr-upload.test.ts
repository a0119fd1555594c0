import { createHash } from "node:crypto";
import { connect, type AddressInfo, type Socket } from "node:net";
import { createServer, type Server } from "node:http";
import express from "express";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { setUpForms, setUpOriginCheck } from "../../app/http/bodies/origin.ts";
import { setUpTargetCheck } from "../../app/http/target.ts";
import { setUpVisitor } from "../../app/http/visitor.ts";
import { env } from "../../app/env.server.ts";
import { startSession } from "../../app/session/session.server.ts";
import { send } from "../support/browser.ts";
import { useMemoryRuntime } from "../support/memory-runtime.ts";

const MB = 1024 * 1024;
const PATH = "/continue-register/scan";
const REPORT = "/report-check";
const APPLICATION = "/apply/doctor";

let server: Server;
let origin: string;
let close: () => Promise<void>;
let cookie: string;
/** holds uploads in processing until answered manually */
let held: boolean;
let processing: { answer: () => void } | undefined;
beforeEach(async () => {
  held = false;
  processing = undefined;
  close = useMemoryRuntime();
  const app = express().set("trust proxy", 1);
  setUpOriginCheck(app, env());
  setUpTargetCheck(app);
  setUpVisitor(app);
  setUpForms(app);
  app.use((request, response) => {
    const { upload } = response.locals;
    const answer = {
      body: String(request.body),
      file: upload && "file" in upload ? (upload.file?.length ?? null) : undefined,
      problem: upload && "problem" in upload ? upload.problem : undefined,
      type: request.get("content-type"),
    };
    processing = { answer: () => void response.json(answer) };
    if (request.path !== PATH || !held) processing.answer();
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

/** Of as many unfinished registrations. */
const cookiesOf = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, index) => cookieFor(0, `p${String(index)}`)));

const part = (bytes: number, name = "image") =>
  Buffer.concat([
    Buffer.from(`--edge\r\nContent-Disposition: form-data; name="${name}"; filename="x.jpg"\r\n\r\n`),
    Buffer.alloc(bytes, "x"),
    Buffer.from("\r\n"),
  ]);
const field = (name: string, value: string) =>
  Buffer.from(`--edge\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
const form = (...parts: Buffer[]) => Buffer.concat([...parts, Buffer.from("--edge--\r\n")]);

const TYPE = "multipart/form-data; boundary=edge";

async function post(body: Buffer, { as = cookie, path = PATH, type = TYPE } = {}) {
  const answer = await send(origin, path, {
    method: "POST",
    headers: {
      Origin: "http://localhost:3000",
      Cookie: as,
      "Content-Type": type,
      "Content-Length": String(body.length),
    },
    body,
  });
  const seen = answer.status === 200 ? (JSON.parse(answer.text) as Record<string, unknown>) : {};
  return { status: answer.status, ...seen };
}

describe("uploads", () => {
  // Promise D2: 8 MB whole.
  it("are read whole at 8 MB; Remix gets the text, urlencoded", async () => {
    const text = field("intent", "a b&c=é");
    const digest = createHash("sha256").update("xxx").digest("hex");
    expect(await post(form(text, part(8 * MB), part(3, "photo")))).toMatchObject({
      status: 200,
      file: 3,
      body: `intent=a+b%26c%3D%C3%A9&_file=${digest}`,
      type: "application/x-www-form-urlencoded",
    });
    expect(await post(form(part(0, "photo"), part(8 * MB)))).toMatchObject({ file: 8 * MB });
    expect(await post(form(part(0, "photo"), part(0)))).toMatchObject({ status: 200, file: null });
  });

  it("are dropped when they are larger, and the page reports it", async () => {
    expect(await post(form(part(9 * MB)))).toMatchObject({
      status: 200,
      problem: "too_large",
      body: "",
      type: "application/x-www-form-urlencoded",
    });
  });

  it("have so much room only in unfinished registrations; others are not even read", async () => {
    for (const as of [await cookieFor(1), "sid=nobody"])
      expect(await post(form(part(MB)), { as })).toMatchObject({ status: 200, file: null, body: "" });
    expect((await post(form(part(MB)), { path: "/login" })).status).toBe(413);
    expect((await post(form(part(10)), { path: "/login" })).status).toBe(400);
    expect(await post(form(field("a", "b")), { path: "/login" })).toMatchObject({ status: 200, body: "a=b" });
  });

  // Promise D5: 4xx.
  it("are refused as a form of many parts, or of none", async () => {
    expect((await post(form(...Array.from({ length: 1000 }, () => part(10))))).status).toBe(400);
    expect((await post(form(...Array.from({ length: 1000 }, () => field("a", ""))))).status).toBe(400);
    expect((await post(Buffer.from("--edge\r\nnonsense"))).status).toBe(400);
    expect((await post(part(10))).status).toBe(400);
  });

  it("are refused with an ambiguous header", async () => {
    for (const type of [
      "multipart/form-data; boundary=A; boundary=edge",
      'multipart/form-data; boundary="edge',
      'multipart/form-data; boundary="ed\\ge"',
      "multipart/form-data; boundary=",
      "multipart/form-data",
      `multipart/form-data; boundary=${"e".repeat(71)}`,
    ]) {
      for (const path of [PATH, "/login"])
        expect((await post(form(field("a", "b")), { type, path })).status, type).toBe(400);
    }
    for (const type of [
      'multipart/form-data; boundary="edge"',
      "multipart/form-data; xboundary=A; boundary=edge",
    ])
      expect((await post(form(field("a", "b")), { type })).status, type).toBe(200);
  });
});

function begin(
  as: string,
  length = 1000,
  path = PATH,
  address = "192.0.2.1",
): { socket: Socket; answer: () => string } {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  let answer = "";
  socket.on("error", () => undefined).on("data", (data: Buffer) => (answer += data.toString()));
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\nOrigin: http://localhost:3000\r\nCookie: ${as}\r\n` +
      `Content-Type: multipart/form-data; boundary=edge\r\nContent-Length: ${String(length)}\r\n\r\n--edge`,
  );
  return { socket, answer: () => answer };
}

/** Sends almost 8 MB of each, and waits until `count` have been ended for memory. */
async function endedOf(uploads: readonly ReturnType<typeof begin>[], count: number): Promise<number> {
  for (const { socket } of uploads) socket.write(Buffer.alloc(8 * MB - 1000, "x"));
  const ended = () => uploads.filter(({ answer }) => answer().includes('"problem":"busy"')).length;
  await expect.poll(ended, { timeout: 30_000 }).toBe(count);
  return ended();
}

describe("competing uploads", () => {
  it("do not block each other while arriving, however many and slow", async () => {
    const people = await cookiesOf(20);
    const open = people.map((as) => begin(as));
    for (let turn = 0; turn < 10; turn++)
      expect(await post(form(part(8 * MB)))).toMatchObject({ status: 200, file: 8 * MB });
    for (const { socket } of open) socket.destroy();
  });

  it("drop a largest one when they exceed the memory, and its page says so", async () => {
    const people = await cookiesOf(6);
    const open = people.map((as) => begin(as, 8 * MB + 1));
    for (const { socket } of open) socket.write(Buffer.alloc(8 * MB - 100, "x"));
    const givenWay = () => open.filter(({ answer }) => answer().includes('"problem":"busy"')).length;
    // Memory admits one more until the six have almost filled it.
    const postAnother = async () => {
      expect(await post(form(part(MB)))).toMatchObject({ status: 200, file: MB });
      return givenWay();
    };
    await expect.poll(postAnother, { timeout: 30_000 }).toBe(1);
    for (const { socket } of open) socket.destroy();
  });

  it("never end the slow one of another address, however many of one are half sent", async () => {
    const honest = begin("form=honest", MB, REPORT, "203.0.113.9");
    honest.socket.write(Buffer.alloc(MB / 2, "x"));
    const strangers = Array.from({ length: 8 }, (_, index) =>
      begin(`form=stranger${String(index)}`, 8 * MB, APPLICATION, `2001:db8:0:1::${String(index + 1)}`),
    );
    expect(await endedOf(strangers, 6)).toBe(6);
    expect(honest.answer()).toBe("");
    for (const { socket } of [honest, ...strangers]) socket.destroy();
  });

  it("never end another's slow scan when they are of several accounts", async () => {
    const honest = begin(cookie, MB);
    honest.socket.write(Buffer.alloc(MB / 2, "x"));
    const people = await cookiesOf(8);
    const others = people.map((as) => begin(as, 8 * MB));
    expect(await endedOf(others, 3)).toBe(3);
    expect(honest.answer()).toBe("");
    for (const { socket } of [honest, ...others]) socket.destroy();
  });

  it("are one per person: sending again replaces one that is arriving, which is told", async () => {
    // A new sign-in still counts as the same person.
    const sessions = await Promise.all(Array.from({ length: 12 }, () => cookieFor(0)));
    const open = sessions.map((session) => begin(session));
    await expect
      .poll(() => open.filter(({ answer }) => answer().includes('"problem":"interrupted"')).length)
      .toBe(11);
    expect(await post(form(part(10)))).toMatchObject({ status: 200, file: 10 });
  });

  it("wait while one of the same person is being processed", async () => {
    held = true;
    const first = post(form(part(10)));
    await expect.poll(() => processing).toBeDefined();
    const { answer } = processing ?? {};
    held = false;
    expect(await post(form(part(10)))).toMatchObject({ problem: "busy" });
    expect(await post(form(part(10)), { as: await cookieFor(0, "other") })).toMatchObject({ file: 10 });
    answer?.();
    expect(await first).toMatchObject({ file: 10 });
    expect(await post(form(part(10)))).toMatchObject({ file: 10 });
  });
});

describe("the progress of an upload", () => {
  const percentOf = async (as: string) => {
    const answer = await send(origin, "/upload-progress", { headers: { Cookie: as } });
    return (JSON.parse(answer.text) as { percent: number | null }).percent;
  };

  it.each([
    { who: "an account", path: PATH, senders: () => Promise.all([cookieFor(0), cookieFor(0, "other")]) },
    { who: "a visitor", path: REPORT, senders: () => Promise.resolve(["form=mine", "form=another"]) },
  ])("is told to $who, not to others", async ({ path, senders }) => {
    const [as = "", other = ""] = await senders();
    expect(await percentOf(as)).toBeNull();
    const { socket } = begin(as, MB, path);
    await expect.poll(() => percentOf(as)).toBe(0);
    socket.write(Buffer.alloc(MB / 2, "x"));
    await expect.poll(() => percentOf(as)).toBe(50);
    expect(await percentOf(other)).toBeNull();
    socket.destroy();
    await expect.poll(() => percentOf(as)).toBeNull();
  });

  it("is whole while the file is being processed", async () => {
    held = true;
    const upload = post(form(part(MB)));
    await expect.poll(() => processing).toBeDefined();
    expect(await percentOf(cookie)).toBe(100);
    processing?.answer();
    await upload;
    await expect.poll(() => percentOf(cookie)).toBeNull();
  });
});

describe("slow bodies", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] }));
  afterEach(() => void vi.useRealTimers());

  // Promise D5: answered and closed.
  it("get an answer with their page when they stall, and their connection is closed", async () => {
    const { socket, answer } = begin(cookie);
    let closed = false;
    socket.on("close", () => (closed = true));
    await vi.waitUntil(() => vi.getTimerCount() > 0);
    vi.advanceTimersByTime(11_000);
    await vi.waitUntil(() => answer().includes('"problem":"interrupted"'));
    vi.advanceTimersByTime(2000);
    await vi.waitUntil(() => closed);
  });

  it("are refused with 408 when they are a stalled form without files", async () => {
    const { answer } = begin(cookie, 1000, "/login");
    await vi.waitUntil(() => vi.getTimerCount() > 0);
    vi.advanceTimersByTime(11_000);
    await vi.waitUntil(() => answer() !== "");
    expect(answer()).toMatch(/^HTTP\/1\.1 408 /);
  });
});
