import { Fold } from "~/ui/Fold.tsx";
import { Stopped } from "~/ui/Stopped.tsx";
import { useFormResult } from "~/forms/result.ts";
import type { FormFailure } from "~/forms/failure.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { isUnderstood } from "~/lib/not-understood.ts";
import { paths } from "~/lib/paths.ts";
import { Alert } from "~/ui/Alert.tsx";
import { ErrorSummary, type ErrorItem } from "~/ui/ErrorSummary.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { PageLink } from "~/ui/PageLink.tsx";
import { Table } from "~/ui/Table.tsx";
import type { ExaminationItem } from "~/upstream/approval/examinations.server.ts";
import { useDecisionColumn, useEmployeeColumns } from "./columns.tsx";
import { DecisionTable } from "./DecisionTable.tsx";
import { ApprovalFacts, RequestLine } from "./Facts.tsx";
import type { StepData } from "./load.server.ts";
import { Log } from "./Log.tsx";

export function StepPage(data: StepData) {
  const failure = useFormResult();
  const { t } = useTranslation("approval");
  const { step, about, rows, open, ticks, people, amount } = data;
  const ids = new Set(open);
  const waiting = rows.filter((row) => ids.has(row.examination_item_id));
  const isOpen = waiting.length > 0;
  const blocked = useBlocked(data);
  const kept = waiting.some((row) => row.examination_item_id in ticks);
  return (
    <div className="stack compact">
      <ErrorSummary items={errorsOf(rows, failure)} />
      <PageHeader
        over={t(`step.${step}`)}
        title={about.office_care_name}
        beside={
          <PageLink className="action" href={paths.officeCareDetail(about.office_care_id)}>
            {t("facts.see_event")}
          </PageLink>
        }
        backHref={paths.examinationApproval(
          isUnderstood(about.approval_step) ? { step: about.approval_step } : {},
        )}
        backText={t("title")}
        lead={<RequestLine about={about} />}
      />
      <Stopped text={about.stopped} />
      {!isOpen && <Alert>{blocked}</Alert>}
      {isOpen && kept && !failure && <Alert>{t("kept")}</Alert>}
      {!isOpen && <Unsent rows={rows} ticks={{ ...ticks, ...ticksOf(failure) }} />}
      <ApprovalFacts about={about} people={people} amount={amount} funding={data.funding} />
      {isOpen ? (
        <>
          <p className="policy">{t("policy")}</p>
          <DecisionTable
            rows={waiting}
            version={about.version}
            ticks={ticks}
            cover={data.cover}
            pays={data.pays}
            available={about.deposit?.available ?? null}
          />
        </>
      ) : (
        <Decided rows={rows} step={step} />
      )}
      {data.rejectedFirst.length > 0 && <RejectedFirst people={data.rejectedFirst} />}
      {about.logs.length > 0 && (
        <Log lines={about.logs} step={step} examination_id={about.examination_id} isOpen={isOpen} />
      )}
    </div>
  );
}

function Decided({ rows, step }: Pick<StepData, "rows" | "step">) {
  const { t } = useTranslation("approval");
  const columns = [...useEmployeeColumns(), useDecisionColumn(step)];
  return (
    <Table
      caption={t("table.caption_read")}
      showCaption
      narrow="lines"
      rows={rows}
      rowKey={(row) => row.examination_item_id}
      columns={columns}
      long
    />
  );
}

function ticksOf(failure: FormFailure | undefined): Record<string, string> {
  const values = failure?.values ?? {};
  return Object.fromEntries(
    Object.keys(values)
      .filter((name) => name.startsWith("reject."))
      .map((name) => name.slice("reject.".length))
      .map((id) => [id, values[`reason.${id}`]?.[0] ?? ""]),
  );
}

function useBlocked({ step, about, isWhole, isRead }: StepData): string {
  const { t } = useTranslation("approval");
  if (!isRead) return t("blocked.not_understood");
  if (step === "second" && about.approval_step === "first") return t("blocked.waits");
  if (about.approval_step !== step) return t("blocked.decided");
  if (!isWhole) return t("blocked.cut");
  if (about.blocked === "same_approver") return t("blocked.same_approver");
  return t("blocked.role_missing", { role: t(`role.${step === "first" ? "hrd" : "finance"}`) });
}

function errorsOf(rows: readonly ExaminationItem[], failure: FormFailure | undefined): ErrorItem[] {
  if (!failure) return [];
  const ofRows = rows.flatMap(({ examination_item_id: id, employee_name, employee_number }) =>
    [`reject.${id}`, `reason.${id}`].flatMap((field) =>
      (failure.fields[field] ?? []).map((text) => ({
        field,
        text: `${employee_name}, ${employee_number}: ${text}`,
      })),
    ),
  );
  const whole = failure.errors.filter(
    ({ field }) => field === undefined || !/^re(?:ject|ason)\./.test(field),
  );
  return [...ofRows, ...whole];
}

function RejectedFirst({ people }: { people: StepData["rejectedFirst"] }) {
  const { t } = useTranslation("approval");
  return (
    <Fold>
      <summary>{t("log.rejected_first", { count: people.length })}</summary>
      <ul>
        {people.map(({ id, name, number, reason }) => (
          <li key={id}>
            <span className="upper">{name}</span>, {number}: {reason}
          </li>
        ))}
      </ul>
    </Fold>
  );
}

interface UnsentProps {
  rows: readonly ExaminationItem[];
  ticks: Readonly<Record<string, string>>;
}

function Unsent({ rows, ticks }: UnsentProps) {
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
