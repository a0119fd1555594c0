import { once } from "node:events";
import { connect } from "node:net";
import sharp from "sharp";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { Browser, send } from "../support/browser.ts";
import { openPortal } from "../support/portal.ts";
import { openStubLaboratory } from "../support/stub-laboratory.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";
import { useVisitor } from "../support/use-visitor.ts";

const MB = 1024 * 1024;
const FORM = "application/x-www-form-urlencoded";
const SCAN = "/continue-register/scan";

const stub = useOpened(openStubLaboratory);
beforeAll(() => {
  stub.answer("/user-identity/ocr-scan", {
    results: [{ tempat_lahir: "MEDAN", status: "completed", uncertain: [] }],
  });
});
const portal = useOpened(() => openPortal({ LAB_API_URL: stub.url }));
const unfinished = useVisitor(portal, "type0");

beforeEach(() => stub.forget());
afterEach(() => void vi.restoreAllMocks());

const post = (path: string, type: string, body: string | Buffer, browser = new Browser(portal.origin)) =>
  browser.ask(path, { method: "POST", headers: { Origin: portal.origin, "Content-Type": type }, body });

const part = (head: string, content: Buffer | string) =>
  Buffer.concat([
    Buffer.from(`--edge\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from("\r\n"),
  ]);
const multipart = (...parts: Buffer[]) => Buffer.concat([...parts, Buffer.from("--edge--\r\n")]);
const MULTIPART = "multipart/form-data; boundary=edge";

/** CPU seconds of this process, including the portal. */
async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

describe("forms beyond their bounds", () => {
  const many = (count: number, row: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => row(index)).join("&");
  const beyond: [string, string][] = [
    ["a name 32,000 times", "a&".repeat(32_000)],
    ["a known name 7,000 times", "username&".repeat(7000)],
    ["501 names", many(501, (index) => `a${String(index)}=b`)],
    ["101 values of one name", many(101, () => "username=b")],
    ["a long name", `${"x".repeat(201)}=1`],
    ["a deep name", `${"a.".repeat(4)}a=1`],
  ];

  it.each(beyond)("are refused before the page with %s, whatever way they come", async (_, body) => {
    for (const path of ["/login", "/patient/cart"])
      expect((await post(path, FORM, body)).status, path).toBe(400);
    for (const path of ["/no/such/page", "/cart/add"])
      expect((await post(path, FORM, body)).status, path).toBe(404);
    const fields = [...new URLSearchParams(body)].map(([name, value]) => part(`name="${name}"`, value));
    const parts = multipart(...fields.slice(0, 700));
    expect((await post("/login", MULTIPART, parts)).status).toBe(400);
    expect(stub.ledger).toEqual([]);
  });

  it("reach their page within the bounds, sent either way", async () => {
    const fields = many(400, (index) => `other${String(index)}=x`);
    expect((await post("/login", FORM, `username=type1&password=x&${fields}`)).status).toBe(303);
    const parts = multipart(part('name="username"', "type1"), part('name="password"', "x"));
    expect((await post("/login", MULTIPART, parts)).status).toBe(303);
  });

  it("are refused with content types that forms never use", async () => {
    for (const type of ["text/plain", "application/json", "multipart/mixed; boundary=edge", "text/html"]) {
      expect((await post("/login", type, "a=b")).status, type).toBe(415);
    }
  });

  it.each(["/login", "/patient/test"])("have their query bounded at %s, posted or not", async (path) => {
    for (const query of [
      "a&".repeat(101),
      `${"x".repeat(201)}=1`,
      `a=${"x".repeat(8200)}`,
      "a[0][0][0][0]=1",
    ]) {
      expect((await send(portal.origin, `${path}?${query}`)).status, query.slice(0, 20)).toBe(400);
      expect((await post(`${path}?${query}`, FORM, "a=b")).status, query.slice(0, 20)).toBe(400);
    }
  });

  it("are refused when sent byte by byte, however small", async () => {
    const { port } = new URL(portal.origin);
    const socket = connect(Number(port), "127.0.0.1");
    let answer = "";
    socket.on("error", () => undefined).on("data", (data: Buffer) => (answer += data.toString()));
    socket.write(
      `POST /login HTTP/1.1\r\nHost: x\r\nOrigin: ${portal.origin}\r\nContent-Type: ${FORM}\r\n` +
        `Transfer-Encoding: chunked\r\n\r\n${"1\r\na\r\n".repeat(4000)}`,
    );
    await expect.poll(() => answer).toMatch(/^HTTP\/1\.1 400 /);
    socket.destroy();
  });
});

describe("a refused body on a connection that closes", () => {
  it.each([
    ["one that cannot be read", `${MULTIPART}; boundary=A`, 50, 400],
    ["one that is too large", FORM, 200, 413],
  ])("gets its answer at once when it is %s, and the rest may follow", async (_, type, kilobytes, status) => {
    const rest = Buffer.alloc(kilobytes * 1024, "a");
    const socket = connect(Number(new URL(portal.origin).port), "127.0.0.1");
    let answer = "";
    const errors: unknown[] = [];
    socket
      .on("error", (error) => errors.push(error))
      .on("data", (data: Buffer) => (answer += data.toString()));
    const ended = once(socket, "close");
    socket.write(
      `POST /login HTTP/1.1\r\nHost: x\r\nOrigin: ${portal.origin}\r\nConnection: close\r\n` +
        `Accept: text/html\r\nAccept-Encoding: gzip\r\n` +
        `Content-Type: ${type}\r\nContent-Length: ${String(rest.length)}\r\n\r\n`,
    );
    await expect.poll(() => answer).toMatch(/<\/html>$/);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${String(status)} `));
    expect(socket.readableEnded).toBe(false);
    socket.write(rest);
    await ended;
    expect(errors).toEqual([]);
  });
});

