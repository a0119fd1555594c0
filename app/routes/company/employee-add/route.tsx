import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { AddFrame } from "~/features/employees/AddFrame.tsx";
import { addDrafts } from "~/features/employees/add-draft.server.ts";
import { listIdentityTypes } from "~/features/employees/employee-form.server.ts";
import { identityCheckSchema } from "~/features/employees/employee-schema.ts";
import { useFields } from "~/forms/fields.ts";
import { readQuery } from "~/forms/query.server.ts";
import { intentOf } from "~/forms/read-form.server.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { requireCompany } from "~/session/guards.server.ts";
import { Button, ButtonRow } from "~/ui/Button.tsx";
import { DateFields } from "~/ui/DateFields.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { SelectField } from "~/ui/SelectField.tsx";
import { SummaryList } from "~/ui/SummaryList.tsx";
import { TextField } from "~/ui/TextFields.tsx";
import { checkIdentityForm, decideOnRecord } from "./action.server.ts";

export const handle = {
  title: "employees:check.title",
  sheets: ["steps"],
  preserveInput: ({ step }: { step: "check" | "match" }) => step === "check",
};

const stepQuery = z.object({ step: z.enum(["check", "match"]).catch("check") });

export async function loader({ request }: LoaderFunctionArgs) {
  const { session, up } = await requireCompany("admin", "hrd")(request);
  const { step } = readQuery(request, stepQuery);
  if (step !== "match") return { step: "check" as const, types: await listIdentityTypes(up) };
  const draft = await addDrafts.find(session);
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
  return checkIdentityForm(company);
}

export default function EmployeeAdd() {
  const data = useLoaderData<typeof loader>();
  return data.step === "match" ? <MatchPage match={data.match} /> : <EmployeeCheckPage types={data.types} />;
}

function EmployeeCheckPage({ types }: { types: { id: string; name: string }[] }) {
  const { t } = useTranslation("employees");
  const fields = useFields(identityCheckSchema, { initial: { identity_type: types[0]?.id } });
  return (
    <div className="narrow">
      <AddFrame
        title={t("check.title")}
        lead={t("check.lead")}
        backHref={paths.employees()}
        backText={t("form.back")}
        current={1}
      >
        <PostForm main intent="check" repeatable className="stack">
          <SelectField
            {...fields.identity_type}
            label={t("field.identity_type")}
            options={types.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <TextField
            {...fields.identity_number}
            label={t("field.identity_number")}
            hint={t("check.number_hint")}
            exact
          />
          <DateFields {...fields.date_of_birth} label={t("field.date_of_birth")} />
          <Button>{t("check.submit")}</Button>
        </PostForm>
      </AddFrame>
    </div>
  );
}

interface MatchPageProps {
  match: { name: string; medical_record_number: string | null; date_of_birth: string };
}

function MatchPage({ match }: MatchPageProps) {
  const { t } = useTranslation("employees");
  return (
    <div className="narrow">
      <AddFrame
        title={t("match.title")}
        lead={t("match.lead")}
        backHref={paths.employeeAdd()}
        backText={t("check.title")}
        current={1}
      >
        <SummaryList
          rows={[
            { label: t("field.name"), value: <span className="upper">{match.name}</span> },
            { label: t("field.date_of_birth"), value: <DateText value={match.date_of_birth} /> },
            { label: t("match.mrn"), value: match.medical_record_number },
          ]}
        />
        <p>{t("match.note")}</p>
        <PostForm repeatable>
          <ButtonRow>
            <Button name="intent" value="use">
              {t("match.use")}
            </Button>
            <Button look="secondary" name="intent" value="other">
              {t("match.not_same")}
            </Button>
          </ButtonRow>
        </PostForm>
      </AddFrame>
    </div>
  );
}
