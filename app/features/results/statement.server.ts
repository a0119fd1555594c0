import { compactVerify, decodeProtectedHeader, errors, importJWK } from "jose";
import { z } from "zod";
import { settle } from "~/upstream/client/errors.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { readCorrections } from "~/upstream/results/report-corrections.server.ts";
import { findReportKey } from "~/upstream/results/report-keys.server.ts";
import { MOST_CHARACTERS } from "./statement-schema.ts";

/** Other JWS of a key do not concern reports. */
const TYPE = "lab-report+jws";
const COMPACT = /^[\w-]+\.[\w-]+\.[\w-]*$/;

const hash = z.string().length(43);
const claims = z.object({
  iss: z.string().max(200),
  rpt: z.string().regex(/^[A-Z0-9]{6,40}$/),
  ver: z.number().int().min(1),
  sha: hash,
  iat: z.number().int().min(0).max(1e11),
  file: hash.optional(),
});

interface SignedReport {
  issuer: string;
  number: string;
  version: number;
  issued_at: string;
}

export type StatementVerdict =
  | { state: "altered" }
  | { state: "unknown_key" }
  | (SignedReport & {
      state: "genuine" | "superseded" | "withdrawn";
      corrected: { at: string; version: number | null } | null;
      list: "read" | "unread" | "altered";
    });

/**
 * The laboratory does not learn which report is checked.
 * @param file hash of the file that holds the statement
 * @returns null if the text is no JWS
 * @throws UpstreamFault without the keys
 */
export async function verifyStatement(
  up: UpstreamContext,
  statement: string,
  file?: string,
): Promise<StatementVerdict | null> {
  const kid = statement.length <= MOST_CHARACTERS ? kidOf(statement) : null;
  if (kid === null) return null;
  const key = await findReportKey(up, kid);
  if (!key) return { state: "unknown_key" };
  const signed = await claimsIn(statement, key);
  if (!signed || (file !== undefined && signed.file !== file)) return { state: "altered" };
  const { iss, rpt, ver, iat, sha } = signed;
  const report = { issuer: iss, number: rpt, version: ver, issued_at: new Date(iat * 1000).toISOString() };
  const corrections = await settle(readCorrections(up));
  if (!corrections.ok) return { ...report, state: "genuine", corrected: null, list: "unread" };
  const { entries, isAltered } = corrections.data;
  const corrected = entries.findLast(({ former }) => former === sha) ?? null;
  return {
    ...report,
    state: !corrected ? "genuine" : corrected.version === null ? "withdrawn" : "superseded",
    corrected: corrected && { at: corrected.at, version: corrected.version },
    list: isAltered ? "altered" : "read",
  };
}

function kidOf(statement: string): string | null {
  const signature = statement.split(".")[2] ?? "";
  // Base64url has several spellings of one signature; a statement has one.
  const isCanonical = Buffer.from(signature, "base64url").toString("base64url") === signature;
  if (!COMPACT.test(statement) || !isCanonical) return null;
  try {
    const { kid } = decodeProtectedHeader(statement);
    return typeof kid === "string" ? kid : null;
  } catch {
    return null;
  }
}

/** The header may name any algorithm, and contain any key. */
async function claimsIn(statement: string, key: object): Promise<z.output<typeof claims> | null> {
  try {
    const { payload, protectedHeader } = await compactVerify(statement, await importJWK(key, "ES256"), {
      algorithms: ["ES256"],
    });
    if (protectedHeader.typ !== TYPE) return null;
    return claims.safeParse(JSON.parse(new TextDecoder().decode(payload))).data ?? null;
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof SyntaxError) return null;
    throw error;
  }
}
