import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useFields } from "~/forms/fields.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { requirePatient } from "~/session/guards.server.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Button, ButtonRow } from "~/ui/Button.tsx";
import { ChangedMeanwhile } from "~/ui/ChangedMeanwhile.tsx";
import { CheckboxGroup } from "~/ui/Choices.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { NarrowPage } from "~/ui/PageHeader.tsx";
import { SummaryList } from "~/ui/SummaryList.tsx";
import { waitsForDecision, type Relation } from "~/upstream/family/relations.server.ts";
import { responding } from "./respond.server.ts";
import { respondSchema } from "./schema.ts";

export const handle = {
  preserveInput: ({ waits }: { waits: boolean }) => waits,
};

export async function loader({ request, params }: LoaderFunctionArgs) {
  const patient = await requirePatient(request);
  const { view, fingerprint } = await responding.show(patient, params["relation_id"] ?? "");
  return {
    title: patient.t("access-requests:family.title"),
    asked: view,
    waits: waitsForDecision(view),
    fingerprint,
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const patient = await requirePatient(request);
  return responding.confirm(patient, params["relation_id"] ?? "");
}

export default function FamilyRequestRoute() {
  const { asked, waits, fingerprint } = useLoaderData<typeof loader>();
  const { t } = useTranslation("access-requests");
  const { name, relation, note, created_at, permissions, status, paused } = asked;
  const words = permissions.map((permission) => t(`permission.${permission}`));
  return (
    <NarrowPage title={t("family.heading")} backHref={paths.patientHome()}>
      <ChangedMeanwhile yours="shown" />
      <SummaryList
        rows={[
          { label: t("family.who"), value: <span className="upper">{name}</span> },
          { label: t("family.relation"), value: relation },
          ...(note ? [{ label: t("family.note"), value: note }] : []),
          ...(created_at
            ? [{ label: t("family.since"), value: <DateText value={created_at} form="moment" /> }]
            : []),
        ]}
      />
      {waits && paused === true && <Alert>{t("family.grown", { name })}</Alert>}
      {waits ? (
        <Decision asked={asked} fingerprint={fingerprint} />
      ) : (
        <Alert>
          <p>
            {status === "approved"
              ? t("family.approved", { list: words.join(", ") })
              : t(`family.${status === "pending" ? "rejected" : status}`)}
          </p>
        </Alert>
      )}
    </NarrowPage>
  );
}

interface FamilyRequestPageProps {
  asked: Relation;
  fingerprint: string;
}

function Decision({ asked: { permissions }, fingerprint }: FamilyRequestPageProps) {
  const { t } = useTranslation("access-requests");
  const fields = useFields(respondSchema);
  return (
    <PostForm main className="stack" shown={fingerprint}>
      <CheckboxGroup
        {...fields.permissions}
        optional={false}
        label={t("family.give")}
        hint={t("family.give_hint")}
        options={permissions.map((value) => ({
          value,
          label: t(`permission.${value}`),
          hint: t(`permission_hint.${value}`),
        }))}
      />
      <ButtonRow>
        <Button name="decision" value="approve">
          {t("family.approve")}
        </Button>
        <Button look="secondary" name="decision" value="reject">
          {t("family.reject")}
        </Button>
      </ButtonRow>
    </PostForm>
  );
}
