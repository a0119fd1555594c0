import { useTranslation } from "react-i18next";
import { Alert } from "./Alert.tsx";
import { Table } from "./Table.tsx";

export interface ChangedRow {
  label: string;
  /** value entered by the user */
  yours: string;
  /** value stored now */
  now: string;
}

interface ChangedMeanwhileProps {
  /** element id, for the link of the error summary */
  id?: string;
  rows: readonly ChangedRow[];
}

/** Compares the input with values that somebody else has stored since. Show the form with the input below it. */
export function ChangedMeanwhile({ id = "changed", rows }: ChangedMeanwhileProps) {
  const { t } = useTranslation("ui");
  return (
    <div id={id} tabIndex={-1} className="stack">
      <Alert kind="warning" title={t("changed.title")}>
        {t("changed.text")}
      </Alert>
      <Table
        caption={t("changed.title")}
        hideCaption
        rows={rows}
        rowKey={({ label }) => label}
        columns={[
          { key: "label", head: t("changed.what"), rowHeader: true, cell: ({ label }) => label },
          { key: "yours", head: t("changed.yours"), cell: ({ yours }) => yours || "–" },
          {
            key: "now",
            head: t("changed.now"),
            cell: ({ yours, now }) => (now === yours ? t("changed.same") : <strong>{now || "–"}</strong>),
          },
        ]}
      />
    </div>
  );
}
