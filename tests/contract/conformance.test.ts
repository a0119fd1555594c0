import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Finding } from "../../scripts/conformance/journal.ts";
import { table } from "../../scripts/conformance/report.ts";
import type { Options } from "../../scripts/conformance/options.ts";
import { runConformance } from "../../scripts/conformance/run.ts";
import { loadEndpoints } from "../../scripts/contract/endpoints.ts";
import { SEEDED_AT, tryReferenceLaboratory } from "../../scripts/contract/examples.ts";
import { OPENAPI, openApi } from "../../scripts/contract/openapi.ts";
import { SPEC_CALLS } from "../../app/upstream/client/spec-calls.ts";
import { COMPANY, PASSWORD, PRODUCT } from "../provider/data.ts";
import { faults } from "../provider/faults.ts";
import { openProvider, type ProviderOptions } from "../provider/provider.ts";
import { STYLES } from "../provider/styles.ts";
import { isLong } from "../support/runs.ts";
import { openStub, refusingUrl, type Stub } from "../support/stub-upstream.ts";
import { copySeed } from "../../lab/tests/support/seeded.ts";

const LOGINS = [
  ...["pasien", "dokter", "klinik", "belum"].map((username) => ({ username, password: PASSWORD })),
  { username: "perusahaan", password: PASSWORD, company: COMPANY },
];
const PICTURE = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0]);

/** @returns findings against the odd provider, by its own clock */
async function findingsOf(
  options: ProviderOptions,
  current: (url: string) => Promise<Partial<Options>> = () => Promise.resolve({}),
): Promise<Finding[]> {
  const clock = { at: Date.UTC(2026, 10, 23, 3) };
  const provider = await openProvider({ ...options, clock });
  try {
    const { findings } = await runConformance({
      url: provider.url,
      logins: LOGINS,
      card: PICTURE,
      writes: true,
      tier: 8,
      socket: provider.socket,
      samples: {
        report: "W-100",
        checkUp: "W-100",
        paid: "F-100",
        pending: "F-101",
        denied: "F-102",
        expired: "F-103",
        homeCare: "F-104",
        product: PRODUCT,
      },
      documentHosts: [],
      socketMs: options.fault === undefined ? 5000 : 200,
      now: () => clock.at,
      ...(await current(provider.url)),
    });
    return findings;
  } finally {
    await provider.close();
  }
}

const failuresIn = (findings: readonly Finding[]) =>
  findings
    .filter(({ verdict }) => verdict === "failed")
    .map(({ call, check, field }) => ({ call, check, field }));

