import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { ConfigurationError, readEnv } from "../../app/env.server.ts";

const dir = mkdtempSync(join(tmpdir(), "env-"));
const secret = "a-secret-that-must-never-be-printed-anywhere";

function faultsOf(variables: Record<string, string>): string {
  try {
    readEnv({ DATA_DIR: dir, ...variables });
  } catch (error) {
    if (error instanceof ConfigurationError) return error.message;
    throw error;
  }
  return "";
}

describe("configuration", () => {
  test("starts without any variable", () => {
    const env = readEnv({ DATA_DIR: dir });
    expect(env).toMatchObject({
      PORT: 3000,
      HOST: "0.0.0.0",
      PUBLIC_ORIGIN: "http://localhost:3000",
      TRUST_PROXY: 0,
    });
    expect(env.SESSION_SECRETS[0]).toHaveLength(43);
    expect(readEnv({ DATA_DIR: dir }).SESSION_SECRETS).toEqual(env.SESSION_SECRETS);
  });

  test("takes ways of contact in any spelling; a laboratory without any shows none", () => {
    const lab = {
      LAB_API_URL: "https://lab.example/api/v1.5",
      PUBLIC_ORIGIN: "https://portal.example",
      SESSION_SECRETS: secret,
    };
    const contactWith = (variables: Record<string, string>) =>
      readEnv({ DATA_DIR: dir, ...variables }).contact;
    expect(contactWith(lab)).toEqual({ phone: null, whatsapp: null, address: "" });
    expect(
      contactWith({ ...lab, CONTACT_PHONE: "021 5000-1000", CONTACT_WHATSAPP: "0812 3456 7890" }),
    ).toEqual({
      phone: { href: "tel:+622150001000", text: "(021) 50001000" },
      whatsapp: "6281234567890",
      address: "",
    });
    expect(contactWith({ ...lab, CONTACT_PHONE: "1500123" }).phone).toEqual({
      href: "tel:1500123",
      text: "1500123",
    });
    // With the reference laboratory they are invented unless configured.
    expect(contactWith({ CONTACT_PHONE: "1500123" })).toMatchObject({
      phone: { text: "1500123" },
      whatsapp: expect.stringMatching(/^62\d+$/) as string,
    });
    expect(faultsOf({ CONTACT_PHONE: "call us", CONTACT_WHATSAPP: "1500123" })).toMatch(
      /CONTACT_PHONE: must be a phone number\n.*CONTACT_WHATSAPP: must be a phone number/,
    );
  });

  // Promise O6: all faults, no value.
  test("reports all faults at once, without values", () => {
    const told = faultsOf({
      PORT: "seventy",
      NODE_ENV: "live",
      SESSION_SECRETS: `${secret},short`,
      RATE_LOGIN_ACCOUNT: "many",
      PUBLIC_ORIGIN: "https://portal.example/path",
    });
    for (const name of ["PORT", "NODE_ENV", "SESSION_SECRETS", "RATE_LOGIN_ACCOUNT", "PUBLIC_ORIGIN"]) {
      expect(told).toContain(name);
    }
    expect(told).not.toContain(secret);
  });

  test("says what each value may be", () => {
    const told = faultsOf({
      NODE_ENV: "live",
      PORT: "70000",
      TRUST_PROXY: "20",
      METRICS_PORT: "0",
      LOG_LEVEL: "verbose",
      SESSION_IDLE_MINUTES: "9999",
      DOCTOR_FEES: "no",
      BRAND_FILE: "/nowhere/brand.json",
      CONTACT_ADDRESS: "x".repeat(201),
    });
    expect(told.split("\n").slice(1)).toEqual([
      "  - NODE_ENV: must be development, test or production",
      "  - PORT: must be a whole number from 0 to 65535",
      "  - TRUST_PROXY: must be a whole number from 0 to 10",
      "  - SESSION_IDLE_MINUTES: must be a number above 0, at most 1440",
      "  - METRICS_PORT: must be a whole number from 1 to 65535",
      "  - LOG_LEVEL: must be debug, info, warn, error or silent",
      "  - BRAND_FILE: must be the path of a file with JSON",
      "  - CONTACT_ADDRESS: must have 200 characters at most",
      "  - DOCTOR_FEES: must be on or off",
    ]);
  });

  test.each([
    ['"Klinik Harapan"', "Klinik Harapan"],
    ["'Klinik \"Harapan\"'", 'Klinik "Harapan"'],
    ['"Klinik \\"Harapan\\""', 'Klinik "Harapan"'],
    ['"Klinik #1"  # of two', "Klinik #1"],
    ["Klinik 'Harapan'", "Klinik 'Harapan'"],
    ["Klinik Harapan's", "Klinik Harapan's"],
    ['""', "Laboratorium Sehat"],
  ])("reads the value %s of a file as Compose does", (value, name) => {
    expect(readEnv({ DATA_DIR: `"${dir}"`, PORT: "'8080'", BRAND_NAME: value })).toMatchObject({
      DATA_DIR: dir,
      PORT: 8080,
      BRAND_NAME: name,
    });
  });

  test.each(['"open', "'open", '"one" and more', "'it's'"])("names a setting with the value %s", (value) => {
    expect(faultsOf({ BRAND_NAME: value, LS_COLORS: '"' })).toBe(
      "The configuration has faults:\n  - BRAND_NAME: has a quotation mark that does not end with the value",
    );
  });

  test.each([
    ["LAB_API_ULR", "LAB_API_URL"],
    ["LAB_API_URI", "LAB_API_URL"],
    ["lab_api_url", "LAB_API_URL"],
    ["LABAPI_URL", "LAB_API_URL"],
    ["SESION_SECRETS", "SESSION_SECRETS"],
    ["SESSION_SECRET", "SESSION_SECRETS"],
    ["PUBLIC_ORIGN", "PUBLIC_ORIGIN"],
    ["RATE_LOGIN_ADRESS", "RATE_LOGIN_ADDRESS"],
    ["REDIS-URL", "REDIS_URL"],
  ])("names the setting that %s is meant for", (name, meant) => {
    const told = faultsOf({ [name]: "a value to keep quiet" });
    expect(told).toContain(`${name}: is no setting; is ${meant} meant?`);
    expect(told).not.toContain("quiet");
  });

  test("leaves variables of others alone, and names those that begin like settings", () => {
    const others = {
      HOSTNAME: "a",
      HOSTS: "b",
      LAB_SERVICE_HOST: "10.0.0.1",
      LAB_PORT_3001_TCP: "tcp://10.0.0.1:3001",
      SESSION_MANAGER: "local",
      XDG_DATA_DIRS: "/usr/share",
      NODE_OPTIONS: "",
      LAB_HOST: "lab",
      LAB_URL: "http://lab",
    };
    expect(faultsOf(others)).toBe("");
    expect(readEnv(others).unknown).toEqual(["LAB_HOST", "LAB_URL"]);
  });

  test("needs https, secrets and an origin in production with a provider's API", () => {
    const told = faultsOf({ NODE_ENV: "production", LAB_API_URL: "http://lab.example/api/v1.5" });
    expect(told).toContain("LAB_API_URL: must be https");
    expect(told).toContain("SESSION_SECRETS: required");
    expect(told).toContain("PUBLIC_ORIGIN: required");
  });

  test("lets a provider inside a private network answer without TLS, once the operator says so", () => {
    const given = {
      NODE_ENV: "production",
      LAB_API_URL: "http://lab.internal/api/v1.5",
      LAB_WS_URL: "ws://lab.internal",
      LAB_WS_KEY: "key",
      PUBLIC_ORIGIN: "https://portal.example",
      SESSION_SECRETS: secret,
    };
    expect(faultsOf(given)).toMatch(
      /LAB_API_URL: [^\n]*LAB_ALLOW_HTTP=on[^]*LAB_WS_URL: [^\n]*LAB_ALLOW_HTTP=on/,
    );
    expect(faultsOf({ ...given, LAB_ALLOW_HTTP: "yes" })).toContain("LAB_ALLOW_HTTP: ");
    expect(faultsOf({ ...given, LAB_ALLOW_HTTP: "on" })).toBe("");
    // Visitors' own way stays encrypted.
    expect(faultsOf({ ...given, LAB_ALLOW_HTTP: "on", PUBLIC_ORIGIN: "http://portal.example" })).toContain(
      "PUBLIC_ORIGIN: must be https",
    );
  });

  test("names other faults beside an origin that is no URL", () => {
    for (const origin of ["portal.example", "http://", "//portal.example", "portal.example:3000", " "]) {
      const told = faultsOf({
        PUBLIC_ORIGIN: origin,
        TRUST_PROXY: "x",
        LAB_WS_URL: "wss",
        LAB_API_URL: "lab",
      });
      for (const name of ["PUBLIC_ORIGIN", "TRUST_PROXY", "LAB_WS_URL", "LAB_API_URL"])
        expect(told, origin).toContain(`- ${name}: `);
    }
  });

  test("counts an unwritable folder as a fault, unless nothing is stored in it", () => {
    const folder = { DATA_DIR: "/dev/null/data", PORT: "x" };
    expect(faultsOf(folder)).toMatch(/- PORT: [^]*- DATA_DIR: /);
    expect(faultsOf({ DATA_DIR: "/proc/none/data" })).toContain("- DATA_DIR: ");
    const elsewhere = { REDIS_URL: "redis://localhost", SESSION_SECRETS: secret };
    const lab = { LAB_API_URL: "https://lab.example/api/v1.5", PUBLIC_ORIGIN: "https://portal.example" };
    expect(faultsOf({ DATA_DIR: "/dev/null/data", ...elsewhere, ...lab })).toBe("");
  });

  test("opens the reference laboratory in public only when it is asked to", () => {
    const given = { NODE_ENV: "production", PUBLIC_ORIGIN: "https://portal.example" };
    expect(faultsOf(given)).toMatch(/LAB_API_URL: required [^\n]*REFERENCE_LAB=on/);
    expect(faultsOf({ ...given, REFERENCE_LAB: "on" })).toBe("");
    expect(faultsOf({ ...given, REFERENCE_LAB: "yes" })).toContain("REFERENCE_LAB: ");
    expect(faultsOf({ NODE_ENV: "production", PUBLIC_ORIGIN: "http://localhost:8080" })).toBe("");
    expect(faultsOf({ NODE_ENV: "production" })).toBe("");
  });

  test("reads limits as count and seconds", () => {
    expect(readEnv({ DATA_DIR: dir, RATE_LOGIN_ACCOUNT: "3/2m" }).RATE_LOGIN_ACCOUNT).toEqual({
      count: 3,
      seconds: 120,
    });
  });
});
