import type { Socket } from "node:net";
import { join } from "node:path";
import Database from "libsql";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { AdmissionLimits } from "../../app/http/bodies/admission.ts";
import { Browser, formIn, send } from "../support/browser.ts";
import { openPortal, type TestPortal } from "../support/portal.ts";
import { openSocket, sendLarge } from "../support/streams.ts";
import { openStubLaboratory } from "../support/stub-laboratory.ts";
import { useOpenedEach } from "../../lab/tests/support/use-opened.ts";

const FORM = "application/x-www-form-urlencoded";
const ONE: Partial<AdmissionLimits> = {
  least: 1,
  first: 1,
  most: 1,
  waiting: 1,
  pagePatience: 600_000,
  formPatience: 600_000,
};

let portal: TestPortal;
let sockets: Socket[];
const stub = useOpenedEach(openStubLaboratory);
beforeEach(() => {
  sockets = [];
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  stub.release();
  stub.heal();
  await portal.close();
});

async function open(
  admission: Partial<AdmissionLimits> = {},
  variables: Record<string, string> = {},
): Promise<void> {
  portal = await openPortal(
    { LAB_API_URL: stub.url, UPSTREAM_TIMEOUT_MS: "100000", ...variables },
    admission,
  );
}

async function signedIn(): Promise<Browser> {
  const browser = new Browser(portal.origin);
  expect((await browser.signIn("type1")).status).toBe(303);
  return browser;
}

/** Sends only the start of a form of `bytes`, and stays open. */
async function sendHalf(count: number, headers: string[] = []): Promise<void> {
  const head = ["POST /login HTTP/1.1", "Host: x", `Origin: ${portal.origin}`, `Content-Type: ${FORM}`];
  const text = [...head, "Content-Length: 200", ...headers, "", "user"].join("\r\n");
  const opened = await Promise.all(Array.from({ length: count }, () => openSocket(portal.origin, text)));
  for (const socket of opened) socket.on("error", () => undefined).resume();
  sockets.push(...opened);
  // Once this is answered, earlier data on other connections has been read.
  expect((await send(portal.origin, "/livez")).status).toBe(200);
}

const post = (path: string, headers: Record<string, string>, body: string) =>
  send(portal.origin, path, { method: "POST", headers: { "Content-Type": FORM, ...headers }, body });

describe("partially received forms", () => {
  it("block neither sign-in nor pages, however many there are", async () => {
    await open(ONE);
    const patient = await signedIn();
    await sendHalf(300);
    expect((await send(portal.origin, "/login")).status).toBe(200);
    expect((await patient.get("/patient/home")).status).toBe(200);
    expect((await new Browser(portal.origin).signIn("type2")).status).toBe(303);
  });

  it("hold no place even when an account sends them", async () => {
    await open(ONE);
    const patient = await signedIn();
    await sendHalf(100, [`Cookie: ${patient.cookieHeader}`]);
    expect((await patient.get("/patient/home")).status).toBe(200);
    expect((await patient.post("/sign-out", {})).status).toBe(303);
  });
});

describe("people who are signed in", () => {
  it("get in while strangers take all places allowed to them, and leave while these wait", async () => {
    await open({ ...ONE, least: 4, first: 4, most: 4 });
    const patient = await signedIn();
    stub.fault("/login", "hang");
    stub.forget();
    const strangers = Array.from({ length: 8 }, (_, index) =>
      post("/login", { Origin: portal.origin }, `username=somebody${String(index)}&password=x`).catch(
        () => null,
      ),
    );
    await expect.poll(() => stub.calls("/login").length).toBe(3);
    expect((await patient.get("/patient/home")).status).toBe(200);
    expect((await patient.post("/sign-out", {})).status).toBe(303);
    expect(stub.calls("/login")).toHaveLength(3);
    stub.heal();
    stub.release();
    await Promise.all(strangers);
  });
});

