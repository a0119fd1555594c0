import { describe, expect, it } from "vitest";
import { allowedUrl } from "../../app/lib/allowed-url.ts";

const hosts = [
  "files.lab.example",
  "127.0.0.1:4000",
  "localhost:4000",
  "[::1]:4000",
  "localhost.evil.example",
  "my-localhost",
];
const longest = `https://files.lab.example/${"a".repeat(2000 - "https://files.lab.example/".length)}`;

// Promise C7: https and allowed hosts only.
describe("addresses from outside", () => {
  it.each([
    "https://files.lab.example/a.pdf?x=1",
    "http://127.0.0.1:4000/files/a.pdf",
    "http://localhost:4000/files/a.pdf",
    "http://[::1]:4000/files/a.pdf",
    longest,
  ])("%s may be followed", (url) => {
    expect(allowedUrl(url, hosts)?.href).toBe(url);
  });

  it("may be followed by http to an allowed host of a private network, once the operator says so", () => {
    const plain = (url: string) => allowedUrl(url, hosts, { http: true })?.href ?? null;
    expect(plain("http://files.lab.example/a.pdf")).toBe("http://files.lab.example/a.pdf");
    expect(plain("http://evil.example/a.pdf")).toBeNull();
    expect(plain("ftp://files.lab.example/a.pdf")).toBeNull();
  });

  it.each([
    "http://files.lab.example/a.pdf",
    "http://localhost.evil.example/a.pdf",
    "http://my-localhost/a.pdf",
    "https://evil.example/a.pdf",
    "https://files.lab.example.evil.example/",
    "https://files.lab.example:8443/a.pdf",
    "https://user:word@files.lab.example/a.pdf",
    "https://user@files.lab.example/a.pdf",
    "https://:word@files.lab.example/a.pdf",
    "https://files.lab.example@evil.example/",
    "http://127.0.0.1:4001/a.pdf",
    "//files.lab.example/a.pdf",
    "/files/a.pdf",
    "javascript:alert(1)",
    "data:application/pdf,x",
    "file:///etc/passwd",
    `${longest}a`,
    "",
    null,
    undefined,
  ])("%s may not", (url) => {
    expect(allowedUrl(url, hosts)).toBeNull();
  });
});
