import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { FormRejection } from "~/forms/failure.server.ts";
import { useFields } from "~/forms/fields.ts";
import { readText } from "~/forms/read-form.server.ts";
import { fingerprintOf, requireShown } from "~/forms/shown.server.ts";
import { submit } from "~/forms/submit.server.ts";
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
import { shownRequest } from "./shown.server.ts";

export const handle = {
  preserveInput: ({ waits }: { waits: boolean }) => waits,
};

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { session, up, t } = await requirePatient(request);
  const asked = await getRelation(up, params["relation_id"] ?? "");
  // The caller's other relations are not requests to decide on.
  if (asked.direction !== "received") throw new UpstreamRefusal(404, null, "", {}, null);
  return {
    title: t("requests:family.title"),
    asked,
    waits: waitsForDecision(asked),
    fingerprint: fingerprintOf(session, shownRequest(asked, t)),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const patient = await requirePatient(request);
  return respond(patient, params["relation_id"] ?? "");
}

function respond({ request, session, up, t }: Guarded, relation_id: string) {
  return submit(request, session, {
    schema: respondSchema,
    lookAt: paths.familyRequest(relation_id),
    codes: { already_decided: "requests:family.already" },
    run: async ({ permissions }, { form, client_request_id }) => {
      const decision = readText(form, "decision");
      if (decision !== "approve" && decision !== "reject")
        throw new FormRejection({ "": ["errors:choose_one"] });
      const isApproved = decision === "approve";
      if (isApproved && permissions.length === 0)
        throw new FormRejection({ permissions: ["requests:family.choose"] });
      requireShown(form, session, shownRequest(await getRelation(up, relation_id), t));
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
