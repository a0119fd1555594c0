import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { env, setEnv } from "../../app/env.server.ts";
import { setUpForms, setUpOriginCheck } from "../../app/http/bodies/origin.ts";
import { ownOrigins } from "../../app/http/own-origins.ts";
import { setUpTargetCheck } from "../../app/http/target.ts";
import { setUpVisitor } from "../../app/http/visitor.ts";
import { writeFormToken } from "../../app/session/form-token.server.ts";
import { startSession } from "../../app/session/session.server.ts";
import { encrypt } from "../../app/state/encryption.server.ts";
import { send } from "../support/browser.ts";
import { useMemoryRuntime } from "../support/memory-runtime.ts";

const OWN = "http://localhost:3000";
const FORM = "application/x-www-form-urlencoded";

let server: Server;
let portal: string;
let close: () => Promise<void>;
beforeEach(async () => {
  close = useMemoryRuntime();
  const app = express();
  setUpOriginCheck(app, env(), ["/desk"]);
  setUpTargetCheck(app);
  setUpVisitor(app);
  setUpForms(app);
  app.use((request, response) => void response.json({ otherAccount: response.locals.otherAccount ?? null }));
  server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  portal = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`; // a TCP port
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await close();
});

interface Post {
  path?: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

const post = ({ path = "/login", method = "POST", headers = {}, body = "a=b" }: Post) =>
  send(portal, path, { method, body, headers: { "Content-Type": FORM, ...headers } });
const statusOf = async (request: Post) => (await post(request)).status;

async function signedIn(accountKey: string): Promise<string> {
  const account = { token: "t", userType: 1, name: "n", medicalRecordNumber: null, uuid: null } as const;
  return (await startSession({ ...account, accountKey })).split(";")[0] ?? "";
}

describe("a post", () => {
  it.each<[from: string, headers: Record<string, string>, status: number]>([
    ["the portal's page", { "Sec-Fetch-Site": "same-origin", Origin: OWN }, 200],
    ["the portal's page in a browser without the header", { Origin: OWN }, 200],
    ["the portal's page by a referrer", { Referer: `${OWN}/login?page=2` }, 200],
    ["the portal's page without an origin", { "Sec-Fetch-Site": "same-origin" }, 200],
    ["an address that was typed", { "Sec-Fetch-Site": "none", Origin: OWN }, 200],
    ["another site", { "Sec-Fetch-Site": "cross-site", Origin: OWN }, 403],
    ["another host of the site", { "Sec-Fetch-Site": "same-site", Origin: OWN }, 403],
    ["another origin", { "Sec-Fetch-Site": "same-origin", Origin: "http://evil.example" }, 403],
    ["another origin with an own referrer", { Origin: "http://evil.example", Referer: OWN }, 403],
    ["another port", { Origin: "http://localhost:3001" }, 403],
    ["another referrer", { Referer: "http://evil.example/?http://localhost:3000" }, 403],
    ["an unreadable referrer", { Referer: "localhost" }, 403],
    ["no page at all", {}, 403],
    ["no address that says so", { "Sec-Fetch-Site": "none" }, 403],
    ["a frame without origin", { Origin: "null" }, 403],
    ["a frame without origin of another site", { "Sec-Fetch-Site": "cross-site", Origin: "null" }, 403],
    ["a page that hides its origin", { "Sec-Fetch-Site": "same-origin", Origin: "null" }, 403],
  ])("is answered as it should be from %s", async (_from, headers, status) => {
    expect(await statusOf({ headers })).toBe(status);
  });

  it("needs the token and its cookie, of this very form, without any sign of its origin", async () => {
    const token = writeFormToken({ formId: "form-1", accountKey: "" });
    const status = (cookie: string, _token: string) =>
      statusOf({ headers: { Cookie: cookie }, body: String(new URLSearchParams({ _token })) });
    expect(await status("form=form-1", token)).toBe(200);
    expect(await status("form=form-2", token)).toBe(403);
    expect(await status("", token)).toBe(403);
    expect(await status("form=form-1", "")).toBe(403);
    expect(await status("form=form-1", "forged")).toBe(403);
    expect(await status("form=form-1", encrypt("form-1"))).toBe(403);
  });

  it("may hide its origin from the portal, if it has the token", async () => {
    const _token = writeFormToken({ formId: "form-1", accountKey: "" });
    const status = (headers: Record<string, string>) =>
      statusOf({
        headers: { Cookie: "form=form-1", ...headers },
        body: String(new URLSearchParams({ _token })),
      });
    expect(await status({ "Sec-Fetch-Site": "same-origin", Origin: "null" })).toBe(200);
    expect(await status({ "Sec-Fetch-Site": "none", Origin: "null" })).toBe(403);
    expect(await status({ Origin: "null" })).toBe(403);
    expect(await status({ "Sec-Fetch-Site": "none" })).toBe(200);
    expect(await status({ Referer: "localhost" })).toBe(403);
    expect(await status({ Origin: "http://evil.example" })).toBe(403);
  });

  it("needs no token from the portal itself", async () => {
    for (const headers of [
      { Origin: OWN },
      { Referer: `${OWN}/` },
      { "Sec-Fetch-Site": "same-origin" },
    ] as Record<string, string>[])
      expect(await statusOf({ headers: { ...headers, Cookie: "form=form-1" } })).toBe(200);
    const pageResponse = await post({ path: "/payment-success?number=1", headers: { Origin: OWN } });
    expect(pageResponse.status).toBe(200);
  });

  it("is no form without a type", async () => {
    expect(
      (await send(portal, "/login", { method: "POST", headers: { Origin: OWN }, body: "a=b" })).status,
    ).toBe(415);
  });

  it("needs a token of an account without any sign of its origin once somebody is signed in", async () => {
    const sid = await signedIn("account-1");
    const status = (accountKey: string) => {
      const _token = writeFormToken({ formId: "form-1", accountKey });
      const body = String(new URLSearchParams({ _token }));
      return statusOf({ headers: { Cookie: `form=form-1; ${sid}` }, body });
    };
    expect(await status("account-1")).toBe(200);
    expect(await status("")).toBe(403);
  });

  it("is marked when its form is another account's, except for signing out", async () => {
    const sid = await signedIn("account-1");
    const mark = async (accountKey: string | null, path = "/login", cookie = sid) => {
      const _token = accountKey === null ? "" : writeFormToken({ formId: "form-1", accountKey });
      const body = String(new URLSearchParams({ _token }));
      const answer = await post({ path, headers: { Origin: OWN, Cookie: cookie }, body });
      return (JSON.parse(answer.text) as { otherAccount: boolean | null }).otherAccount;
    };
    expect(await mark("account-1")).toBe(false);
    expect(await mark("")).toBe(false);
    expect(await mark(null)).toBe(false);
    expect(await mark("account-2")).toBe(true);
    expect(await mark("account-2", "/sign-out")).toBeNull();
    expect(await mark("account-2", "/login", "")).toBeNull();
  });

  it.each<[what: string, request: Post, status: number]>([
    ["as text", { headers: { Origin: OWN, "Content-Type": "text/plain" } }, 415],
    ["as JSON", { headers: { Origin: OWN, "Content-Type": "application/json" } }, 415],
    ["as another type that begins alike", { headers: { Origin: OWN, "Content-Type": `${FORM}-2` } }, 415],
    ["as another type that ends alike", { headers: { Origin: OWN, "Content-Type": `x/${FORM}` } }, 415],
    ["with parameters", { headers: { Origin: OWN, "Content-Type": `${FORM} ; charset=utf-8` } }, 200],
    ["in capitals", { headers: { Origin: OWN, "Content-Type": FORM.toUpperCase() } }, 200],
    ["compressed", { headers: { Origin: OWN, "Content-Encoding": "gzip" } }, 415],
    ["twice encoded", { headers: { Origin: OWN, "Content-Encoding": "identity, gzip" } }, 415],
    ["after a compression", { headers: { Origin: OWN, "Content-Encoding": "gzip, identity" } }, 415],
    ["not encoded", { headers: { Origin: OWN, "Content-Encoding": "Identity" } }, 200],
    ["to no page", { path: "/no-such-page", headers: { Origin: OWN } }, 404],
    ["to a page mounted beside the site", { path: "/desk", headers: { Origin: OWN } }, 200],
    ["to a page below it", { path: "/desk/case-1", headers: { Origin: OWN } }, 200],
    ["to a page that only begins alike", { path: "/desks", headers: { Origin: OWN } }, 404],
    ["to a page that only ends alike", { path: "/no-such/desk", headers: { Origin: OWN } }, 404],
  ])("%s is read or refused", async (_what, request, status) => {
    expect(await statusOf(request)).toBe(status);
  });

  it("is refused with another method, from wherever it comes", async () => {
    for (const method of ["PUT", "PATCH", "DELETE"]) {
      expect(await statusOf({ method, headers: { Origin: OWN }, body: "" }), method).toBe(405);
      expect(await statusOf({ method, headers: { Origin: "http://evil.example" }, body: "" }), method).toBe(
        403,
      );
    }
    for (const method of ["GET", "HEAD", "OPTIONS"])
      expect(await statusOf({ method, headers: { Origin: "http://evil.example" }, body: "" }), method).toBe(
        200,
      );
  });

  it("becomes a visit of the page when it brings a payer back from another site", async () => {
    const foreign = { Origin: "https://bank.example", "Sec-Fetch-Site": "cross-site" };
    const back = await post({ path: "/payment-success?number=1", headers: foreign });
    expect([back.status, back.location]).toEqual([303, "/payment-success?number=1"]);
    expect(await statusOf({ path: "/payment-success", method: "PUT", headers: foreign })).toBe(403);
  });

  it("needs no origin from a program, where a page is for programs alone", async () => {
    const path = `/shl/${"a".repeat(43)}`;
    const headers = { Origin: "https://program.example", "Content-Type": "application/json" };
    expect(await statusOf({ path, headers, body: "{}" })).not.toBe(403);
    expect(await statusOf({ path, method: "PUT", headers, body: "{}" })).toBe(403);
  });

  it("is refused before it is read when it is too large and shows no origin", async () => {
    const body = `a=${"b".repeat(2 ** 20)}`;
    expect(await statusOf({ body })).toBe(413);
    expect(await statusOf({ body, headers: { Cookie: "form=form-1" } })).toBe(413);
    expect(await statusOf({ body, headers: { Origin: "http://evil.example" } })).toBe(403);
  });
});

describe("the portal's origins", () => {
  const origins = (PUBLIC_ORIGIN: string, originIsNamed: boolean) => {
    setEnv({ ...env(), PUBLIC_ORIGIN, originIsNamed });
    return [...ownOrigins(env())];
  };

  it("are the configured one alone, once there is one", () => {
    expect(origins("https://portal.example", true)).toEqual(["https://portal.example"]);
  });

  it("are every spelling of this machine with the same port otherwise", () => {
    expect(origins("http://localhost:3000", false)).toEqual([
      "http://localhost:3000",
      "http://127.0.0.1:3000",
      "http://[::1]:3000",
    ]);
    expect(origins("http://localhost", false)).toEqual([
      "http://localhost",
      "http://127.0.0.1",
      "http://[::1]",
    ]);
  });
});
