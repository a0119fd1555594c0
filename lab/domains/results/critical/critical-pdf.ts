import { whatToDo } from "./critical-limits.ts";
import { bareValue, referenceText } from "../../../lib/value-text.ts";
import type { Lang } from "../../../lib/texts.ts";
import { fill } from "../../../lib/labels.ts";
import { flagWords } from "../result-words.ts";
import type { TaggedPdf } from "../../../pdf/tagged.ts";

const labels = {
  en: { title: "Critical value, to act on the same day", range: "normal {range}" },
  id: { title: "Nilai kritis, perlu ditangani di hari yang sama", range: "normal {range}" },
} as const;

type CriticalRow = Parameters<typeof bareValue>[0] &
  Parameters<typeof referenceText>[0] & {
    code: string;
    name_en: string;
    name_id: string;
    unit: string | null;
    flag: keyof (typeof flagWords)["en"] | null;
  };

export function printCritical(pdf: TaggedPdf, rows: readonly CriticalRow[], lang: Lang): void {
  if (rows.length === 0) return;
  for (const row of rows) {
    const range = referenceText(row, lang);
    const words = [row.flag && flagWords[lang][row.flag], range && fill(labels[lang].range, { range })];
    const value = `${bareValue(row, lang)} ${row.unit ?? ""}`.trim();
    const name = lang === "id" ? row.name_id : row.name_en;
    pdf.paragraph(`${labels[lang].title} - ${name}: ${value} - ${words.filter(Boolean).join(", ")}`);
  }
  const [en, id] = whatToDo(rows.map(({ code }) => code));
  pdf.paragraph(lang === "id" ? id : en);
}
