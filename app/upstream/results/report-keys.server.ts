import { z } from "zod";
import { call, type SharedContext, type UpstreamContext } from "../client/client.server.ts";
import { endpoint } from "../client/endpoint.server.ts";
import { forEverybody } from "../client/remembered.server.ts";

const key = z.object({
  kid: z.string().min(1).max(100).describe("named by the statements that it signed"),
  kty: z.string().describe("EC"),
  crv: z.string().describe("P-256"),
  x: z.string().describe("base64url"),
  y: z.string().describe("base64url"),
});
type ReportKey = z.output<typeof key>;

const keysCall = endpoint("Reports", "GET /report/get-keys", {
  summary:
    "Lists the public keys (JWK) that verify statements about reports; a key stays after its last signature. A statement is a compact JWS (ES256, `typ` `lab-report+jws`, `kid`) of `iss` (laboratory), `rpt` (printed code), `ver` (version), `sha` (SHA-256 of the report's content, base64url), `iat` (when that version was issued), and inside a PDF `file`: its SHA-256 with spaces in place of the statement, which stands in the file's information as `(statement:…)`.",
  open: true,
  forEverybody: true,
  results: z.object({ keys: z.array(key) }),
});

async function load(shared: SharedContext): Promise<ReportKey[]> {
  const { keys } = await call(shared, keysCall);
  return keys.filter(({ kty, crv }) => kty === "EC" && crv === "P-256");
}

const known = forEverybody("report-keys", { fresh: 600_000, most: 24 * 3_600_000 }, load);
/** Invented names cause two calls a minute at most. */
const latest = forEverybody("report-keys-latest", { fresh: 30_000, most: 30_000 }, load);

/** Up to a day old while the laboratory fails. */
export async function listReportKeys(up: UpstreamContext): Promise<ReportKey[]> {
  return (await known(up, {})).value;
}

/** @throws UpstreamFault if unknown while the laboratory fails */
export async function findReportKey(up: UpstreamContext, kid: string): Promise<ReportKey | null> {
  const named = (reportKey: ReportKey) => reportKey.kid === kid;
  return (await listReportKeys(up)).find(named) ?? (await latest(up, {})).value.find(named) ?? null;
}
