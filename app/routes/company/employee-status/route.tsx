import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { confirmation } from "~/forms/confirm.server.ts";
import { FormRejection } from "~/forms/failure.server.ts";
import { useFields } from "~/forms/fields.ts";
import { querySwitch, readQuery } from "~/forms/query.server.ts";
import { reasonText } from "~/forms/reason.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { isUnderstood } from "~/lib/not-understood.ts";
import { paths } from "~/lib/paths.ts";
import { requireCompany, type Guarded } from "~/session/guards.server.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { Count } from "~/ui/Count.tsx";
import { ConfirmPage } from "~/ui/ConfirmPage.tsx";
import { DonePage } from "~/ui/DonePage.tsx";
import { Money } from "~/ui/Money.tsx";
import { TextField } from "~/ui/TextFields.tsx";
import { getEmployee, setEmployeeStatus } from "~/upstream/employees/employees.server.ts";
import { statusChangeSummary, statusPage } from "./status.server.ts";

export const handle = { preserveInput: (page: { done: boolean }) => !page.done };

const query = z.object({ done: querySwitch });

const employeeStatusSchema = z.object({ reason: reasonText(200) });

const changing = confirmation({
  load: ({ up }: Guarded, id: string) => getEmployee(up, id),
  refuse: ({ status }) =>
    isUnderstood(status) ? null : new FormRejection({ "": ["ui:not_understood"] }, { status: 409 }),
  shown: statusChangeSummary,
  schema: employeeStatusSchema,
  codes: { version_changed: "employees:status.changed" },
  lookAt: (id) => paths.employeeEdit(id),
  run: async ({ up }, change, { reason }, client_request_id) => {
    if (change.status === "inactive" && !reason)
      throw new FormRejection({ reason: ["employees:status.reason_required"] });
    await setEmployeeStatus(up, { ...change, reason, client_request_id });
    return redirect(paths.employeeStatus(change.employee_id, { done: 1 }), 303);
  },
});

export async function loader({ request, params }: LoaderFunctionArgs) {
  const company = await requireCompany("admin", "hrd")(request);
  const { done } = readQuery(request, query);
  const { view: employee, fingerprint } = await changing.show(company, params["id"] ?? "");
  if (!isUnderstood(employee.status)) throw redirect(paths.employeeEdit(employee.employee_id));
  return { ...statusPage(employee, company.t), done, fingerprint };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const company = await requireCompany("admin", "hrd")(request);
  return changing.confirm(company, params["id"] ?? "");
}

export default function EmployeeStatus() {
  const { direction, employee_id, name, done, leaving, ...page } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["employees", "office-care"]);
  const fields = useFields(employeeStatusSchema);
  if (done) {
    const was = direction === "on" ? "off" : "on";
    return (
      <DonePage title={t(`status.${was}_done`)} text={t(`status.${was}_done_text`, { name })}>
        <ButtonLink href={paths.employees()}>{t("form.back")}</ButtonLink>
      </DonePage>
    );
  }
  return (
    <ConfirmPage
      title={t(`status.${direction}_heading`)}
      text={t(`status.${direction}_text`)}
      facts={[
        { label: t("field.name"), value: <span className="upper">{name}</span> },
        { label: t("field.employee_number"), value: page.employee_number },
        { label: t("field.department"), value: page.department },
        ...(leaving
          ? [
              { label: t("status.leaving"), value: leaving.invitations },
              { label: t("office-care:cancel.released"), value: <Money amount={leaving.released} /> },
              ...(leaving.quota === 0
                ? []
                : [{ label: t("office-care:cancel.quota"), value: <Count value={leaving.quota} /> }]),
            ]
          : []),
      ]}
      submit={t(`status.${direction}_submit`)}
      look={direction === "off" ? "danger" : "primary"}
      back={{ href: paths.employeeEdit(employee_id), text: t("status.keep") }}
      shown={page.fingerprint}
    >
      {direction === "off" && <TextField {...fields.reason} optional={false} label={t("status.reason")} />}
    </ConfirmPage>
  );
}
