import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { addDrafts } from "~/features/employees/add-draft.server.ts";
import { AddFrame } from "~/features/employees/AddFrame.tsx";
import {
  employeeCodes,
  toEmployeeFields,
  loadEmployeeLists,
  withRowNames,
} from "~/features/employees/employee-form.server.ts";
import { employeeSchema } from "~/features/employees/employee-schema.ts";
import { EmployeeForm } from "~/features/employees/EmployeeForm.tsx";
import { confirmation } from "~/forms/confirm.server.ts";
import { shownLineOf } from "~/forms/shown.server.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import { requireCompany, type Guarded } from "~/session/guards.server.ts";
import { Alert } from "~/ui/Alert.tsx";
import { createEmployee } from "~/upstream/employees/employees.server.ts";

export const handle = { title: "employees:form.add_title", preserveInput: true, sheets: ["steps"] };

const adding = confirmation({
  load: ({ session }: Guarded) => addDrafts.find(session),
  shown: (draft, { t }) => {
    const reuse_token = draft?.patient?.use ? draft.patient.reuse_token : null;
    const value = t(reuse_token === null ? "employees:form.record_new" : "employees:form.record_used");
    return {
      page: "employee-add",
      record: { reuse_token },
      lines: [shownLineOf("record", t("employees:form.record"), value, reuse_token)],
    };
  },
  schema: employeeSchema,
  codes: { ...employeeCodes, reuse_expired: "employees:errors.reuse_expired" },
  lookAt: () => newest,
  run: async ({ session, up }, { reuse_token }, input, client_request_id) => {
    await createEmployee(up, { ...toEmployeeFields(input), reuse_token, client_request_id }).catch(rethrow);
    await addDrafts.drop(session);
    return redirectWithFlash(newest, "success", "employees:form.done_new");
  },
});

export async function loader({ request }: LoaderFunctionArgs) {
  const company = await requireCompany("admin", "hrd")(request);
  const { view: draft, fingerprint } = await adding.show(company, null);
  // A resubmitted form without a draft keeps its input.
  if (!draft && request.method === "GET") throw redirect(paths.employeeAdd());
  const lists = await loadEmployeeLists(company.up);
  return {
    lists,
    initial: draft ? initialOfDraft(draft) : {},
    reuses: draft?.patient?.use === true,
    shown: fingerprint,
  };
}

export async function action({ request }: ActionFunctionArgs) {
  return adding.confirm(await requireCompany("admin", "hrd")(request), null);
}

const newest = paths.employees({ sort: "newest" });

function rethrow(thrown: unknown): never {
  throw withRowNames(thrown);
}

export default function EmployeeDetails() {
  const { lists, initial, reuses, shown } = useLoaderData<typeof loader>();
  const { t } = useTranslation("employees");
  return (
    <AddFrame
      title={t("form.add_title")}
      backHref={paths.employeeAdd()}
      backText={t("check.title")}
      current={2}
    >
      {reuses && <Alert>{t("form.linked_new")}</Alert>}
      <EmployeeForm lists={lists} initial={initial} hidden={{ shown }} submit={t("form.save_new")} />
    </AddFrame>
  );
}

function initialOfDraft(draft: {
  identity_type: string;
  identity_number: string;
  date_of_birth: string;
}): Record<string, string> {
  const [year = "", month = "", day = ""] = draft.date_of_birth.split("-");
  return {
    "date_of_birth.day": day,
    "date_of_birth.month": month,
    "date_of_birth.year": year,
    "identities[0].identity_type": draft.identity_type,
    "identities[0].identity_number": draft.identity_number,
    "identities[0].primary": "on",
  };
}
