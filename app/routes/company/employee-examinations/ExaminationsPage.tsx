import { examinationsAt } from "~/features/employees/employee-list.ts";
import { ParticipantStateWord } from "~/features/office-care/ParticipantStateWord.tsx";
import { useTranslation } from "~/i18n/use-translation.ts";
import type { Loadable } from "~/lib/loadable.ts";
import { paths } from "~/lib/paths.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { ListSection } from "~/ui/ListPage.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { PageLink } from "~/ui/PageLink.tsx";
import { EmptyState } from "~/ui/States.tsx";
import { Table } from "~/ui/Table.tsx";
import type { Meta } from "~/upstream/client/client.server.ts";
import type { EmployeeExamination } from "~/upstream/employees/examinations.server.ts";

interface ExaminationsPageProps {
  employee: { employee_id: string; employee_number: string; name: string; last_examined_on: string | null };
  list: Loadable<{ results: EmployeeExamination[]; meta: Meta }>;
  page: number;
}

/** Attendance alone; the medical record has the conclusions of roles that may read them. */
export function ExaminationsPage({ employee, list, page }: ExaminationsPageProps) {
  const { t } = useTranslation("employees");
  const { employee_id, employee_number, name, last_examined_on } = employee;
  return (
    <div className="compact">
      <PageHeader
        title={t("examinations.title")}
        over={
          <>
            <span className="upper">{name}</span> · {employee_number}
          </>
        }
        backHref={paths.employeeEdit(employee_id)}
        backText={t("examinations.back")}
        lead={
          last_examined_on && (
            <p>
              {t("list.last_examined")}: <DateText value={last_examined_on} />
            </p>
          )
        }
      />
      <ListSection
        name={t("examinations.title")}
        list={list}
        page={page}
        hrefOf={examinationsAt(employee_id)}
        pagesLabel={t("examinations.pages")}
        count={(total) => t("examinations.count", { count: total })}
        empty={
          <EmptyState
            title={t("examinations.none")}
            reason={t("examinations.none_reason")}
            action={<ButtonLink href={paths.officeCareAdd()}>{t("examinations.order")}</ButtonLink>}
          />
        }
      >
        {({ results }) => <ExaminationTable examinations={results} />}
      </ListSection>
    </div>
  );
}

function ExaminationTable({ examinations }: { examinations: readonly EmployeeExamination[] }) {
  const { t } = useTranslation("employees");
  return (
    <Table
      caption={t("examinations.title")}
      narrow="lines"
      rows={examinations}
      rowKey={({ examination_item_id }) => examination_item_id}
      columns={[
        {
          key: "event",
          head: t("examinations.event"),
          cell: ({ office_care_id, event_name }) => (
            <PageLink href={paths.officeCareDetail(office_care_id)}>{event_name}</PageLink>
          ),
        },
        {
          key: "date",
          head: t("examinations.date"),
          cell: ({ attended_at, date_from }) => <DateText value={attended_at ?? date_from} />,
        },
        {
          key: "test",
          head: t("examinations.test"),
          cell: ({ product_name }) => product_name,
        },
        {
          key: "state",
          head: t("field.status"),
          line: () => "end",
          cell: ({ state }) => <ParticipantStateWord state={state} />,
        },
      ]}
    />
  );
}
