import { generateKeyPairSync, randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { CompactSign, importJWK } from "jose";
import { z } from "zod";
import type { Db } from "../../database/db.ts";
import type { ReportSigner } from "../../lib/report-signing.ts";

const TYPE = "lab-report+jws";
const LIFE_MS = 365 * 24 * 3_600_000;

const publicKey = z.object({ kty: z.string(), crv: z.string(), x: z.string(), y: z.string() });
const privateKey = z.object({
  kid: z.string(),
  created_at: z.iso.datetime(),
  jwk: publicKey.extend({ d: z.string() }),
});
type PrivateKey = z.output<typeof privateKey>;

/** A new key follows after a year, or when the file is gone. */
export function reportSigner(file: string): ReportSigner {
  let key: PrivateKey | null = null;
  return async (now, claims) => {
    key ??= existsSync(file) ? privateKey.parse(JSON.parse(readFileSync(file, "utf8"))) : null;
    if (!key || now.getTime() - Date.parse(key.created_at) >= LIFE_MS) key = newKey(file, now);
    const { kid, created_at, jwk } = key;
    const { d: _private, ...open } = jwk;
    const statement = await new CompactSign(Buffer.from(JSON.stringify(claims)))
      .setProtectedHeader({ alg: "ES256", typ: TYPE, kid })
      .sign(await importJWK(jwk, "ES256"));
    return { statement, key: { kid, created_at, jwk: JSON.stringify(open) } };
  };
}

/** Renamed from a temporary file: a half-written key would stop all signing. */
function newKey(file: string, now: Date): PrivateKey {
  const pair = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const key = privateKey.parse({
    kid: randomBytes(9).toString("base64url"),
    created_at: now.toISOString(),
    jwk: pair.privateKey.export({ format: "jwk" }),
  });
  writeFileSync(`${file}.new`, JSON.stringify(key), { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return key;
}

export async function listReportKeys(db: Db) {
  const rows = await db.selectFrom("report_key").selectAll().orderBy("created_at").orderBy("kid").execute();
  return rows.map(({ kid, jwk }) => ({ kid, ...publicKey.parse(JSON.parse(jwk)) }));
}
