import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PersonFields } from "~/features/family/PersonFields.tsx";
import { askSchema, permissions, relations, dependentSchema } from "~/features/family/schema.ts";
import { useFields } from "~/forms/fields.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { uploadPolicyOf } from "~/lib/body-policy.ts";
import { fieldId } from "~/lib/field-id.ts";
import { paths } from "~/lib/paths.ts";
import { requirePatient } from "~/session/guards.server.ts";
import { Button } from "~/ui/Button.tsx";
import { CheckboxGroup, RadioGroup, CheckboxField } from "~/ui/Choices.tsx";
import { DateFields } from "~/ui/DateFields.tsx";
import { PictureField } from "~/ui/FileField.tsx";
import { PostForm, GetForm } from "~/ui/Forms.tsx";
import { NarrowPage, PageHeader } from "~/ui/PageHeader.tsx";
import { TextAreaField, TextField } from "~/ui/TextFields.tsx";
import { RelationPage } from "./RelationPage.tsx";
import { saveMember } from "./action.server.ts";
import { loadMember, type MemberView } from "./load.server.ts";
import { ErrorSummary } from "~/ui/ErrorSummary.tsx";

export const handle = {
  preserveInput: (view: MemberView) => view.step !== "way" && (view.step !== "relation" || view.changeable),
  sheets: ["picture", "results", "people", "row-list"],
  script: true,
};

const ACCEPT = uploadPolicyOf(paths.familyMember("new")).accept.join(",");

export async function loader({ request, params }: LoaderFunctionArgs) {
  return loadMember(await requirePatient(request), params["id"] ?? "");
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const guarded = await requirePatient(request);
  return saveMember(guarded, params["id"] ?? "", context.upload);
}

export default function FamilyMember() {
  const view = useLoaderData<typeof loader>();
  switch (view.step) {
    case "way":
      return <WayPage missing={view.missing} />;
    case "ask":
      return <AskPage />;
    case "dependent":
      return <DependentPage />;
    case "relation":
      return <RelationPage {...view} />;
  }
}

function AskPage() {
  const { t } = useTranslation("family");
  const fields = useFields(askSchema);
  return (
    <NarrowPage title={t("ask.heading")} lead={t("ask.lead")} backHref={paths.familyMember("new")}>
      <PostForm main intent="ask" className="stack">
        <TextField {...fields.identifier} label={t("ask.identifier")} exact width="medium" />
        <DateFields {...fields.date_of_birth} label={t("ask.birth")} hint={t("ask.birth_hint")} />
        <RadioGroup
          {...fields.relation_code}
          label={t("ask.relation")}
          options={relations.map((value) => ({ value, label: t(`relations.${value}`) }))}
        />
        <CheckboxGroup
          {...fields.permissions}
          optional={false}
          label={t("ask.permissions")}
          options={permissions.map((value) => ({
            value,
            label: t(`permission.${value}`),
            hint: t(`permission_hint.${value}`),
          }))}
        />
        <TextAreaField {...fields.note} label={t("ask.note")} autoComplete="off" />
        <Button>{t("ask.submit")}</Button>
      </PostForm>
    </NarrowPage>
  );
}

function DependentPage() {
  const { t } = useTranslation("family");
  const { relation_code, guardian_declaration, proof, ...person } = useFields(dependentSchema);
  return (
    <NarrowPage title={t("person.heading")} lead={t("person.lead")} backHref={paths.familyMember("new")}>
      <PostForm main upload intent="create" className="stack">
        <PersonFields fields={person} />
        <h2>{t("person.care")}</h2>
        <RadioGroup
          {...relation_code}
          label={t("person.relation")}
          options={relations.map((value) => ({ value, label: t(`relations.${value}`) }))}
        />
        <CheckboxField {...guardian_declaration} value="1" label={t("person.declaration")} />
        <PictureField
          camera={{ name: proof.name, id: proof.id, text: t("person.camera") }}
          gallery={{ name: "proof_image", id: fieldId("proof_image"), text: t("person.file") }}
          label={t("person.proof")}
          hint={t("person.proof_hint")}
          errors={proof.errors}
          optional
          accept={ACCEPT}
          shrink={{ working: t("person.shrinking"), ready: t("person.ready") }}
        />
        <Button>{t("person.submit")}</Button>
      </PostForm>
    </NarrowPage>
  );
}

function WayPage({ missing }: { missing: boolean }) {
  const { t } = useTranslation("family");
  const error = t("required.way");
  return (
    <div className="narrow stack">
      <ErrorSummary items={missing ? [{ field: "way", text: error }] : []} />
      <PageHeader title={t("new.title")} backHref={paths.family()} backText={t("title")} />
      <GetForm action={paths.familyMember("new")} hidden={{ sent: "1" }} className="stack">
        <RadioGroup
          name="way"
          label={t("new.question")}
          required
          errors={missing ? [error] : undefined}
          look="cards"
          options={(["account", "none"] as const).map((value) => ({
            value,
            label: t(`new.${value}`),
            hint: t(`new.${value}_hint`),
          }))}
        />
        <Button>{t("new.next")}</Button>
      </GetForm>
    </div>
  );
}
