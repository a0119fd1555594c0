import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { confirmation } from "~/forms/confirm.server.ts";
import { FormRejection } from "~/forms/failure.server.ts";
import { useFields } from "~/forms/fields.ts";
import { shownLineOf } from "~/forms/shown.server.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import { requirePatient, type Guarded } from "~/session/guards.server.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Button, ButtonRow } from "~/ui/Button.tsx";
import { ChangedMeanwhile } from "~/ui/ChangedMeanwhile.tsx";
import { CheckboxGroup } from "~/ui/Choices.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { NarrowPage } from "~/ui/PageHeader.tsx";
import { SummaryList } from "~/ui/SummaryList.tsx";
import { UpstreamRefusal } from "~/upstream/client/errors.ts";
import {
  getRelation,
  respondToRequest,
  waitsForDecision,
  type Relation,
} from "~/upstream/family/relations.server.ts";
import { respondSchema } from "./schema.ts";

export const handle = {
  preserveInput: ({ waits }: { waits: boolean }) => waits,
};

const responding = confirmation({
  // The caller's other relations are not requests to decide on.
  load: async ({ up }: Guarded, id: string) => {
    const relation = await getRelation(up, id);
    if (relation.direction !== "received") throw new UpstreamRefusal(404, null, "", {}, null);
    return relation;
  },
  shown: ({ relation_id, name, permissions }, { t }) => ({
    page: `family-request:${relation_id}`,
    record: { relation_id },
    lines: [
      shownLineOf("name", t("requests:family.who"), name),
      ...permissions.map((permission) =>
        shownLineOf(
          permission,
          t("requests:family.asks"),
          t(`requests:permission.${permission}`),
          permission,
        ),
      ),
    ],
  }),
  schema: respondSchema,
  codes: { already_decided: "requests:family.already" },
  lookAt: (id) => paths.familyRequest(id),
  run: async ({ up }, { relation_id }, { decision, permissions }, client_request_id) => {
    if (!decision) throw new FormRejection({ "": ["errors:choose_one"] });
    const isApproved = decision === "approve";
    if (isApproved && permissions.length === 0)
      throw new FormRejection({ permissions: ["requests:family.choose"] });
    await respondToRequest(up, {
      relation_id,
      decision,
      permissions: isApproved ? permissions : [],
      client_request_id,
    });
    const key = isApproved ? "requests:family.approved_now" : "requests:family.rejected_now";
    return redirectWithFlash(paths.patientHome(), "success", key);
  },
});

export async function loader({ request, params }: LoaderFunctionArgs) {
  const patient = await requirePatient(request);
  const { view, fingerprint } = await responding.show(patient, params["relation_id"] ?? "");
  return {
    title: patient.t("requests:family.title"),
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
  const { t } = useTranslation("requests");
  const { name, relation, note, created_at, permissions, status, paused } = asked;
  const words = permissions.map((one) => t(`permission.${one}`));
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
  const { t } = useTranslation("requests");
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
