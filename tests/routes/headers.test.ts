import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { send, type PageResponse } from "../support/browser.ts";
import { root } from "../support/portal.ts";
import { isLong } from "../support/runs.ts";
import { openSocket, sendLarge } from "../support/streams.ts";
import { useStubbedPortal } from "../support/stubbed-portal.ts";
import { useVisitor } from "../support/use-visitor.ts";

const opened = useStubbedPortal();

const patient = useVisitor(opened, "type1");

const asset = () => {
  const name = readdirSync(join(root, "build/client/assets")).find((value) => value.endsWith(".css"));
  return `/assets/${name ?? ""}`;
};

async function everyKind(): Promise<[string, PageResponse][]> {
  const foreign = { method: "POST", headers: { Origin: "https://evil.example" } };
  const large = { "Content-Type": "application/x-www-form-urlencoded", Origin: opened.portal.origin };
  return [
    ["page", await send(opened.portal.origin, "/")],
    ["sign-in page", await send(opened.portal.origin, "/login")],
    ["signed-in page", await patient.get("/menu")],
    ["refused sign-in", await patient.get("/page-not-allowed")],
    ["redirect", await send(opened.portal.origin, "/patient/home")],
    ["not found", await send(opened.portal.origin, "/no/such/page")],
    ["not found, many levels", await send(opened.portal.origin, "/a/b/c/d/e/f")],
    ["data of a page, which is not found", await send(opened.portal.origin, "/login.data")],
    ["foreign post", await send(opened.portal.origin, "/login", foreign)],
    [
      "post without action",
      await send(opened.portal.origin, "/", { method: "POST", headers: large, body: "a=b" }),
    ],
    [
      "too large",
      await send(opened.portal.origin, "/login", {
        method: "POST",
        headers: large,
        body: "x".repeat(70_000),
      }),
    ],
    ["unreadable address", await send(opened.portal.origin, "/%E0%A4%A")],
    [
      "odd method",
      await send(opened.portal.origin, "/login", {
        method: "PUT",
        headers: { Origin: opened.portal.origin },
      }),
    ],
    ["alive", await send(opened.portal.origin, "/livez")],
    ["ready", await send(opened.portal.origin, "/readyz")],
  ];
}

const NONCES = isLong ? 1000 : 100;

describe("protective headers", () => {
  // Promise C9: every kind of answer.
  it("stand on every answer but static files", async () => {
    for (const [kind, { headers }] of await everyKind()) {
      expect(headers["strict-transport-security"], kind).toMatch(
        /max-age=(3153[6-9]|31[6-9]|3[2-9]|[4-9])\d*; includeSubDomains/,
      );
      expect(headers["x-content-type-options"], kind).toBe("nosniff");
      expect(headers["referrer-policy"], kind).toBe("same-origin");
      expect(headers["cross-origin-opener-policy"], kind).toBe("same-origin");
      expect(headers["cross-origin-resource-policy"], kind).toBe("same-origin");
      expect(headers["permissions-policy"], kind).toContain("microphone=()");
      for (const useless of [
        "x-powered-by",
        "x-download-options",
        "x-permitted-cross-domain-policies",
        "x-xss-protection",
        "x-dns-prefetch-control",
        "origin-agent-cluster",
      ])
        expect(headers[useless], kind).toBeUndefined();
    }
  });

  // Promise C8: every kind of answer.
  it("hold a content policy without unsafe words", async () => {
    for (const [kind, { headers }] of await everyKind()) {
      const policy = String(headers["content-security-policy"]);
      const [, nonce, ...folders] = /script-src [^;]*/.exec(policy)?.[0].split(" ") ?? [];
      expect(nonce, kind).toMatch(/^'nonce-[A-Za-z0-9+/=]{22,}'$/);
      expect(folders, kind).toEqual([`${opened.portal.origin}/assets/`]);
      for (const rule of [
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "form-action 'self';",
      ]) {
        expect(policy, kind).toContain(rule);
      }
      expect(policy, kind).not.toMatch(/unsafe-|script-src[^;]*\*/);
    }
  });

  // Promise C8: every nonce unique.
  it("carry a nonce that is used once, and every script of the page has it", async () => {
    const seen = new Set<string>();
    for (let turn = 0; turn < NONCES; turn++) {
      const path = ["/", "/login", "/no/such/page", "/page-not-allowed"][turn % 4] ?? "/";
      const { headers, text } = await send(opened.portal.origin, path);
      const nonce = /'nonce-([^']+)'/.exec(String(headers["content-security-policy"]))?.[1] ?? "";
      expect(seen.has(nonce)).toBe(false);
      seen.add(nonce);
      for (const [tag] of text.matchAll(/<(?:script|style)\b[^>]*>/g))
        expect(tag, path).toContain(`nonce="${nonce}"`);
      expect(text, path).not.toMatch(/\son[a-z]+=["']|javascript:|\sstyle="/);
    }
  });

  // Promise C10: no-store on every kind.
  it("forbid storing pages and data", async () => {
    for (const [kind, { headers, status }] of await everyKind())
      expect(headers["cache-control"], `${kind} ${String(status)}`).toMatch(/^no-store(, no-transform)?$/);
  });

  // Promise C9: static files.
  it("are the few that static files need", async () => {
    const current = (headers: object) =>
      Object.fromEntries(
        Object.entries(headers).filter(([name]) => !["date", "connection", "keep-alive"].includes(name)),
      );
    const common = {
      "content-length": expect.any(String) as string,
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
    };
    const css = await send(opened.portal.origin, asset());
    const { "set-cookie": note, ...others } = current(css.headers);
    expect(note).toEqual([expect.stringMatching(/^css-[a-z]+=[\w-]{8}; Max-Age=604800; /)]);
    expect(others).toEqual({
      ...common,
      "cache-control": "public, max-age=604800, immutable",
      "content-type": "text/css; charset=utf-8",
      vary: "Accept-Encoding",
    });
    const icon = await send(opened.portal.origin, "/apple-touch-icon.png");
    expect(current(icon.headers)).toEqual({
      ...common,
      "cache-control": "public, max-age=86400",
      "content-type": "image/png",
    });
    for (const path of ["/assets/nothing.js", "/favicon.ico", "/assets/../robots.txt"]) {
      const { status, headers } = await send(opened.portal.origin, path);
      expect([status, headers["cache-control"], headers["x-content-type-options"]], path).toEqual([
        404,
        "no-store",
        "nosniff",
      ]);
    }
    const head = await send(opened.portal.origin, asset(), { method: "HEAD" });
    expect([head.status, head.text, head.headers["content-length"]]).toEqual([
      200,
      "",
      css.headers["content-length"],
    ]);
    expect((await send(opened.portal.origin, asset(), { method: "POST" })).status).toBe(404);
  });

  it("say that the build has compressed the assets", async () => {
    for (const encoding of ["br", "gzip"]) {
      const { headers, status } = await send(opened.portal.origin, asset(), {
        headers: { "Accept-Encoding": encoding },
      });
      expect([status, headers["content-encoding"]]).toEqual([200, encoding]);
      expect(headers.vary).toMatch(/accept-encoding/i);
      expect(headers["content-type"]).toMatch(/^text\/css/);
    }
  });

  // Promise O9: /__manifest 404.
  it("serve nothing of the source", async () => {
    for (const path of [
      "/server.js",
      "/../package.json",
      "/assets/../../server.js",
      "/.vite/manifest.json",
      "/__manifest?p=/",
      "/.env",
    ]) {
      expect((await send(opened.portal.origin, path)).status, path).toBeGreaterThanOrEqual(400);
    }
    expect((await send(opened.portal.origin, "/__manifest?p=/login&version=x")).status).toBe(404);
  });
});

