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
  /** of every row that lacks some, said above the table */
  common: string | null;
}

function Products({ row: { examination_item_id, product_name }, lacking, common }: ProductsProps) {
  const { t } = useTranslation("approval");
  const lacks = lacking[examination_item_id];
  return (
    <>
      {product_name}{" "}
      {lacks && (
        <span className={common === null ? "shortage-mark" : "shortage-mark shortage-word"}>
          {common !== null
            ? t("short.row_common")
            : lacks.names.length > 0
              ? t("short.row_named", { names: lacks.names.join(", ") })
              : t("short.row", { count: lacks.count })}
        </span>
      )}
    </>
  );
}

/** Null where rows lack different tests, or tests without a name. */
export function commonNames(lacking: Readonly<Record<string, Lacking>>): string | null {
  const [first, ...others] = [...new Set(Object.values(lacking).map(({ names }) => names.join(", ")))];
  return others.length === 0 && first ? first : null;
}

/** @param lacking tests without quota, by row */
export function useEmployeeColumns(
  lacking: Readonly<Record<string, Lacking>> = {},
): Column<ExaminationItem>[] {
  const { t } = useTranslation("approval");
  const common = commonNames(lacking);
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
      cell: (row) => <Products row={row} lacking={lacking} common={common} />,
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
