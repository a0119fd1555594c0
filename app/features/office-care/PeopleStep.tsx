import { useTranslation } from "~/i18n/use-translation.ts";
import { withQuery } from "~/lib/paths.ts";
import type { StepProps } from "~/steps/StepFrame.tsx";
import { Alert } from "~/ui/Alert.tsx";
import { Button } from "~/ui/Button.tsx";
import { GetForm, PostForm } from "~/ui/Forms.tsx";
import { useHas } from "~/ui/offered.ts";
import { Pagination } from "~/ui/Pagination.tsx";
import { SelectField } from "~/ui/SelectField.tsx";
import { EmptyState } from "~/ui/States.tsx";
import { Table } from "~/ui/Table.tsx";
import { SearchField } from "~/ui/TextFields.tsx";
import { TickField } from "~/ui/TickField.tsx";
import type { OfficeCareStepView } from "./wizard.server.ts";
import { GroupSelect } from "./GroupSelect.tsx";
import { NumbersForms } from "./NumbersForms.tsx";

type PeopleStepProps = StepProps<OfficeCareStepView["step"], "people">;
type PeopleView = PeopleStepProps["view"];

const CLASHES_SHOWN = 10;

export function OfficeCarePeopleStep({ view }: PeopleStepProps) {
  const { t } = useTranslation("office-care");
  const { chosen, groups, clashes, most } = view;
  return (
    <div className="stack">
      <div className="card stack" id="chosen">
        <p>
          <strong>{t("people.chosen", { count: chosen })}</strong>
        </p>
        {chosen > most ? (
          <Alert kind="warning">{t("people.split", { people: chosen, most })}</Alert>
        ) : (
          <p className="muted">{t("people.most", { count: most })}</p>
        )}
        {groups.length > 1 && (
          <ul>
            {groups.map(({ name, people }) => (
              <li key={name}>{t("people.by_group", { name, count: people })}</li>
            ))}
          </ul>
        )}
        {clashes.length > 0 && (
          <Alert kind="warning">
            <p>{t("people.clashes")}</p>
            <ul>
              {clashes.slice(0, CLASHES_SHOWN).map(({ name, employee_number, event }, at) => (
                <li key={at}>{t("people.clash", { name, number: employee_number, event })}</li>
              ))}
            </ul>
            {clashes.length > CLASHES_SHOWN && (
              <p>{t("people.clashes_more", { count: clashes.length - CLASHES_SHOWN })}</p>
            )}
          </Alert>
        )}
        <PostForm repeatable intent="next">
          <Button>{t("people.continue")}</Button>
        </PostForm>
        {chosen > 0 && (
          <PostForm repeatable intent="clear">
            <Button look="secondary">{t("people.clear")}</Button>
          </PostForm>
        )}
      </div>
      <NumbersForms groups={groups} group={view.filters.group} />
      <Choice {...view} />
    </div>
  );
}

function Choice(view: PeopleView) {
  const { t } = useTranslation("office-care");
  const has = useHas();
  const { filters, list, page, groups } = view;
  const step = new URLSearchParams(view.postTo.split("?")[1]).get("step") ?? "1";
  const here = view.postTo.split("?")[0] ?? "";
  const at = (to: number) => withQuery(here, { ...filters, step, page: to > 1 ? to : undefined });
  const canAddAll = filters.view !== "chosen" && list.total > 0;
  const views = has("GET /employee/get-examinations")
    ? (["all", "due", "chosen"] as const)
    : (["all", "chosen"] as const);
  return (
    <section aria-labelledby="list" className="stack">
      <h2 id="list">{t("people.count", { count: list.total })}</h2>
      <GetForm action={here} search label={t("people.filters")} hidden={{ step }}>
        <SearchField name="q" label={t("people.search")} defaultValue={filters.q} />
        <div className="field-row">
          <SelectField
            name="department_id"
            label={t("people.department")}
            prompt={t("people.all_departments")}
            options={view.departments.map(({ id, name }) => ({ value: id, label: name }))}
            defaultValue={filters.department_id ?? ""}
          />
          <SelectField
            name="view"
            label={t("people.view")}
            options={views.map((value) => ({
              value,
              label: t(`people.view_${value}`),
            }))}
            defaultValue={filters.view}
          />
          <GroupSelect groups={groups} group={filters.group} id="filter-group" />
        </div>
      </GetForm>
      {canAddAll && (
        <PostForm
          repeatable
          intent="all"
          hidden={{
            ...{ group: filters.group, q: filters.q, department_id: filters.department_id },
            due: filters.view === "due" ? "1" : undefined,
          }}
        >
          <Button look="secondary">{t("people.add_all", { count: list.total })}</Button>
        </PostForm>
      )}
      {list.rows.length === 0 ? (
        <EmptyState art="search" title={t("people.none")} reason={t("people.none_reason")} />
      ) : (
        <>
          <Rows {...view} />
          <Pagination page={page} lastPage={list.last_page} href={at} label={t("people.pages")} />
        </>
      )}
    </section>
  );
}

function Rows({ list: { rows }, groups, filters }: PeopleView) {
  const { t } = useTranslation("office-care");
  return (
    <PostForm repeatable intent="tick" hidden={{ group: filters.group }} className="stack">
      <Table
        caption={t("people.table")}
        rows={rows}
        rowKey={({ employee_id }) => employee_id}
        columns={[
          {
            key: "tick",
            head: t("people.tick"),
            cell: ({ employee_id, employee_number, name, group }) => (
              <TickField
                name="picked"
                listedAs="listed"
                value={employee_id}
                checked={group !== null}
                label={t("people.tick_name", { name, number: employee_number })}
              />
            ),
          },
          {
            key: "name",
            head: t("participants.name"),
            rowHeader: true,
            cell: ({ name }) => <span className="upper">{name}</span>,
          },
          { key: "number", head: t("participants.number"), cell: (one) => one.employee_number },
          { key: "department", head: t("participants.department"), cell: (one) => one.department ?? "–" },
          ...(groups.length > 1
            ? [
                {
                  key: "group",
                  head: t("field.group"),
                  cell: (one: (typeof rows)[number]) =>
                    one.group === null ? "–" : (groups[one.group]?.name ?? "–"),
                },
              ]
            : []),
        ]}
      />
      <Button look="secondary">{t("people.save_page")}</Button>
    </PostForm>
  );
}
