import type { Selectable } from "kysely";
import type { Lang } from "../../lib/texts.ts";
import type { Db, Trx } from "../../database/db.ts";
import { sectionTables, type ResultGroup, type ResultLine } from "./record-sections.ts";
import type { Visit } from "./record.ts";
import { isChange } from "../results/result-list.ts";
import { recordedConclusions, withConclusion } from "../results/recorded-conclusions.ts";
import { sectionsOf } from "../results/result-sections.ts";
import type { ObservationTable, ResultVersionTable } from "../../database/tables.generated.ts";
import { grouped } from "../../lib/grouped.ts";
import { bareValue, isSameValue, rangeText, referenceText, type Measured } from "../../lib/value-text.ts";

export type Observation = Selectable<ObservationTable>;
type ResultVersion = Selectable<ResultVersionTable>;

export interface RecordResult {
  version: ResultVersion;
  observations: Observation[];
  /** values replaced by a correction, by observation code */
  replaced: Map<string, Observation>;
  groups: ResultGroup[];
  /** JSON of the version's sections with the conclusion that the employer reads */
  sections: string;
}

export async function resultsOf(
  db: Db | Trx,
  visits: readonly Visit[],
  lang: Lang,
): Promise<Map<string, RecordResult>> {
  const shown = visits.flatMap(({ result }) =>
    result && result.version > 0 && ["partial", "ready"].includes(result.state) ? [result] : [],
  );
  const ids = shown.map(({ result_id }) => result_id).concat("");
  const versions = await db.selectFrom("result_version").selectAll().where("result_id", "in", ids).execute();
  const rows = await db
    .selectFrom("observation")
    .selectAll()
    .where("result_id", "in", ids)
    .orderBy("result_id")
    .orderBy("version")
    .orderBy("position")
    .execute();
  const recorded = await recordedConclusions(
    db,
    visits.map(({ order_number }) => order_number),
  );
  const orders = new Map(visits.map(({ result, order_number }) => [result?.result_id, order_number]));
  return new Map(
    shown.flatMap(({ result_id, version: current }) => {
      const version = versions.find((one) => one.result_id === result_id && one.version === current);
      if (!version) return [];
      const own = rows.filter((one) => one.result_id === result_id);
      const observations = own.filter((one) => one.version === current);
      const isReplaced = (nth: number) =>
        versions.some(
          (one) => one.result_id === result_id && one.version === nth + 1 && isChange(one.status),
        );
      const former = own.filter(
        (one) => one.status !== "registered" && one.status !== "preliminary" && isReplaced(one.version),
      );
      const replaced = new Map(
        observations.flatMap((now) => {
          const old = former.findLast((one) => one.code === now.code && !isSameValue(one, now));
          return old ? [[now.code, old] as const] : [];
        }),
      );
      const conclusion = recorded.get(orders.get(result_id) ?? "");
      const sections = JSON.stringify(withConclusion(sectionsOf(version.sections), conclusion));
      const groups = [...groupsOf(observations, replaced, lang), ...sectionTables(sections, lang)];
      return [[result_id, { version, observations, replaced, groups, sections }] as const];
    }),
  );
}

function groupsOf(
  observations: readonly Observation[],
  replaced: ReadonlyMap<string, Observation>,
  lang: Lang,
): ResultGroup[] {
  const titleOf = (one: Observation) => (lang === "id" ? one.sub_category_id : one.sub_category_en);
  return [...grouped(observations, titleOf)].map(([title, own]) => ({
    title,
    lines: own.map((one) => lineOf(one, replaced.get(one.code), lang)),
  }));
}

const words = {
  en: { waiting: "not ready yet", before: "before the correction:", cancelled: "not done" },
  id: { waiting: "belum tersedia", before: "sebelum dikoreksi:", cancelled: "tidak dikerjakan" },
} as const;

function lineOf(one: Observation, old: Observation | undefined, lang: Lang): ResultLine {
  const comment = lang === "id" ? one.comment_id : one.comment_en;
  const was =
    old &&
    `${words[lang].before} ${valueText(old, lang)}${old.value !== null && old.unit ? ` ${old.unit}` : ""}`;
  return {
    code: one.code,
    name: lang === "id" ? one.name_id : one.name_en,
    value: valueText(one, lang),
    amount: one.value,
    comparator: one.comparator,
    unit: one.value === null ? null : one.unit,
    reference: referenceText(one, lang) || null,
    goal: rangeText(one.goal_low, one.goal_high, one.decimals, lang) || null,
    flag: one.flag,
    note: [was, comment].filter(Boolean).join("; ") || null,
  };
}

function valueText(one: Measured & Pick<Observation, "status">, lang: Lang): string {
  return bareValue(one, lang) || words[lang][one.status === "cancelled" ? "cancelled" : "waiting"];
}