describe("rejected requests", () => {
  const refused: [string, string, Record<string, string>, string, number][] = [
    ["a foreign origin", "/login", { Origin: "https://elsewhere.example" }, "a=b", 403],
    ["no origin and no token", "/login", {}, "a=b", 403],
    ["a body that is no form", "/login", { Origin: "OWN", "Content-Type": "text/plain" }, "a=b", 415],
    ["too many bytes", "/login", { Origin: "OWN" }, "a".repeat(65 * 1024), 413],
    ["too many fields", "/login", { Origin: "OWN" }, "a&".repeat(600), 400],
    ["an address without a page", "/no-such-page", { Origin: "OWN" }, "a=b", 404],
    ["a long query", `/login?a=${"x".repeat(8200)}`, { Origin: "OWN" }, "a=b", 400],
  ];

  it.each(refused)("%s is answered while all places are taken", async (_name, path, given, body, status) => {
    await open({ ...ONE, waiting: 0 });
    stub.fault("/login", "hang");
    stub.forget();
    const held = post("/login", { Origin: portal.origin }, "username=somebody&password=x").catch(() => null);
    await expect.poll(() => stub.calls("/login").length).toBe(1);
    expect((await send(portal.origin, "/login")).status, "all places are taken").toBe(503);
    const headers = Object.fromEntries(
      Object.entries(given).map(([name, value]) => [name, value === "OWN" ? portal.origin : value]),
    );
    const answer = await post(path, headers, body);
    expect(answer.status).toBe(status);
    expect(answer.headers.connection).toBe("close");
    stub.heal();
    stub.release();
    await held;
  });

  it("are answered without waiting for the body", async () => {
    await open();
    const head = ["POST /login HTTP/1.1", "Host: x", "Origin: https://elsewhere.example"];
    const text = [...head, `Content-Type: ${FORM}`, "Content-Length: 200", "", "user"].join("\r\n");
    const socket = await openSocket(portal.origin, text);
    sockets.push(socket);
    let answer = "";
    socket.on("data", (data: Buffer) => (answer += data.toString()));
    await expect.poll(() => answer).toMatch(/^HTTP\/1\.1 403 /);
  });
});

describe("an upload that never ends", () => {
  it.each([true, false])("is answered with 413 (length declared: %s)", async (declared) => {
    await open();
    const browser = new Browser(portal.origin);
    await browser.signIn("type0");
    const headers = {
      "Content-Type": "multipart/form-data; boundary=edge",
      Origin: portal.origin,
      Cookie: browser.cookieHeader,
    };
    const { status } = await sendLarge(portal.origin, "/continue-register/scan", {
      total: 100 * 1024 * 1024,
      headers,
      declared,
    });
    expect(status).toBe(413);
  });
});

describe("state stored for strangers", () => {
  const stored = () => {
    const db = new Database(join(portal.dataDir, "state.sqlite"), { readonly: true });
    const [row] = db.prepare("SELECT sum(length(value)) AS size FROM state").all() as { size: number }[]; // the column asked for
    db.close();
    return row?.size ?? 0;
  };

  it("does not grow with what they type", async () => {
    await open();
    for (let index = 0; index < 100; index++) {
      const body = `client_request_id=attack-${String(index).padStart(8, "0")}&first_name=${"x".repeat(58 * 1024)}`;
      expect((await post("/r3915t3r", { Origin: portal.origin }, body)).status).toBe(400);
    }
    expect(stored()).toBeLessThan(300 * 1024);
  });

  it("still gives a repeat the page of the first, with everything that was typed", async () => {
    await open();
    const browser = new Browser(portal.origin);
    const { hidden } = formIn((await browser.get("/r3915t3r")).text, 'name="first_name"');
    const typed = { ...hidden, first_name: "Siti Rahmawati", email: "no address" };
    const [first, repeat] = await Promise.all([
      browser.post("/r3915t3r", typed),
      browser.post("/r3915t3r", typed),
    ]);
    for (const answer of [first, repeat]) {
      expect(answer.status).toBe(400);
      expect(answer.text).toContain('value="Siti Rahmawati"');
      expect(answer.text).toContain('value="no address"');
    }
  });
});
