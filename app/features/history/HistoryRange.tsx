import { useTranslation } from "~/i18n/use-translation.ts";
import { formatDate } from "~/lib/dates.ts";
import { paths } from "~/lib/paths.ts";
import { partProps } from "~/modules/attributes.ts";
import { Button } from "~/ui/Button.tsx";
import { GetForm } from "~/ui/Forms.tsx";
import { TextField } from "~/ui/TextFields.tsx";
import { historyHref, presets, type HistoryQuery } from "./query.ts";
import { PageLink } from "~/ui/PageLink.tsx";

export function HistoryRange({ query }: { query: HistoryQuery }) {
  const { t, lang } = useTranslation("history");
  const { preset, unread, patient_id, codes } = query;
  const invalid = unread.date_from !== null || unread.date_to !== null;
  const typed = (name: "date_from" | "date_to") => {
    const date = preset === null ? query[name] : undefined;
    return unread[name] ?? (date === undefined ? undefined : formatDate(date, lang));
  };
  return (
    <div className="history-range" {...partProps("trend", "range")}>
      <nav aria-label={t("period.label")}>
        <ul className="chips">
          {presets.map((code) => (
            <li key={code}>
              <PageLink
                className="chip"
                href={historyHref(query, { preset: code })}
                aria-current={preset === code ? "true" : undefined}
              >
                {t(`period.${code}`)}
              </PageLink>
            </li>
          ))}
        </ul>
      </nav>
      <GetForm
        action={paths.labResultHistory()}
        label={t("period.dates")}
        hidden={{ patient_id, code: codes.join(",") }}
      >
        <details className="list-filters" open={invalid || preset === null}>
          <summary>{t("period.dates")}</summary>
          <div className="field-row">
            {(["date_from", "date_to"] as const).map((name) => (
              <TextField
                key={name}
                name={name}
                label={t(`period.${name}`)}
                hint={t("period.hint")}
                defaultValue={typed(name)}
                autoComplete="off"
                maxLength={40}
                optional={false}
                errors={unread[name] === null ? undefined : [t("period.unread")]}
              />
            ))}
          </div>
          <Button look="secondary">{t("period.show")}</Button>
        </details>
      </GetForm>
    </div>
  );
}
