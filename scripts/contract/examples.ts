import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createLab } from "../../lab/create.ts";
import { runConformance, type Report } from "../conformance/run.ts";
import { nameOf } from "./tiers.ts";
import { OPENAPI, type Examples } from "./openapi.ts";

/** The seed's day, so that examples stay the same. */
export const SEEDED_AT = new Date("2026-11-20T03:00:00Z");
const PASSWORD = "Lab-portal-1";
const ORIGIN = "https://lab.example";
/** Rows of a list that an example keeps. */
const ROWS = 1;

/**
 * Runs the conformance program against the reference laboratory.
 * @param prepare copies a seed
 * @returns with the status of its OpenAPI document
 */
export async function tryReferenceLaboratory(
  options: { only?: "spec" } = {},
  prepare: (dataDir: string) => Promise<void> = () => Promise.resolve(),
): Promise<{ report: Report; examples: Examples; served: number }> {
  const dataDir = mkdtempSync(join(tmpdir(), "lab-examples-"));
  await prepare(dataDir);
  const lab = await createLab({ dataDir, clock: { now: () => SEEDED_AT }, apiDocument: OPENAPI, ...options });
  const { origin, host } = new URL(lab.url);
  const of = (username: string) => ({ username, password: PASSWORD });
  const examples = new Map<string, { query: Record<string, unknown>; answer: unknown }>();
  try {
    const report = await runConformance({
      url: lab.url,
      logins: [
        ...["patient", "doctor", "facility", "unfinished"].map(of),
        { ...of("hrd"), company: "NUSANTARA" },
      ],
      samples: {
        paid: "INV-0001018",
        pending: "INV-0001021",
        denied: "INV-0001014",
        expired: "INV-0001010",
        homeCare: "INV-0001011",
        report: "ORD-0003006",
        checkUp: "ORD-0003001",
        product: "prd-glu-f",
      },
      card: null,
      writes: true,
      tier: 8,
      socket: lab.socket,
      documentHosts: [host],
      now: () => 0,
      today: SEEDED_AT.toISOString().slice(0, 10),
      record: (call, { query = {} }, body) => {
        const name = nameOf(call);
        const answer = shortened(JSON.parse(body.toString("utf8").replaceAll(origin, ORIGIN)));
        if (!examples.has(name)) examples.set(name, { query, answer });
      },
    });
    const { status: served } = await fetch(`${origin}/openapi.json`);
    return { report, examples, served };
  } finally {
    await lab.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Differ from run to run, with what stands for each. */
const MADE: readonly [name: RegExp, example: string][] = [
  [/^linkDownload$/, `${ORIGIN}/files/example.pdf`],
  [/_url$/, `${ORIGIN}/files/example`],
  [/token$/, "example-token"],
  [/^seal$/, "5ea1".repeat(16)],
  [/^kid$/, "example-key"],
  [/^[xy]$/, "base64url-of-32-bytes"],
  [/^(va_number|bill_key|payment_code)$/, "8870800000000000"],
];
const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Without long lists, and without what differs from run to run. */
function shortened(value: unknown, name = ""): unknown {
  if (Array.isArray(value)) return value.slice(0, ROWS).map((item) => shortened(item));
  if (typeof value === "string")
    return (
      MADE.find(([made]) => made.test(name))?.[1] ??
      value.replace(UUID, "00000000-0000-4000-8000-000000000000")
    );
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([field, inner]) => [field, shortened(inner, field)]));
}
