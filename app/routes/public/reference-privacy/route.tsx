import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { RequestState } from "~/features/privacy/RequestState.tsx";
import { submitForStaff } from "~/features/reference/submit-for-staff.server.ts";
import { useFields } from "~/forms/fields.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { requireReferenceLab } from "~/session/guards.server.ts";
import { Button } from "~/ui/Button.tsx";
import { RadioGroup } from "~/ui/Choices.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { NarrowPage } from "~/ui/PageHeader.tsx";
import { SummaryList } from "~/ui/SummaryList.tsx";
import { TextAreaField } from "~/ui/TextFields.tsx";
import {
  decidePrivacyRequest,
  getStaffPrivacyRequest,
  type StaffPrivacyRequest,
} from "~/upstream/reference/reference-privacy.server.ts";
import { decisionSchema } from "./schema.ts";

export const handle = {
  title: "privacy:staff.page_title",
  preserveInput: ({ answered_at }: Partial<StaffPrivacyRequest>) => answered_at === null,
  sheets: ["area"],
};

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { up } = requireReferenceLab(request);
  return getStaffPrivacyRequest(up, params["request_number"] ?? "");
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { up } = requireReferenceLab(request);
  const request_number = params["request_number"] ?? "";
  return submitForStaff({
    request,
    schema: decisionSchema,
    lookAt: paths.referencePrivacy(request_number),
    codes: { request_answered: "privacy:staff.meanwhile", "404": "errors:general" },
    run: async ({ decision, answer = null }) => {
      await decidePrivacyRequest(up, {
        request_number,
        decision,
        answer: decision === "start" ? null : answer,
      });
      return { key: "privacy:staff.done" };
    },
  });
}

export default function ReferencePrivacy() {
  const found = useLoaderData<typeof loader>();
  const { t } = useTranslation(["privacy", "questions", "registration"]);
  return (
    <NarrowPage
      title={t("privacy:staff.heading", { number: found.request_number })}
      over={t(`privacy:kind.${found.kind}`)}
      backHref={paths.referenceLab()}
      backText={t("registration:reference.title")}
    >
      <SummaryList
        rows={[
          { label: t("privacy:staff.state"), value: <RequestState {...found} /> },
          { label: t("privacy:staff.due"), value: <DateText value={found.due_at} form="moment" /> },
          { label: t("privacy:staff.account"), value: <code>{found.username}</code> },
          { label: t("privacy:staff.language"), value: t(`questions:staff.lang.${found.lang}`) },
          { label: t("privacy:staff.text"), value: <span className="lines break">{found.text}</span> },
          ...(found.answer ? [{ label: t("privacy:staff.answer"), value: found.answer }] : []),
        ]}
      />
      {found.answered_at === null && <DecisionForm {...found} />}
    </NarrowPage>
  );
}

function DecisionForm({ kind, state }: StaffPrivacyRequest) {
  const { t } = useTranslation("privacy");
  const { decision, answer } = useFields(decisionSchema);
  const decisions = (["start", "answer", "refuse"] as const).filter(
    (one) => one !== "start" || state === "received",
  );
  return (
    <PostForm main className="stack">
      {kind === "restriction" && <p>{t("staff.restriction")}</p>}
      <RadioGroup
        {...decision}
        label={t("staff.decision")}
        options={decisions.map((value) => ({ value, label: t(`staff.decide.${value}`) }))}
      />
      <TextAreaField
        {...answer}
        label={t("staff.answer")}
        hint={t("staff.answer_hint")}
        rows={6}
        autoComplete="off"
      />
      <Button>{t("staff.submit")}</Button>
    </PostForm>
  );
}
