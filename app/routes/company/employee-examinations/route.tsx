import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { examinationsAt } from "~/features/employees/employee-list.ts";
import { FitnessWord } from "~/features/company/FitnessWord.tsx";
import { ParticipantStateWord } from "~/features/office-care/ParticipantStateWord.tsx";
import { loadPage } from "~/forms/list.server.ts";
import { queryPage, readQuery } from "~/forms/query.server.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { requireCompany } from "~/session/guards.server.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { ListSection } from "~/ui/ListPage.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { PageLink } from "~/ui/PageLink.tsx";
import { EmptyState } from "~/ui/States.tsx";
import { Table } from "~/ui/Table.tsx";
import { getEmployee } from "~/upstream/employees/employees.server.ts";
import { listExaminationsOf, type EmployeeExamination } from "~/upstream/employees/examinations.server.ts";
import { fullName } from "~/lib/person-name.ts";

export const handle = { sheets: ["lines", "table-card", "tiles"] };

const query = z.object({ page: queryPage });

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { up, t } = await requireCompany("admin", "hrd")(request);
  const { page } = readQuery(request, query);
  const id = params["id"] ?? "";
  const [employee, list] = await Promise.all([
    getEmployee(up, id),
    loadPage(page, listExaminationsOf(up, { employee_id: id }, page), examinationsAt(id)),
  ]);
  const { employee_id, employee_number, last_examined_on } = employee;
  const name = fullName(employee);
  const title = `${t("employees:examinations.title")} – ${employee_number}`;
  return { title, employee: { employee_id, employee_number, name, last_examined_on }, list, page };
}

export default function EmployeeExaminations() {
  const { employee, list, page } = useLoaderData<typeof loader>();
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
  const { t } = useTranslation(["employees", "company-record"]);
  return (
    <Table
      card
      caption={t("employees:examinations.title")}
      narrow="lines"
      rows={examinations}
      rowKey={({ examination_item_id }) => examination_item_id}
      columns={[
        {
          key: "event",
          head: t("employees:examinations.event"),
          cell: ({ office_care_id, event_name }) => (
            <PageLink href={paths.officeCareDetail(office_care_id)}>{event_name}</PageLink>
          ),
        },
        {
          key: "date",
          head: t("employees:examinations.date"),
          cell: ({ attended_at, date_from }) => <DateText value={attended_at ?? date_from} />,
        },
        {
          key: "test",
          head: t("employees:examinations.test"),
          cell: ({ product_name }) => product_name,
        },
        {
          key: "state",
          head: t("employees:field.status"),
          line: ({ fitness }) => (fitness ? "wide" : "end"),
          cell: ({ state }) => <ParticipantStateWord state={state} />,
        },
        {
          key: "fitness",
          head: t("company-record:column.fitness"),
          line: "end",
          cell: ({ fitness }) => fitness && <FitnessWord fitness={fitness} />,
        },
        {
          key: "valid",
          head: t("company-record:column.valid"),
          line: "label",
          cell: ({ valid_until }) => valid_until && <DateText value={valid_until} />,
        },
      ]}
    />
  );
}
