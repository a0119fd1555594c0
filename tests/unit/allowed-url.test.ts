import { describe, expect, it } from "vitest";
import { allowedUrl } from "../../app/lib/allowed-url.ts";

const hosts = ["files.lab.example", "127.0.0.1:4000"];

describe("addresses from outside", () => {
  it.each(["https://files.lab.example/a.pdf?x=1", "http://127.0.0.1:4000/files/a.pdf"])(
    "%s may be followed",
    (url) => {
      expect(allowedUrl(url, hosts)?.href).toBe(url);
    },
  );

  it.each([
    "http://files.lab.example/a.pdf",
    "https://evil.example/a.pdf",
    "https://files.lab.example.evil.example/",
    "https://files.lab.example:8443/a.pdf",
    "https://user:word@files.lab.example/a.pdf",
    "https://files.lab.example@evil.example/",
    "http://127.0.0.1:4001/a.pdf",
    "//files.lab.example/a.pdf",
    "/files/a.pdf",
    "javascript:alert(1)",
    "data:application/pdf,x",
    "file:///etc/passwd",
    "",
    null,
    undefined,
  ])("%s may not", (url) => {
    expect(allowedUrl(url, hosts)).toBeNull();
  });
});
