import { gunzipSync, inflateRawSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { standIns, Template } from "../../app/render/template.ts";

const token = "T".repeat(99);
const signs = standIns(0, token);
/** Keys share a prefix in both renderings but end differently. */
const key = (at: number, time = 0) => `0123456${String(at)}-89ab-4def-8123-45678${"ab"[time] ?? ""}9abcde`;
const hidden = (name: string, value: string) => `<input type="hidden" name="${name}" value="${value}"/>`;
const html = (path: string) =>
  [
    `<style nonce="${signs.nonce}">${"body { color: black }\n".repeat(400)}</style>`,
    ...[1, 2].map((at) => hidden("_token", signs.token) + hidden("client_request_id", key(at))),
    `<a href="${path}">${"text between two places ".repeat(300)}</a><a href="${path}?lang=id&amp;back=${encodeURIComponent(path)}">–</a>`,
    hidden("client_request_id", key(2)),
    `<script nonce="${signs.nonce}"></script>${"body { color: black }\n".repeat(9)}`,
  ].join("");
const MISSING = ["/a-missing", "/b-missing"] as const;
function templateOf(pathOrNull: string | null, change = (page: string) => page): Template {
  const second = standIns(1, token);
  const one = html(pathOrNull ?? "/missing");
  const other = (pathOrNull === null ? one : one.replaceAll(MISSING[0], MISSING[1]))
    .replaceAll(encodeURIComponent(MISSING[0]), encodeURIComponent(MISSING[1]))
    .replaceAll(signs.nonce, second.nonce)
    .replaceAll(signs.token, second.token)
    .replaceAll(key(1), key(1, 1))
    .replaceAll(key(2), key(2, 1));
  return new Template([change(one), change(other)], token.length, pathOrNull === null ? null : MISSING);
}
const values = { nonce: "bm9uY2Utbm9uY2Utbm9uY2U=", token, path: "/another/and-longer.path" };

const withoutKeys = (page: Buffer) => page.toString().replace(/[\da-f]{8}-[\da-f-]{27}/g, "key");

describe("a template", () => {
  it.each(["\u0001\u0002\u0003", "n".repeat(24), "t".repeat(99), "/missing", key(7), "\u00ff".repeat(50)])(
    "leaves a text of the page alone, whatever it says: %j",
    (text) => {
      const template = templateOf(null, (page) => page.replaceAll("between two places", `between ${text}`));
      const plain = template.fill(values).toString();
      expect(plain.split(`between ${text}`)).toHaveLength(301);
      expect(plain.split(values.nonce)).toHaveLength(3);
      expect(plain.split(token)).toHaveLength(3);
      const body = Buffer.from(plain);
      expect(withoutKeys(gunzipSync(template.gzip(values)))).toBe(withoutKeys(body));
    },
  );

  it("refuses a page whose content changes", () => {
    let time = 0;
    expect(() => templateOf(null, (page) => `${page}${String((time += 1))}`)).toThrow("differ");
  });

  it("puts a response's values in their places, and nothing else", () => {
    const filled = templateOf(MISSING[0]).fill(values).toString();
    const own = filled.match(/[\da-f]{8}-[\da-f-]{27}/g) ?? [];
    const expected = html(values.path)
      .replaceAll(signs.nonce, values.nonce)
      .replaceAll(signs.token, token)
      .replaceAll(key(1), own[0] ?? "")
      .replaceAll(key(2), own[1] ?? "");
    expect(filled).toBe(expected);
  });

  it("gives every once-only key anew, the same where it stood twice", () => {
    const template = templateOf(null);
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

  it.each([null, MISSING[0]])("is the same page compressed, with a path slot of %s", (path) => {
    const template = templateOf(path);
    const plain = template.fill(values);
    const zipped = template.gzip(values);
    expect(withoutKeys(gunzipSync(zipped))).toBe(withoutKeys(plain));
    expect(zipped.length).toBeLessThan(plain.length / 10);
  });

  it("is of one length whatever its token is, and holds the token uncompressed", () => {
    const template = templateOf(null);
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
