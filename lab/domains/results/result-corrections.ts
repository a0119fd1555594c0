import { createHash } from "node:crypto";
import type { Selectable } from "kysely";
import type { Db, Trx } from "../../database/db.ts";
import { insertRows } from "../../database/rows.ts";
import type { ReportCorrectionTable } from "../../database/tables.generated.ts";
import { labToday } from "../../lib/local-time.ts";

type Correction = Selectable<ReportCorrectionTable>;

/** @param version the new one; null = withdrawn, which lists reports of all versions */
export async function publishCorrections(
  trx: Trx,
  at: string,
  former: { result_id: string; version: number },
  version: number | null,
): Promise<void> {
  const signed = await trx
    .selectFrom("report_statement as s")
    .innerJoin("issued_report as i", "i.report_id", "s.report_id")
    .select("s.content_hash")
    .where("i.result_id", "=", former.result_id)
    .where("i.version", version === null ? "<=" : "=", former.version)
    .orderBy("i.version")
    .orderBy("i.kind")
    .execute();
  for (const { content_hash: former_hash } of signed) {
    const last = await trx
      .selectFrom("report_correction")
      .select(["position", "seal"])
      .orderBy("position", "desc")
      .limit(1)
      .executeTakeFirst();
    const entry = {
      position: (last?.position ?? 0) + 1,
      former_hash,
      version,
      at: labToday(new Date(at)),
    };
    await insertRows(trx, "report_correction", { ...entry, seal: sealOf(last?.seal ?? "", entry) });
  }
}

function sealOf(previous: string, { position, former_hash, version, at }: Omit<Correction, "seal">): string {
  const text = JSON.stringify([previous, position, former_hash, version, at]);
  return createHash("sha256").update(text).digest("base64url");
}

/** Oldest first. */
export function listReportCorrections(db: Db, after: number, most: number): Promise<Correction[]> {
  return db
    .selectFrom("report_correction")
    .selectAll()
    .where("position", ">", after)
    .orderBy("position")
    .limit(most)
    .execute();
}
