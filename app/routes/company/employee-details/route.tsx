import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { dropAddDraft, findAddDraft } from "~/features/company/add-draft.server.ts";
import { AddSteps } from "~/features/company/AddSteps.tsx";
import { fieldsOf, loadEmployeeLists, withRowNames } from "~/features/company/employee-form.server.ts";
import { employeeSchema } from "~/features/company/employee-schema.ts";
import { EmployeeForm } from "~/features/company/EmployeeForm.tsx";
import { clientRequestIdOf } from "~/forms/read-form.server.ts";
import { useFormResult } from "~/forms/result.ts";
import { submit } from "~/forms/submit.server.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import { requireCompany } from "~/session/guards.server.ts";
import { Alert } from "~/ui/Alert.tsx";
import { ErrorSummary } from "~/ui/ErrorSummary.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { createEmployee } from "~/upstream/employees.server.ts";
import { initialOfDraft } from "./initial.ts";

export const handle = { title: "employees:form.add_title", preserveInput: true };

export async function loader({ request }: LoaderFunctionArgs) {
  const { session, up } = await requireCompany("admin", "hrd")(request);
  const draft = await findAddDraft(session);
  if (!draft) throw redirect(paths.employeeAdd());
  const lists = await loadEmployeeLists(up);
  return { lists, initial: initialOfDraft(draft), reuses: draft.patient?.use === true };
}

export async function action({ request }: ActionFunctionArgs) {
  const { session, up } = await requireCompany("admin", "hrd")(request);
  const draft = await findAddDraft(session);
  const reuse_token = draft?.patient?.use ? draft.patient.reuse_token : null;
  return submit({
    request,
    session,
    schema: employeeSchema,
    codes: { reuse_expired: "employees:errors.reuse_expired" },
    lookAt: newest,
    run: async (input, form) => {
      const client_request_id = clientRequestIdOf(form);
      await createEmployee(up, { ...fieldsOf(input), reuse_token, client_request_id }).catch(rethrow);
      await dropAddDraft(session);
      return redirectWithFlash(newest, { kind: "success", key: "employees:form.done_new" });
    },
  });
}

const newest = paths.employees({ sort: "newest" });

function rethrow(thrown: unknown): never {
  throw withRowNames(thrown);
}

/** Second step: number, person, work, identities and insurances. */
export default function EmployeeDetails() {
  const { lists, initial, reuses } = useLoaderData<typeof loader>();
  const { t } = useTranslation("employees");
  const failure = useFormResult();
  return (
    <>
      <ErrorSummary items={failure?.errors ?? []} />
      <PageHeader title={t("form.add_title")} backHref={paths.employeeAdd()} backText={t("check.title")} />
      <AddSteps current={2} />
      {reuses && <Alert>{t("form.linked_new")}</Alert>}
      <EmployeeForm lists={lists} initial={initial} failure={failure} submit={t("form.save_new")} />
    </>
  );
}
