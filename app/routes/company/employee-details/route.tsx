import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { addDrafts, type AddDraft } from "~/features/employees/add-draft.server.ts";
import { AddFrame } from "~/features/employees/AddFrame.tsx";
import {
  employeeCodes,
  toEmployeeFields,
  loadEmployeeLists,
  withRowNames,
} from "~/features/employees/employee-form.server.ts";
import { employeeSchema } from "~/features/employees/employee-schema.ts";
import { EmployeeForm } from "~/features/employees/EmployeeForm.tsx";
import { submit } from "~/forms/submit.server.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import { fingerprintOf, requireShown, shownLineOf, type Shown } from "~/forms/shown.server.ts";
import type { Translate } from "~/i18n/translate.ts";
import { requireCompany } from "~/session/guards.server.ts";
import { Alert } from "~/ui/Alert.tsx";
import { createEmployee } from "~/upstream/employees/employees.server.ts";

export const handle = { title: "employees:form.add_title", preserveInput: true, sheets: ["steps"] };

export async function loader({ request }: LoaderFunctionArgs) {
  const { session, up, t } = await requireCompany("admin", "hrd")(request);
  const draft = await addDrafts.find(session);
  // A resubmitted form without a draft keeps its input.
  if (!draft && request.method === "GET") throw redirect(paths.employeeAdd());
  const lists = await loadEmployeeLists(up);
  return {
    lists,
    initial: draft ? initialOfDraft(draft) : {},
    reuses: draft?.patient?.use === true,
    shown: fingerprintOf(session, shownOf(draft, t)),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const { session, up, t } = await requireCompany("admin", "hrd")(request);
  const draft = await addDrafts.find(session);
  const reuse_token = draft?.patient?.use ? draft.patient.reuse_token : null;
  return submit(request, session, {
    schema: employeeSchema,
    codes: { ...employeeCodes, reuse_expired: "employees:errors.reuse_expired" },
    lookAt: newest,
    run: async (input, { form, client_request_id }) => {
      requireShown(form, session, shownOf(draft, t));
      await createEmployee(up, { ...toEmployeeFields(input), reuse_token, client_request_id }).catch(rethrow);
      await addDrafts.drop(session);
      return redirectWithFlash(newest, "success", "employees:form.done_new");
    },
  });
}

function shownOf(draft: AddDraft | null, t: Translate): Shown {
  const used = draft?.patient?.use ? draft.patient : null;
  const value = t(used ? "employees:form.record_used" : "employees:form.record_new");
  const line = shownLineOf("record", t("employees:form.record"), value, used?.reuse_token ?? null);
  return { page: "employee-add", lines: [line] };
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
