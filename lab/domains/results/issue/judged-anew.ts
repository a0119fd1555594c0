import type { Bilingual } from "../../../lib/labels.ts";
import { isChange } from "../result-list.ts";
import type { VersionStatus } from "../../../database/tables.generated.ts";
import type { Given, GivenValues, ObservationDraft } from "./result-rows.ts";
import type { ObservationRow } from "../results.ts";

const OTHER_PERSON: Bilingual = [
  "The limits shown before were for another age or sex; they are now those of the patient.",
  "Nilai normal sebelumnya berlaku untuk usia atau jenis kelamin lain; sekarang sesuai data pasien.",
];

interface Said {
  status: VersionStatus;
  given?: GivenValues;
  reason?: Bilingual;
}

type Judged = Pick<
  ObservationRow,
  "code" | "value" | "comparator" | "unit" | "flag" | "ref_low" | "ref_high"
>;

/** The issue, noting limits that changed with a corrected birth date or sex. */
export function judgedAnew<Issue extends Said>(
  issue: Issue,
  former: readonly Judged[],
  drafts: readonly ObservationDraft[],
): Issue {
  const moved = drafts.filter((draft) => {
    const old = former.find(({ code }) => code === draft.code);
    const isChosen = givenOf(issue, draft.code).range !== undefined;
    return old !== undefined && !isChosen && hasMoved(old, draft);
  });
  if (moved.length === 0) return issue;
  const [en, id] = issue.reason ?? ["", ""];
  const amended = moved.map(({ code }): [string, Given] => [
    code,
    { status: "amended", ...givenOf(issue, code) },
  ]);
  return {
    ...issue,
    reason: [`${en} ${OTHER_PERSON[0]}`.trim(), `${id} ${OTHER_PERSON[1]}`.trim()],
    given: isChange(issue.status) ? { ...issue.given, ...Object.fromEntries(amended) } : issue.given,
  };
}

function givenOf({ given = {} }: Said, code: string): Given {
  const value = given[code];
  return typeof value === "number" ? { value } : (value ?? {});
}

function hasMoved(old: Judged, now: ObservationDraft): boolean {
  if (old.value === null || now.value == null || old.unit !== now.unit) return false;
  const isSame = old.value === now.value && old.comparator === now.comparator;
  return old.ref_low !== now.ref_low || old.ref_high !== now.ref_high || (isSame && old.flag !== now.flag);
}
