import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findAddDraft } from "~/features/employees/add-draft.server.ts";
import { listIdentityTypes } from "~/features/employees/employee-form.server.ts";
import { readQuery } from "~/forms/query.server.ts";
import { intentOf } from "~/forms/read-form.server.ts";
import { paths } from "~/lib/paths.ts";
import { requireCompany } from "~/session/guards.server.ts";
import { checkIdentityForm, decideOnRecord } from "./action.server.ts";
import { EmployeeCheckPage } from "./CheckPage.tsx";
import { MatchPage } from "./MatchPage.tsx";
import { stepQuery } from "./step.server.ts";

export const handle = {
  title: "employees:check.title",
  preserveInput: ({ step }: { step: "check" | "match" }) => step === "check",
};

export async function loader({ request }: LoaderFunctionArgs) {
  const { session, up } = await requireCompany("admin", "hrd")(request);
  const { step } = readQuery(request, stepQuery);
  if (step !== "match") return { step: "check" as const, types: await listIdentityTypes(up) };
  const draft = await findAddDraft(session);
  if (!draft?.patient) throw redirect(paths.employeeAdd());
  const { name, medical_record_number } = draft.patient;
  return {
    step: "match" as const,
    match: { name, medical_record_number, date_of_birth: draft.date_of_birth },
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const company = await requireCompany("admin", "hrd")(request);
  const intent = await intentOf(request);
  if (intent === "use" || intent === "other") return decideOnRecord(company, intent === "use");
  return checkIdentityForm(request, company);
}

/** First step: looks for an existing employee or patient. */
export default function EmployeeAdd() {
  const data = useLoaderData<typeof loader>();
  return data.step === "match" ? <MatchPage match={data.match} /> : <EmployeeCheckPage types={data.types} />;
}
