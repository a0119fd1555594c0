import { useTranslation } from "~/i18n/use-translation.ts";
import { NOT_UNDERSTOOD } from "~/lib/not-understood.ts";
import type { Loadable } from "~/lib/loadable.ts";
import { paths } from "~/lib/paths.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Button, ButtonLink, ButtonRow } from "~/ui/Button.tsx";
import { Count } from "~/ui/Count.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { ListSection } from "~/ui/ListPage.tsx";
import { FormHeader, PageHeader } from "~/ui/PageHeader.tsx";
import { NotUnderstoodNote } from "~/ui/NotUnderstoodNote.tsx";
import { StateWord } from "~/ui/States.tsx";
import { SummaryList } from "~/ui/SummaryList.tsx";
import { Table } from "~/ui/Table.tsx";
import type { Meta } from "~/upstream/client/client.server.ts";
import type { EmployeeImport } from "~/upstream/employees/employee-imports.server.ts";
import type { SheetNote } from "~/features/employees/sheet-questions.ts";
import { sumOf } from "~/features/employees/import-counts.ts";
import { ImportDone } from "./Done.tsx";
import { Repairs } from "./Repairs.tsx";
import type { ProblemLine } from "./lines.server.ts";

const REFRESH_SECONDS = 3;

interface ReviewPageProps {
  one: EmployeeImport;
  /** null while processing */
  list: Loadable<{ results: ProblemLine[]; meta: Meta }> | null;
  page: number;
  fingerprint: string;
  canExamine: boolean;
  notes: readonly SheetNote[];
}

export function ImportReviewPage({ one, list, page, fingerprint, canExamine, notes }: ReviewPageProps) {
  const { t } = useTranslation("employee-imports");
  if (one.status === "checking" || one.status === "importing") return <Working one={one} />;
  const { counts, import_id } = one;
  const isReady = one.status === "ready";
  return (
    <>
      <FormHeader
        title={t(one.status === "done" ? "done.title" : "review.title")}
        backHref={paths.employeeImport()}
        backText={t("title")}
      />
      {one.status === "canceled" && <Alert kind="warning">{t("review.canceled")}</Alert>}
      {one.status === "done" && <ImportDone one={one} canExamine={canExamine} />}
      {one.status === "not_understood" && (
        <Alert kind="warning">
          <NotUnderstoodNote />
        </Alert>
      )}
      {isReady && <Ready one={one} fingerprint={fingerprint} />}
      {isReady && one.ignored_columns.length > 0 && (
        <p className="muted">{t("review.ignored", { columns: one.ignored_columns.join(", ") })}</p>
      )}
      {notes.length > 0 && <ReadingNotes notes={notes} />}
      {isReady && <Repairs one={one} />}
      {one.status !== "canceled" && (counts.error !== 0 || counts.refused !== 0) && (
        <ErrorFiles import_id={import_id} />
      )}
      {list && (!list.ok || list.data.meta.total > 0) && (
        <section aria-labelledby="problems">
          <h2 id="problems">{t("rows.heading")}</h2>
          <ListSection
            list={list}
            page={page}
            hrefOf={(other) => paths.employeeImportReview(import_id, { page: other > 1 ? other : undefined })}
            name={t("rows.heading")}
            pagesLabel={t("rows.pages")}
            empty={null}
          >
            {({ results }) => <ProblemTable lines={results} />}
          </ListSection>
        </section>
      )}
    </>
  );
}

function ReadingNotes({ notes }: Pick<ReviewPageProps, "notes">) {
  const { t } = useTranslation("employee-imports");
  return (
    <section aria-labelledby="reading">
      <h2 id="reading">{t("told.heading")}</h2>
      <ul>
        {notes.map(({ key, params }) => (
          <li key={key}>{t(`told.${key}`, params)}</li>
        ))}
      </ul>
    </section>
  );
}