describe("conformance of a foreign provider with the specified calls alone", () => {
  it.each(STYLES)("passes in the style: %s", async (style) => {
    const findings = await findingsOf({ style });
    expect(failuresIn(findings)).toEqual([]);
    expect(findings.filter(({ verdict }) => verdict === "passed").length).toBeGreaterThan(90);
    if (style === "plain") expect(findings.filter(({ verdict }) => verdict === "tolerated")).toEqual([]);
    else expect(findings.some(({ verdict }) => verdict === "tolerated")).toBe(true);
  });

  it("passes with branches for everybody, and titles, client and passwords of the provider's own", async () => {
    const newcomer = { client_unique_id: "of-the-hospital", password: "Rahasia99" };
    let stub: Stub | undefined;
    const findings = await findingsOf({}, async (forwardTo) => {
      stub = await openStub({ forwardTo });
      const answer = (path: string, results: unknown) => stub?.answer(path, { statusCode: 200, results });
      answer("/patient-title/get", [{ id: "77", name: "Tn." }]);
      answer("/gender/get", [{ id: "1", name: "Laki-laki", name_en: "Male", name_id: "Laki-laki" }]);
      const branch = { id: "11", name: "Pusat", product: { prices: [{ amount: 150_000 }] } };
      stub.answer("/plant/get", ({ query }) => {
        const isKnown = (query.get("product_id") ?? PRODUCT) === PRODUCT;
        return { body: { results: isKnown ? [branch] : [] } };
      });
      stub.answer("/register", ({ body }) => {
        const typed = JSON.parse(body) as Record<string, unknown>;
        const isFit = Object.entries({ ...newcomer, title_id: "77" }).every(
          ([name, value]) => typed[name] === value,
        );
        return isFit ? null : { status: 400, body: { errors: { title_id: ["Not fit"] } } };
      });
      return { url: stub.url, documentHosts: [new URL(forwardTo).host], newcomer };
    });
    await stub?.close();
    expect(failuresIn(findings)).toEqual([]);
  });

  it("does not fail a provider for calls that --calls leaves out, and never sends them", async () => {
    const absent = ["GET /diagnosis/get-mcureport", "GET /gender/get", "POST /user-identity/ocr-scan"];
    const requested: string[] = [];
    const instead: ProviderOptions["instead"] = ({ method, path }) => {
      requested.push(`${method} ${path}`);
      const isAbsent = absent.includes(`${method} ${path}`);
      return isAbsent ? { status: 404, body: { statusCode: 404, message: "Endpoint not found" } } : undefined;
    };
    const withoutList = await findingsOf({ instead });
    expect(new Set(failuresIn(withoutList).map(({ call }) => call))).toEqual(new Set(absent));
    requested.splice(0);
    const calls = SPEC_CALLS.filter((call) => !absent.includes(call)).join(",");
    const findings = await findingsOf({ instead }, () => Promise.resolve({ calls }));
    expect(failuresIn(findings)).toEqual([]);
    expect(requested.filter((call) => absent.includes(call))).toEqual([]);
    for (const call of absent)
      expect(findings.filter((finding) => finding.call === call).map(({ verdict }) => verdict)).toEqual([
        "not tried",
      ]);
  });

  it("prints answers that say in unknown words how a call went", async () => {
    const instead: ProviderOptions["instead"] = ({ path }) =>
      path === "/notifications/get" ? { body: { status: "held_back", data: [] } } : undefined;
    const findings = await findingsOf({ instead });
    expect(failuresIn(findings)).toEqual([
      { call: "GET /notifications/get", check: "words", field: "status" },
    ]);
    const text = table({ url: "https://lab.example", findings, took: 1 });
    expect(text).toMatch(/Not understood.*\n.*GET \/notifications\/get · words · status: .*"held_back"/);
  });

  it("says once that a provider cannot be reached", async () => {
    const { findings } = await runConformance({
      url: await refusingUrl(),
      logins: LOGINS,
      samples: {},
      card: null,
      writes: false,
      tier: 8,
      socket: null,
      documentHosts: [],
      now: () => 0,
    });
    expect(findings.map(({ verdict, received }) => [verdict, received])).toEqual([["failed", "unreachable"]]);
  });

  it("has 43 faults to find", () => {
    expect(faults).toHaveLength(43);
  });

  const numbered = faults.map((fault, index) => ({ ...fault, number: index + 1 }));
  it.each(numbered.filter(({ number }) => isLong || number % 4 === 1))(
    "names fault $number alone: $title",
    async ({ number, call, check, field }) => {
      expect(failuresIn(await findingsOf({ fault: number }))).toEqual([{ call, check, field }]);
    },
  );
});

describe("conformance of the reference laboratory", () => {
  const prepare = (dataDir: string) => copySeed(dataDir, SEEDED_AT);
  const unfit = (findings: readonly Finding[]) =>
    findings.filter(({ verdict }) => verdict === "failed" || verdict === "tolerated");

  it("passes with every call, and docs/openapi.json has its answers (`npm run docs` writes it)", async () => {
    const { report, examples } = await tryReferenceLaboratory({}, prepare);
    expect(unfit(report.findings)).toEqual([]);
    expect(report.findings.filter(({ verdict }) => verdict === "passed").length).toBeGreaterThan(340);
    expect(await openApi(await loadEndpoints(), examples)).toBe(readFileSync(OPENAPI, "utf8"));
  });

  it("passes with the specified calls alone", async () => {
    const { report, served } = await tryReferenceLaboratory({ only: "spec" }, prepare);
    expect(unfit(report.findings)).toEqual([]);
    expect(report.findings.filter(({ verdict }) => verdict === "passed").length).toBeGreaterThan(110);
    expect(served).toBe(200);
  });
});
