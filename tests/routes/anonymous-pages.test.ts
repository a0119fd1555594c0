import { describe, expect, it } from "vitest";
import { send, type PageResponse } from "../support/browser.ts";
import { openPortal } from "../support/portal.ts";
import { openStubLaboratory } from "../support/stub-laboratory.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

const stub = useOpened(openStubLaboratory);
const portal = useOpened(() => openPortal({ LAB_API_URL: stub.url }));

const FORM = "f".repeat(43);
const ask = (path: string, Cookie: string, method = "GET") =>
  send(portal.origin, path, { headers: Cookie ? { Cookie } : {}, method });

describe("a page that everybody sees", () => {
  it("has a nonce and idempotency keys of its own, and a token of its own form cookie", async () => {
    const [first, second] = [await ask("/r3915t3r", ""), await ask("/r3915t3r", "")];
    const current = ({ text, headers, cookies }: PageResponse) => ({
      nonces: [...new Set(text.match(/nonce="[^"]+"/g))],
      policy: /'nonce-([^']+)'/.exec(String(headers["content-security-policy"]))?.[1],
      token: /name="_token" value="([^"]+)"/.exec(text)?.[1],
      key: /name="client_request_id" value="([^"]+)"/.exec(text)?.[1],
      form: cookies.find((line) => line.startsWith("form="))?.split(";")[0],
    });
    expect(current(first).nonces).toEqual([`nonce="${current(first).policy ?? ""}"`]);
    for (const name of ["policy", "token", "key", "form"] as const) {
      expect(current(first)[name], name).toMatch(/./);
      expect(current(first)[name], name).not.toBe(current(second)[name]);
    }
    // Token and cookie must match.
    const post = (form: string | undefined) =>
      send(portal.origin, "/r3915t3r", {
        method: "POST",
        headers: { Cookie: form ?? "", "Content-Type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams({ _token: current(first).token ?? "" }).toString(),
      });
    expect((await post(current(first).form)).status).toBe(400);
    expect((await post(current(second).form)).status).toBe(403);
  });

  it.each(["/", "/login", "/forgot-password", "/page-not-allowed", "/no/page"])(
    "answers HEAD of %s with the same headers and no body",
    async (path) => {
      const { headers, status } = await ask(path, `form=${FORM}`);
      const head = await ask(path, `form=${FORM}`, "HEAD");
      expect(head.text).toBe("");
      expect(head.status).toBe(status);
      for (const name of ["content-type", "content-language", "cache-control", "vary"])
        expect(head.headers[name], name).toBe(headers[name]);
    },
  );

  // Promise I2: unknown languages are English.
  it.each(["lang=fr", "lang=", "broken", "data=some", "css-styles=%22", "form=short", "_ga=1"])(
    "shows English with the cookie %s",
    async (Cookie) => {
      const { text, status, headers } = await ask("/login", Cookie);
      expect([status, headers["content-language"]]).toEqual([200, "en"]);
      expect(text).toContain("<form");
    },
  );
});
