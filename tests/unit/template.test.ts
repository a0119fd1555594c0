import { gunzipSync, inflateRawSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { standIns, Template } from "../../app/render/template.ts";

const token = "T".repeat(99);
const signs = standIns(token);
const key = (at: number) => `0123456${String(at)}-89ab-4def-8123-456789abcdef`;
const hidden = (name: string, value: string) => `<input type="hidden" name="${name}" value="${value}"/>`;
const html = (path: string) =>
  [
    `<style nonce="${signs.nonce}">${"body { color: black }\n".repeat(400)}</style>`,
    ...[1, 2].map((at) => hidden("_token", signs.token) + hidden("client_request_id", key(at))),
    `<a href="${path}">${"text between two places ".repeat(300)}</a><a href="${path}?lang=id&amp;back=${encodeURIComponent(path)}">–</a>`,
    hidden("client_request_id", key(2)),
    `<script nonce="${signs.nonce}"></script>${"body { color: black }\n".repeat(9)}`,
  ].join("");
const values = { nonce: "bm9uY2Utbm9uY2Utbm9uY2U=", token, path: "/another/and-longer.path" };

describe("a template", () => {
  it("puts a response's values in their places, and nothing else", () => {
    const filled = new Template(html("/missing"), "/missing").fill(values).toString();
    const own = filled.match(/[\da-f]{8}-[\da-f-]{27}/g) ?? [];
    const expected = html(values.path)
      .replaceAll(signs.nonce, values.nonce)
      .replaceAll(signs.token, token)
      .replaceAll(key(1), own[0] ?? "")
      .replaceAll(key(2), own[1] ?? "");
    expect(filled).toBe(expected);
  });

  it("gives every once-only key anew, the same where it stood twice", () => {
    const template = new Template(html("/missing"), null);
    const keys = [1, 2].flatMap(
      () =>
        template
          .fill(values)
          .toString()
          .match(/[\da-f]{8}-[\da-f-]{27}/g) ?? [],
    );
    expect(keys).toHaveLength(6);
    expect(new Set(keys).size).toBe(4);
    expect(keys[1]).toBe(keys[2]);
  });

  it.each([null, "/missing"])("is the same page compressed, with a path slot of %s", (path) => {
    const template = new Template(html("/missing").replaceAll("client_request_id", "id"), path);
    const plain = template.fill(values);
    const zipped = template.gzip(values);
    expect(gunzipSync(zipped).equals(plain)).toBe(true);
    expect(zipped.length).toBeLessThan(plain.length / 10);
  });

  it("is of one length whatever its token is, and holds the token uncompressed", () => {
    const template = new Template(html("/missing"), null);
    const zipped = ["body { color", "a".repeat(12), "x1-_Zq8Yw7Vu"].map((start) =>
      template.gzip({ ...values, token: start.padEnd(99, start) }),
    );
    expect(new Set(zipped.map(({ length }) => length)).size).toBe(1);
    expect(zipped[0]?.includes("body { color".repeat(8))).toBe(true);
    expect(inflateRawSync(zipped[1]?.subarray(10, -8) ?? Buffer.alloc(0)).includes("a".repeat(99))).toBe(
      true,
    );
  });
});
