import { rmSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Finding } from "../../.ci/conformance/journal.ts";
import { runConformance } from "../../.ci/conformance/run.ts";
import { COMPANY, PASSWORD, PRODUCT } from "../provider/data.ts";
import { faults } from "../provider/faults.ts";
import { openProvider, type ProviderOptions } from "../provider/provider.ts";
import { STYLES } from "../provider/styles.ts";
import { createLab } from "../../lab/create.ts";
import { temporaryFolder } from "../support/portal.ts";
import { copySeed } from "../support/seeded.ts";
import { PASSWORD as SEEDED } from "../support/test-lab.ts";

const LOGINS = [
  ...["pasien", "dokter", "klinik", "belum"].map((username) => ({ username, password: PASSWORD })),
  { username: "perusahaan", password: PASSWORD, company: COMPANY },
];
const PICTURE = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0]);

/** @returns findings against the odd provider, by its own clock */
async function findingsOf(options: ProviderOptions): Promise<Finding[]> {
  const clock = { at: Date.UTC(2026, 10, 23, 3) };
  const provider = await openProvider({ ...options, clock });
  try {
    const { findings } = await runConformance({
      ...{ url: provider.url, logins: LOGINS, card: PICTURE, writes: true, tier: 8, socket: provider.socket },
      samples: {
        ...{ report: "W-100", checkUp: "W-100" },
        ...{ paid: "F-100", pending: "F-101", denied: "F-102", expired: "F-103", homeCare: "F-104" },
        product: PRODUCT,
      },
      ...{ documentHosts: [], socketMs: options.fault === undefined ? 5000 : 200, now: () => clock.at },
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

  it("has 40 faults to find", () => {
    expect(faults).toHaveLength(40);
  });

  it.each(faults.map((fault, at) => ({ ...fault, number: at + 1 })))(
    "names fault $number alone: $title",
    async ({ number, call, check, field }) => {
      expect(failuresIn(await findingsOf({ fault: number }))).toEqual([{ call, check, field }]);
    },
  );
});

describe("conformance of the reference laboratory", () => {
  it.each([
    { name: "every call", only: {}, passed: 340 },
    { name: "the specified calls alone", only: { only: "spec" as const }, passed: 110 },
  ])("passes with $name", async ({ only, passed }) => {
    const dataDir = temporaryFolder();
    await copySeed(dataDir);
    const lab = await createLab({ dataDir, ...only });
    const of = (username: string) => ({ username, password: SEEDED });
    const { findings } = await runConformance({
      url: lab.url,
      logins: [
        ...["patient", "doctor", "facility", "unfinished"].map(of),
        { ...of("hrd"), company: "NUSANTARA" },
      ],
      samples: {
        ...{ paid: "INV-0001018", pending: "INV-0001021", denied: "INV-0001014", expired: "INV-0001010" },
        ...{ homeCare: "INV-0001011", report: "ORD-0003006", checkUp: "ORD-0003001", product: "prd-glu-f" },
      },
      ...{ card: null, writes: true, tier: 8, socket: lab.socket, documentHosts: [], now: () => 0 },
    });
    await lab.close();
    rmSync(dataDir, { recursive: true, force: true });
    expect(findings.filter(({ verdict }) => verdict === "failed" || verdict === "tolerated")).toEqual([]);
    expect(findings.filter(({ verdict }) => verdict === "passed").length).toBeGreaterThan(passed);
  });
});