function Ready({ one, fingerprint }: { one: EmployeeImport; fingerprint: string }) {
  const { t } = useTranslation(["employee-imports", "ui"]);
  const { counts, import_id, offers } = one;
  const good = sumOf(counts.new, counts.update);
  // Left-out rows and repairs are a question of their own.
  const isPlain = counts.error === 0 && offers.length === 0;
  const text =
    counts.error === NOT_UNDERSTOOD || good === null
      ? t("ui:not_understood")
      : counts.error > 0
        ? good > 0
          ? t("review.ready_some", { count: good })
          : t("review.ready_none")
        : t(good > 0 ? "review.ready_all" : "review.nothing_new");
  return (
    <>
      <Alert kind={counts.error === 0 && good !== null ? "success" : "warning"}>{text}</Alert>
      <SummaryList
        rows={[
          { label: t("review.total"), value: <Count value={counts.total} /> },
          { label: t("review.new"), value: <Count value={counts.new} /> },
          { label: t("review.update"), value: <Count value={counts.update} /> },
          { label: t("review.unchanged"), value: <Count value={counts.unchanged} /> },
          { label: t("review.error"), value: <Count value={counts.error} /> },
          { label: t("review.warning"), value: <Count value={counts.warning} /> },
        ]}
      />
      {good !== null && good > 0 && isPlain && (
        <PostForm action={paths.employeeImportConfirm(import_id)} intent="confirm" shown={fingerprint}>
          <Button>{t("review.import", { count: good })}</Button>
        </PostForm>
      )}
      <ButtonRow>
        {good !== null && good > 0 && !isPlain && (
          <ButtonLink href={paths.employeeImportConfirm(import_id)}>
            {t("review.to_confirm", { count: good })}
          </ButtonLink>
        )}
        <ButtonLink look="secondary" href={paths.employeeImportConfirm(import_id, { cancel: 1 })}>
          {t("review.cancel")}
        </ButtonLink>
      </ButtonRow>
    </>
  );
}

function ErrorFiles({ import_id }: { import_id: string }) {
  const { t } = useTranslation("employee-imports");
  return (
    <section aria-labelledby="mend">
      <h2 id="mend">{t("review.errors_file")}</h2>
      <p>{t("review.errors_text")}</p>
      <ButtonRow>
        {(["xlsx", "csv"] as const).map((format) => (
          <ButtonLink
            key={format}
            look="secondary"
            icon="download"
            href={paths.employeeImportErrors(import_id, { format })}
            download
          >
            {t(`review.errors_${format}`)}
          </ButtonLink>
        ))}
      </ButtonRow>
    </section>
  );
}

function ProblemLevel({ level }: Pick<ProblemLine, "level">) {
  const { t } = useTranslation("employee-imports");
  if (level === "not_understood") return <StateWord state="not_understood" />;
  return <StateWord tone={level}>{t(`rows.${level}`)}</StateWord>;
}

function ProblemTable({ lines }: { lines: readonly ProblemLine[] }) {
  const { t } = useTranslation("employee-imports");
  return (
    <Table
      caption={t("rows.table")}
      rows={lines}
      rowKey={({ key }) => key}
      columns={[
        { key: "cell", head: t("rows.cell"), cell: ({ cell }) => cell },
        { key: "column", head: t("rows.column"), cell: ({ column }) => column },
        {
          key: "value",
          head: t("rows.value"),
          cell: ({ value }) => value || <span className="muted">{t("rows.empty_cell")}</span>,
        },
        {
          key: "problem",
          head: t("rows.problem"),
          cell: ({ message, level }) => (
            <>
              <ProblemLevel level={level} /> {message}
            </>
          ),
        },
      ]}
    />
  );
}

function Working({ one: { import_id, status, counts } }: { one: EmployeeImport }) {
  const { t } = useTranslation("employee-imports");
  const isChecking = status === "checking";
  const done = sumOf(isChecking ? counts.checked : counts.done) ?? 0;
  const total = sumOf(...(isChecking ? [counts.total] : [counts.new, counts.update, counts.unchanged])) ?? 0;
  const here = paths.employeeImportReview(import_id);
  const text = t(isChecking ? "review.working_check" : "review.working_import", { done, total });
  return (
    <>
      <meta httpEquiv="refresh" content={`${String(REFRESH_SECONDS)};url=${here}`} />
      <PageHeader title={t("review.title")} backHref={paths.employees()} />
      <p role="status">{text}</p>
      <progress value={done} max={Math.max(1, total)} aria-label={text} />
      <p className="muted">{t("review.working_note")}</p>
      <ButtonLink look="secondary" href={here}>
        {t("review.refresh")}
      </ButtonLink>
    </>
  );
}
