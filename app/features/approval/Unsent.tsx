import { useTranslation } from "~/i18n/use-translation.ts";
import type { ExaminationItem } from "~/upstream/approval/examinations.server.ts";

interface UnsentProps {
  rows: readonly ExaminationItem[];
  ticks: Readonly<Record<string, string>>;
}

export function Unsent({ rows, ticks }: UnsentProps) {
  const { t } = useTranslation("approval");
  const ticked = rows.filter((row) => row.examination_item_id in ticks);
  if (ticked.length === 0) return null;
  return (
    <section aria-labelledby="unsent">
      <h2 id="unsent">{t("unsent.heading")}</h2>
      <p>{t("unsent.lead")}</p>
      <ul>
        {ticked.map((row) => (
          <li key={row.examination_item_id}>
            <span className="upper">{row.employee_name}</span>, {row.employee_number}:{" "}
            {ticks[row.examination_item_id] || "–"}
          </li>
        ))}
      </ul>
    </section>
  );
}
