import type { Translate } from "~/i18n/translate.ts";
import { toCsv } from "~/lib/csv.ts";
import type { Examination, getExaminationLog } from "~/upstream/approval/examinations.server.ts";
import { roleOf } from "./step.ts";

type Log = Awaited<ReturnType<typeof getExaminationLog>>;

const COLUMNS = [
  "seq",
  "at",
  "who",
  "role",
  "step",
  "mode",
  "item",
  "number",
  "name",
  "decision",
  "reason",
  "funding",
  "previous",
  "hash",
] as const;
type Line = Partial<Record<(typeof COLUMNS)[number], string | number | null>>;

function modeText(mode: Log["lines"][number]["mode"], t: Translate): string {
  if (mode === "selected" || mode === "not_understood") return t(`approval:file.${mode}`);
  return t(`approval:actions.${mode}`);
}

export function logCsv({ items }: Examination, { lines, head, fault, stopped }: Log, t: Translate): string {
  const people = new Map(items.map((item) => [item.examination_item_id, item]));
  const rows = lines.flatMap((line): Line[] =>
    line.decisions.map(({ examination_item_id, outcome, reason }) => ({
      seq: line.seq,
      at: line.at,
      who: line.actor_name,
      role: t(`approval:role.${roleOf(line)}`),
      step: t(`approval:step.${line.step}`),
      mode: modeText(line.mode, t),
      item: examination_item_id,
      number: people.get(examination_item_id)?.employee_number ?? "",
      name: people.get(examination_item_id)?.employee_name ?? "",
      decision: t(`approval:done.${outcome}`),
      reason,
      funding: line.funding && t(`approval:review.fund.${line.funding}`),
      previous: line.previous_hash,
      hash: line.hash,
    })),
  );
  const whole = fault ? t("approval:file.broken", { seq: fault.seq }) : t("approval:file.whole");
  const end: Line = {
    seq: head?.seq ?? 0,
    at: t("approval:file.head"),
    reason: [stopped, whole].filter(Boolean).join(" "),
    hash: head?.hash ?? "",
  };
  return toCsv(
    [...rows, end],
    COLUMNS.map((name) => ({
      head: t(`approval:file.${name}`),
      value: (row: Line) => row[name] ?? "",
    })),
  );
}
