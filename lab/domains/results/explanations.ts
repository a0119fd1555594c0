import { z } from "zod";
import type { Clock } from "../../lib/call-context.ts";
import { LabError } from "../../http/errors.ts";
import type { Db, Trx, Row } from "../../database/db.ts";
import { findRow, insertRows, updateRows } from "../../database/rows.ts";
import { labToday } from "../../lib/local-time.ts";
import { analyteNames } from "./analytes.ts";
import type { ObservationRow } from "./results.ts";

const codeList = z.array(z.string());

function versions(db: Db | Trx) {
  return db
    .selectFrom("explanation as e")
    .innerJoin("explanation_version as v", "v.explanation_id", "e.explanation_id")
    .selectAll("v")
    .select("e.codes")
    .orderBy("e.explanation_id")
    .orderBy("v.version", "desc");
}

/** null without a released explanation */
export async function explainer(db: Db) {
  const released = await versions(db).where("v.reviewed_on", "is not", null).execute();
  const byCode = new Map<string, Row<"explanation_version">>();
  for (const { codes, ...version } of released)
    for (const code of codeList.parse(JSON.parse(codes))) if (!byCode.has(code)) byCode.set(code, version);
  return ({ code, flag }: Pick<ObservationRow, "code" | "flag">) => {
    const match = byCode.get(code);
    if (!match) return null;
    const side = flag === null || flag === "N" ? null : flag.startsWith("L") ? "low" : "high";
    const textOf = (lang: "en" | "id") =>
      [match[`about_${lang}`], side && match[`${side}_${lang}`]].filter(Boolean).join(" ");
    return {
      explanation_en: textOf("en"),
      explanation_id: textOf("id"),
      explanation_source: match.source,
      explanation_source_url: match.source_url || null,
      explanation_reviewed_by: match.reviewed_by,
      explanation_reviewed_on: match.reviewed_on,
    };
  };
}

export async function listExplanations(db: Db) {
  const all = await versions(db).execute();
  const topics = [...new Set(all.map(({ explanation_id }) => explanation_id))];
  return topics.map((explanation_id) => {
    const current = all.filter((item) => item.explanation_id === explanation_id);
    const [latest] = current;
    return {
      explanation_id,
      ...namesOf(latest?.codes ?? "[]"),
      version: latest?.version ?? 0,
      released_version: current.find(({ reviewed_on }) => reviewed_on !== null)?.version ?? null,
    };
  });
}

function namesOf(codes: string) {
  const names = codeList.parse(JSON.parse(codes)).map(analyteNames);
  return { name_en: names.map(([en]) => en).join(", "), name_id: names.map(([, id]) => id).join(", ") };
}

/** @throws LabError `not_found` */
export async function explanationView(db: Db, explanation_id: string) {
  const all = await versions(db).where("v.explanation_id", "=", explanation_id).execute();
  const [latest] = all;
  if (!latest) throw new LabError("not_found");
  return {
    explanation_id,
    ...namesOf(latest.codes),
    version: latest.version,
    versions: all.map(({ codes: _codes, explanation_id: _id, ...version }) => version),
  };
}

type ExplanationText = Omit<
  Row<"explanation_version">,
  "explanation_id" | "version" | "written_at" | "reviewed_by" | "reviewed_on"
>;

interface Shown {
  explanation_id: string;
  version: number;
}

/** @throws LabError `not_found`; `version_changed` */
async function requireLatest(
  trx: Trx,
  { explanation_id, version }: Shown,
): Promise<Row<"explanation_version">> {
  const latest = await versions(trx).where("v.explanation_id", "=", explanation_id).executeTakeFirst();
  if (!latest) throw new LabError("not_found");
  if (latest.version !== version) throw new LabError("version_changed");
  return latest;
}

/** The same text again is the version that exists. @throws LabError `not_found`; `version_changed` */
export async function saveExplanation(
  trx: Trx,
  clock: Clock,
  { explanation_id, version }: Shown,
  text: ExplanationText,
) {
  const same = (index: number) =>
    findRow(trx, "explanation_version", { explanation_id, version: index, ...text }, ["version"]);
  const repeated = await same(version + 1);
  if (repeated) return repeated;
  await requireLatest(trx, { explanation_id, version });
  const unchanged = await same(version);
  if (unchanged) return unchanged;
  const next = { explanation_id, version: version + 1, written_at: clock.now().toISOString() };
  await insertRows(trx, "explanation_version", { ...next, ...text });
  return { version: next.version };
}

/**
 * @throws LabError `explanation_incomplete` without a language or the source; `already_decided`; as
 * {@link saveExplanation}
 */
export async function releaseExplanation(
  trx: Trx,
  clock: Clock,
  shown: Shown,
  reviewed_by: string,
): Promise<void> {
  const latest = await requireLatest(trx, shown);
  if (latest.reviewed_on !== null) {
    if (latest.reviewed_by === reviewed_by) return;
    throw new LabError("already_decided");
  }
  if (!isWhole(latest)) throw new LabError("explanation_incomplete");
  const { explanation_id, version } = shown;
  await updateRows(
    trx,
    "explanation_version",
    { explanation_id, version },
    { reviewed_by, reviewed_on: labToday(clock.now()) },
  );
}

const isWhole = ({ about_en, about_id, high_en, high_id, low_en, low_id, source }: ExplanationText) =>
  [source, about_en, about_id].every(Boolean) && !high_en === !high_id && !low_en === !low_id;