describe("an oversized upload without an origin", () => {
  const body = multipart(part('name="photo"; filename="a.jpg"', Buffer.alloc(9 * MB, "a")));
  const from = (browser: Browser | null) => ({
    "Content-Type": MULTIPART,
    ...(browser && { Cookie: browser.cookieHeader }),
  });

  it("is refused for its size, from signed-in people and from strangers", async () => {
    for (const browser of [unfinished, null]) {
      const answer = await send(portal.origin, SCAN, { method: "POST", headers: from(browser), body });
      expect(answer.status).toBe(413);
    }
  });

  it("is refused for its size when its length is not declared", async () => {
    const headers = { ...from(unfinished), "Transfer-Encoding": "chunked" };
    expect((await send(portal.origin, SCAN, { method: "POST", headers, body })).status).toBe(413);
  });
});

describe("multipart bodies", () => {
  it("are refused without parsing when they name two boundaries", async () => {
    const file = part('name="a"; filename="x"', "").toString();
    const body = multipart(Buffer.from(file.repeat(Math.floor((8 * MB) / file.length))));
    const seconds = await secondsOf(async () => {
      for (const type of ["multipart/form-data; xboundary=A; boundary=edge", `${MULTIPART}; boundary=A`])
        expect((await post(SCAN, type, body, unfinished)).status).toBe(400);
    });
    // The platform's parser needs 30 s for each.
    expect(seconds).toBeLessThan(10);
  });

  // Promise D5: 4xx at once.
  it.each([
    ["parts without end", "\r\n--edge\r\n\r\n"],
    ["a header without end", "--edge\r\nContent-Disposition: form-data"],
    ["almost a boundary", "\r\n--edg"],
  ])("are refused at once with 8 MB of %s", async (_, pattern) => {
    const body = Buffer.concat([Buffer.from("--edge\r\n"), Buffer.alloc(8 * MB, pattern)]);
    expect(await secondsOf(() => post(SCAN, MULTIPART, body, unfinished))).toBeLessThan(10);
    expect((await post(SCAN, MULTIPART, body, unfinished)).status).toBe(400);
  });

  it("never reach the platform's parser, not even with a picture for the laboratory", async () => {
    const parsed: string[] = [];
    const formData = Object.getOwnPropertyDescriptor(Request.prototype, "formData")
      ?.value as () => Promise<FormData>; // the platform's own
    vi.spyOn(Request.prototype, "formData").mockImplementation(function (this: Request) {
      parsed.push(this.headers.get("Content-Type") ?? "");
      return formData.call(this);
    });
    const page = await unfinished.get(SCAN);
    const token = /name="_token" value="([^"]*)"/.exec(page.text)?.[1] ?? "";
    const jpeg = await sharp({ create: { width: 800, height: 500, channels: 3, background: "#cde" } })
      .jpeg()
      .toBuffer();
    const body = multipart(
      part('name="_token"', token),
      part('name="photo"; filename=""', ""),
      part('name="image"; filename="ktp.jpg"', jpeg),
    );
    const answer = await post(SCAN, MULTIPART, body, unfinished);
    expect([answer.status, answer.location]).toEqual([303, "/continue-register"]);
    expect(stub.calls("/user-identity/ocr-scan")).toHaveLength(1);
    expect((await post("/login", MULTIPART, multipart(part('name="username"', "x")))).status).toBe(400);
    expect([...new Set(parsed)]).toEqual([FORM]);
  });
});