describe("body limits", () => {
  const kinds = ["application/x-www-form-urlencoded", "multipart/form-data; boundary=x"];

  // Promise D1: 413, ≤ 32 MB taken.
  it.each(kinds)("cut off 300 MB of %s while they arrive", async (type) => {
    for (const declared of [true, false]) {
      for (const path of ["/login", "/patient/cart"]) {
        const headers = { "Content-Type": type, Origin: opened.portal.origin };
        const result = await sendLarge(opened.portal.origin, path, {
          total: 300 * 1024 * 1024,
          headers,
          declared,
        });
        expect([413, 0], path).toContain(result.status);
        expect(result.written, path).toBeLessThan(32 * 1024 * 1024);
      }
    }
  });

  // Promise D1: 64 kB exactly.
  it("admit a form of 64 KB, and not one byte more", async () => {
    const headers = { "Content-Type": kinds[0] ?? "", Origin: opened.portal.origin };
    const post = (size: number) =>
      send(opened.portal.origin, "/login", { method: "POST", headers, body: "a".repeat(size) });
    expect((await post(64 * 1024)).status).toBe(400);
    expect((await post(64 * 1024 + 1)).status).toBe(413);
  });

  it("refuse compressed forms unopened", async () => {
    const answer = await send(opened.portal.origin, "/login", {
      method: "POST",
      headers: { "Content-Type": kinds[0] ?? "", Origin: opened.portal.origin, "Content-Encoding": "gzip" },
      body: "x",
    });
    expect([400, 415]).toContain(answer.status);
  });
});

describe("probes and slow callers", () => {
  // Promise O1: alive, the laboratory is not asked.
  it("report the process alive whatever the laboratory does", async () => {
    opened.stub.fault("*", "hang");
    opened.stub.forget();
    expect((await send(opened.portal.origin, "/livez")).status).toBe(200);
    expect((await send(opened.portal.origin, "/readyz")).status).toBe(200);
    expect(opened.stub.calls(), "it is not even asked").toEqual([]);
    opened.stub.heal();
  });

  // Promise O3: 500 half-sent, others answered.
  it("do not wait for half-sent headers of others", async () => {
    const sockets = await Promise.all(
      Array.from({ length: isLong ? 2000 : 500 }, () =>
        openSocket(opened.portal.origin, "GET /login HTTP/1.1\r\nHost: x\r\nX-"),
      ),
    );
    let closed = 0;
    for (const socket of sockets)
      socket
        .resume()
        .on("error", () => undefined)
        .on("close", () => closed++);
    expect((await send(opened.portal.origin, "/login")).status).toBe(200);
    expect(closed, "answered while all of them are still there").toBe(0);
    for (const socket of sockets) socket.destroy();
  });

  // Promise O3: kept > 60 s.
  it("keep a connection for the next request, longer than a proxy's 60 s", async () => {
    const { headers } = await send(opened.portal.origin, "/livez", { headers: { Connection: "keep-alive" } });
    expect(Number(/timeout=(\d+)/.exec(String(headers["keep-alive"]))?.[1])).toBeGreaterThanOrEqual(61);
  });
});
