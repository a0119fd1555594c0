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
  replaced: Map<string, Observation>;
  groups: ResultGroup[];
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
      const version = versions.find((item) => item.result_id === result_id && item.version === current);
      if (!version) return [];
      const matchingRows = rows.filter((item) => item.result_id === result_id);
      const observations = matchingRows.filter((item) => item.version === current);
      const isReplaced = (index: number) =>
        versions.some(
          (item) => item.result_id === result_id && item.version === index + 1 && isChange(item.status),
        );
      const former = matchingRows.filter(
        (item) => item.status !== "registered" && item.status !== "preliminary" && isReplaced(item.version),
      );
      const replaced = new Map(
        observations.flatMap((now) => {
          const old = former.findLast((item) => item.code === now.code && !isSameValue(item, now));
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
  const titleOf = (observation: Observation) =>
    lang === "id" ? observation.sub_category_id : observation.sub_category_en;
  return [...grouped(observations, titleOf)].map(([title, members]) => ({
    title,
    lines: members.map((item) => lineOf(item, replaced.get(item.code), lang)),
  }));
}

const words = {
  en: { waiting: "not ready yet", before: "before the correction:", cancelled: "not done" },
  id: { waiting: "belum tersedia", before: "sebelum dikoreksi:", cancelled: "tidak dikerjakan" },
} as const;

function lineOf(observation: Observation, old: Observation | undefined, lang: Lang): ResultLine {
  const comment = lang === "id" ? observation.comment_id : observation.comment_en;
  const was =
    old &&
    `${words[lang].before} ${valueText(old, lang)}${old.value !== null && old.unit ? ` ${old.unit}` : ""}`;
  return {
    code: observation.code,
    name: lang === "id" ? observation.name_id : observation.name_en,
    value: valueText(observation, lang),
    amount: observation.value,
    comparator: observation.comparator,
    unit: observation.value === null ? null : observation.unit,
    reference: referenceText(observation, lang) || null,
    goal: rangeText(observation.goal_low, observation.goal_high, observation.decimals, lang) || null,
    flag: observation.flag,
    note: [was, comment].filter(Boolean).join("; ") || null,
  };
}

function valueText(row: Measured & Pick<Observation, "status">, lang: Lang): string {
  return bareValue(row, lang) || words[lang][row.status === "cancelled" ? "cancelled" : "waiting"];
}
