import { useFields } from "~/forms/fields.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { REASON_MAX } from "~/lib/body-policy.ts";
import { partProps } from "~/modules/attributes.ts";
import { BulkTable } from "~/ui/BulkTable.tsx";
import { Button } from "~/ui/Button.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import type { ExaminationItem } from "~/upstream/approval/examinations.server.ts";
import { useEmployeeColumns } from "./columns.tsx";
import { costOf } from "./cover.ts";
import type { StepCover } from "./load.server.ts";
import { decideSchema, END_MARK, modes } from "./schema.ts";
import { SHORTAGE, ShortageLine } from "./Shortage.tsx";

const REASONS = ["examined", "leave", "leaving", "position", "twice"] as const;

interface DecisionTableProps {
  rows: readonly ExaminationItem[];
  version: number;
  ticks: Readonly<Record<string, string>>;
  cover: StepCover;
  pays: boolean;
  /** of the deposit */
  available: number | null;
}

/** One native form: the end mark comes last. */
export function DecisionTable({ rows, version, ticks, cover, pays, available }: DecisionTableProps) {
  const { t } = useTranslation("approval");
  const fields = useFields(decideSchema, { initial: initialOf(ticks) });
  return (
    <PostForm
      main
      intent="decide"
      end={{ [END_MARK]: "1" }}
      hidden={{ version, rows: rows.map((row) => row.examination_item_id).join() }}
    >
      {cover && <ShortageLine cover={cover} pays={pays} available={available} />}
      <BulkTable
        caption={t("table.caption")}
        columns={useEmployeeColumns(cover?.lacking)}
        rows={rows.map((row) => ({
          row,
          key: row.examination_item_id,
          amount: costOf(row),
          draws: cover?.quota?.draws[row.examination_item_id],
          tick: fields.reject.at(row.examination_item_id),
          reason: fields.reason.at(row.examination_item_id),
        }))}
        tickHead={t("table.reject")}
        reasonHead={t("table.reason")}
        reasonMaxLength={REASON_MAX}
        reasons={{ id: "reasons", texts: REASONS.map((reason) => t(`reasons.${reason}`)) }}
        script={{
          selectAll: t("script.all"),
          ticked: t("script.ticked"),
          outOfSight: t("script.hidden"),
          rest: t("script.rest"),
          ...(cover?.short?.funding === "DEPOSIT" && {
            over: t("script.over"),
            limit: cover.short.available,
          }),
          ...(cover?.quota && { lacks: t("script.lacks"), left: cover.quota.left.join(" ") }),
          tools: t("script.tools"),
          filter: t("script.filter"),
          sort: t("script.sort"),
          unsorted: t("script.unsorted"),
        }}
        actions={<Actions isShort={Boolean(cover?.short)} />}
      />
    </PostForm>
  );
}

/** Saving keeps the ticks; without one the sheet raises approving all. */
function Actions({ isShort }: { isShort: boolean }) {
  const { t } = useTranslation("approval");
  return (
    <div className="bulk-actions">
      {modes.map((mode) => (
        <Button
          key={mode}
          name="mode"
          value={mode}
          look={mode === "selected" ? "primary" : "secondary"}
          disabledBy={isShort && mode === "approve_all" ? SHORTAGE : undefined}
          part={mode === "selected" ? partProps("bulk", "save") : undefined}
        >
          {t(`actions.${mode}`)}
        </Button>
      ))}
    </div>
  );
}

function initialOf(ticks: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(ticks).flatMap(([id, reason]) => [
      [`reject.${id}`, "on"],
      [`reason.${id}`, reason],
    ]),
  );
}
