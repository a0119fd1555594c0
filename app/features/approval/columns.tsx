import { useTranslation } from "~/i18n/use-translation.ts";
import { Money } from "~/ui/Money.tsx";
import { StateWord } from "~/ui/States.tsx";
import type { Column } from "~/ui/Table.tsx";
import type { ExaminationItem } from "~/upstream/approval/examinations.server.ts";
import type { Lacking } from "./cover.ts";

interface ProductsProps {
  row: ExaminationItem;
  /** tests without quota, by row */
  lacking: Readonly<Record<string, Lacking>>;
}

function Products({ row: { examination_item_id, product_name }, lacking }: ProductsProps) {
  const { t } = useTranslation("approval");
  const lacks = lacking[examination_item_id];
  return (
    <>
      {product_name}
      {lacks && (
        <span className="shortage-mark">
          {lacks.names.length > 0
            ? t("short.row_named", { names: lacks.names.join(", ") })
            : t("short.row", { count: lacks.count })}
        </span>
      )}
    </>
  );
}

/** @param lacking tests without quota, by row */
export function useEmployeeColumns(
  lacking: Readonly<Record<string, Lacking>> = {},
): Column<ExaminationItem>[] {
  const { t } = useTranslation("approval");
  return [
    {
      key: "person",
      head: t("table.person"),
      rowHeader: true,
      names: true,
      cell: ({ employee_name, employee_number, active, first, second }) => (
        <>
          <span className="upper">{employee_name}</span>
          <p className="muted">{employee_number}</p>
          {active !== true && !first && !second && (
            <p className="muted">{t(active === false ? "table.left" : "table.left_unread")}</p>
          )}
        </>
      ),
    },
    { key: "department", head: t("table.department"), cell: (row) => row.department },
    {
      key: "products",
      head: t("table.products"),
      line: ({ examination_item_id }) => (lacking[examination_item_id] ? "note" : undefined),
      cell: (row) => <Products row={row} lacking={lacking} />,
    },
    {
      key: "amount",
      head: t("table.amount"),
      numeric: true,
      line: "end",
      cell: ({ amount }) => <Money amount={amount} />,
    },
  ];
}

const TONES = {
  approved: "success",
  rejected: "none",
  refused: "warning",
  not_attempted: "warning",
  not_understood: "warning",
} as const;

export function useDecisionColumn(step: "first" | "second"): Column<ExaminationItem> {
  const { t } = useTranslation("approval");
  return {
    key: step,
    head: t(`done.${step}`),
    cell: ({ [step]: row }) =>
      row ? (
        <>
          <StateWord tone={TONES[row.decision]}>{t(`done.${row.decision}`)}</StateWord>
          {row.reason && <p className="muted">{row.reason}</p>}
        </>
      ) : null,
  };
}
