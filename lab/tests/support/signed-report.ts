import { generateKeyPairSync } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { CompactSign, importJWK, type JWK } from "jose";
import { z } from "zod";
import type { Lab } from "../../create.ts";

const answer = z.object({ access_token: z.string() });
const link = z.object({ results: z.object({ linkDownload: z.string() }) });

export async function signedReport({ url: labUrl, db }: Lab, order_number: string) {
  const body = JSON.stringify({ username: "patient", password: "Lab-portal-1" });
  const headers = { "Content-Type": "application/json" };
  const session = await fetch(`${labUrl}/login`, { method: "POST", headers, body });
  const { access_token } = answer.parse(await session.json());
  const report = await fetch(`${labUrl}/diagnosis/get-labreport?order_number=${order_number}`, {
    headers: { Authorization: `Bearer ${access_token}` },
  });
  const { linkDownload } = link.parse(await report.json()).results;
  const file = Buffer.from(await (await fetch(linkDownload)).arrayBuffer());
  return { file, statement: await currentStatement(db, order_number) };
}

export async function currentStatement(db: Lab["db"], order_number: string): Promise<string> {
  const { statement } = await db
    .selectFrom("report_statement as s")
    .innerJoin("issued_report as i", "i.report_id", "s.report_id")
    .innerJoin("lab_result as r", "r.result_id", "i.result_id")
    .select("s.statement")
    .where("r.order_number", "=", order_number)
    .orderBy("i.version", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return statement;
}

/** With its private part. */
export function laboratoryKey(dataDir: string): { kid: string; jwk: JWK } {
  const key = z.object({ kid: z.string(), jwk: z.record(z.string(), z.string()) });
  return key.parse(JSON.parse(readFileSync(join(dataDir, "report-key"), "utf8")));
}

export function strangersKey(): JWK {
  return generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({ format: "jwk" });
}

export const headerOf = (statement: string): Record<string, unknown> => decoded(statement, 0);
export const payloadOf = (statement: string): Record<string, unknown> => decoded(statement, 1);

function decoded(statement: string, part: 0 | 1): Record<string, unknown> {
  const text = Buffer.from(statement.split(".")[part] ?? "", "base64url").toString();
  return z.record(z.string(), z.unknown()).parse(JSON.parse(text));
}

export const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

export async function signed(
  payload: object,
  header: { kid: string; typ?: string; jwk?: JWK },
  jwk: JWK,
): Promise<string> {
  return new CompactSign(Buffer.from(JSON.stringify(payload)))
    .setProtectedHeader({ alg: "ES256", typ: "lab-report+jws", ...header })
    .sign(await importJWK(jwk, "ES256"));
}
