import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { ApprovalFacts, StatusWord, priceSum } from "~/features/approval/Facts.tsx";
import { Log } from "~/features/approval/Log.tsx";
import { useDecisionColumn, useEmployeeColumns } from "~/features/approval/columns.tsx";
import { stepOf, openRows, approvalPath, type ApprovalStep } from "~/features/approval/step.ts";
import { querySwitch, readQuery } from "~/forms/query.server.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { isUnderstood } from "~/lib/not-understood.ts";
import { paths } from "~/lib/paths.ts";
import { requireCompany } from "~/session/guards.server.ts";
import { Alert } from "~/ui/Alert.tsx";
import { ButtonLink, ButtonRow } from "~/ui/Button.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { PageLink } from "~/ui/PageLink.tsx";
import { Stopped } from "~/ui/Stopped.tsx";
import { Table } from "~/ui/Table.tsx";
import { getExamination, type ExaminationItem } from "~/upstream/approval/examinations.server.ts";

export const handle = { title: "approval:done.title", sheets: ["tiles"] };

const query = z.object({ sent: querySwitch });

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { up } = await requireCompany()(request);
  const step = stepOf(params["step"]);
  if (!step) throw new Response(null, { status: 404 });
  const { sent } = readQuery(request, query);
  return { step, sent, examination: await getExamination(up, params["id"] ?? "") };
}

export default function ApprovalDone() {
  const { step, sent, examination } = useLoaderData<typeof loader>();
  const { t } = useTranslation("approval");
  const { items } = examination;
  const isOpen = examination.approval_step === step;
  const isWhole = items.length === examination.people;
  const waiting = openRows(step, examination);
  const of = (decision: string) => items.filter((item) => decisionAt(step, item)?.decision === decision);
  return (
    <div className="stack">
      <PageHeader
        title={t("done.title")}
        over={examination.request_number}
        lead={<StatusWord status={examination.approval_status} />}
        backHref={paths.examinationApproval()}
        backText={t("title")}
      />
      <Stopped text={examination.stopped} />
      {sent && !isOpen && isUnderstood(examination.approval_step) && (
        <Alert kind="success" live>
          {t("done.sent")}
        </Alert>
      )}
      {!isUnderstood(examination.approval_step) && (
        <Alert kind="warning">{t("blocked.not_understood")}</Alert>
      )}
      {isOpen && waiting.length > 0 && (
        <Alert kind="warning">
          <p>{t("done.waiting_note", { count: waiting.length })}</p>
          <PageLink href={approvalPath(step, examination.examination_id)} className="action">
            {t("done.again")}
          </PageLink>
        </Alert>
      )}
      <ApprovalFacts
        about={examination}
        people={examination.people}
        amount={isWhole ? priceSum(of("approved")) : null}
        funding={null}
      />
      <Rows heading={t("done.not_understood")} rows={of("not_understood")} step={step} />
      <Rows heading={t("done.waiting")} rows={waiting} step={step} />
      <Rows heading={t("done.refused")} rows={of("refused")} step={step} />
      <Rows heading={t("done.rejected")} rows={of("rejected")} step={step} />
      <Rows heading={t("done.approved")} rows={of("approved")} step={step} />
      <Log
        lines={examination.logs}
        step={step}
        examination_id={examination.examination_id}
        isOpen={waiting.length > 0}
      />
      <ButtonRow>
        <ButtonLink href={paths.examinationApproval()}>{t("done.next")}</ButtonLink>
      </ButtonRow>
    </div>
  );
}

/** The second step's, if the first approved it. */
function decisionAt(step: ApprovalStep, { first, second }: ExaminationItem) {
  return step === "second" && first?.decision === "approved" ? second : first;
}

function Rows({
  heading,
  rows,
  step,
}: {
  heading: string;
  rows: readonly ExaminationItem[];
  step: ApprovalStep;
}) {
  const [first, second] = [useDecisionColumn("first"), useDecisionColumn("second")];
  const columns = [...useEmployeeColumns(), first, ...(step === "second" ? [second] : [])];
  if (rows.length === 0) return null;
  return (
    <Table
      caption={`${heading} (${String(rows.length)})`}
      showCaption
      rows={rows}
      rowKey={(row) => row.examination_item_id}
      columns={columns}
    />
  );
}
