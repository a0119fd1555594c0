import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { requestedPage, safePath } from "../../app/lib/redirect.ts";

const hostile = [
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/%5cevil.example",
  "/%2fevil.example",
  "///%2fevil.example",
  "/%2F%2Fevil.example",
  "https://evil.example/login",
  "https:evil.example",
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "data:text/html,x",
  " //evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "/\u0000/evil.example",
  "/..//evil.example",
  "/.//evil.example",
  "/a/..//evil.example",
  "@evil.example",
  "evil.example",
  "",
  null,
  undefined,
  `/${"a".repeat(2000)}`,
];

describe("safePath", () => {
  test.each(hostile)("refuses %j", (value) => {
    expect(safePath(value, "/home")).toBe("/home");
  });

  test.each([
    "/patient/home",
    "/patient/test?q=gula+darah&page=2",
    "/patient/test/abc%20d",
    "/patient/test/a%2Fb",
    "/search?redirect=//evil.example",
    `/${"a".repeat(1999)}`,
    "/",
  ])("keeps %j", (value) => {
    expect(safePath(value, "/home")).toBe(value);
  });

  // Promise C4: 0 of random values.
  test("never answers anything that leaves the site", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (tail) => {
        const path = safePath(`/${tail}`, "/home");
        expect(new URL(path, "https://portal.example").origin).toBe("https://portal.example");
        expect(path).toMatch(/^\/(?![/\\])/);
      }),
      { numRuns: 500 },
    );
  });
});

describe("the page that a request is about", () => {
  test("is its path and query without the language", () => {
    expect(requestedPage("https://portal.example/patient/test?lang=id&page=2")).toBe("/patient/test?page=2");
    expect(requestedPage("https://portal.example/patient/test")).toBe("/patient/test");
  });
});
