import { useTranslation } from "~/i18n/use-translation.ts";
import type { ChangedRow } from "~/forms/failure.ts";
import { useFormResult } from "~/forms/result.ts";
import { Alert } from "./Alert.tsx";
import { Table } from "./Table.tsx";

interface ChangedMeanwhileProps {
  id?: string;
  rows?: readonly ChangedRow[];
  kept?: readonly ChangedRow[] | null;
  /** or the page before confirmation */
  yours?: "entered" | "shown";
}

/** Show the form below it. */
export function ChangedMeanwhile({ id = "changed", yours = "entered", ...given }: ChangedMeanwhileProps) {
  const { t } = useTranslation("ui");
  const result = useFormResult();
  const rows = given.rows ?? result?.changed ?? given.kept;
  if (!rows || rows.length === 0) return null;
  return (
    <div id={id} tabIndex={-1} className="stack">
      <Alert kind="warning" title={t("changed.title")}>
        {t(yours === "shown" ? "changed.shown_text" : "changed.text")}
      </Alert>
      <Table
        caption={t("changed.title")}
        rows={rows}
        rowKey={({ key }) => key}
        columns={[
          { key: "label", head: t("changed.what"), cell: ({ label }) => label },
          {
            key: "yours",
            head: t(yours === "shown" ? "changed.shown" : "changed.yours"),
            cell: (row) => row.yours || "–",
          },
          {
            key: "now",
            head: t("changed.now"),
            cell: (row) => (row.now === row.yours ? t("changed.same") : <strong>{row.now || "–"}</strong>),
          },
        ]}
      />
    </div>
  );
}
