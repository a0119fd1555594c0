import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { submitForStaff } from "~/features/reference/submit-for-staff.server.ts";
import { useFields } from "~/forms/fields.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { requireReferenceLab } from "~/session/guards.server.ts";
import { Button } from "~/ui/Button.tsx";
import { CheckboxField, RadioGroup } from "~/ui/Choices.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { NarrowPage } from "~/ui/PageHeader.tsx";
import { TextAreaField, TextField } from "~/ui/TextFields.tsx";
import { IDENTITY_DOCUMENTS } from "~/upstream/reference/identity-documents.ts";
import { resetSecondLock } from "~/upstream/reference/reference-second-lock.server.ts";
import { lockResetSchema } from "./schema.ts";

export const handle = { title: "second-lock:staff.title", preserveInput: true };

export function loader({ request }: LoaderFunctionArgs) {
  requireReferenceLab(request);
  return null;
}

export async function action({ request }: ActionFunctionArgs) {
  const { up } = requireReferenceLab(request);
  return submitForStaff({
    request,
    schema: lockResetSchema,
    codes: { "404": { username: ["second-lock:staff.not_found"] } },
    run: async ({ checked: _checked, ...reset }) => {
      await resetSecondLock(up, reset);
      return { key: "second-lock:staff.done" };
    },
  });
}

export default function ReferenceSecondLock() {
  const { t } = useTranslation(["second-lock", "registration"]);
  const fields = useFields(lockResetSchema);
  return (
    <NarrowPage
      title={t("second-lock:staff.title")}
      lead={t("second-lock:staff.lead")}
      backHref={paths.referenceLab()}
      backText={t("registration:reference.title")}
    >
      <PostForm main className="stack">
        <TextField {...fields.username} label={t("second-lock:staff.username")} exact />
        <RadioGroup
          {...fields.document}
          label={t("second-lock:staff.document")}
          options={IDENTITY_DOCUMENTS.map((value) => ({
            value,
            label: t(`second-lock:staff.documents.${value}`),
          }))}
        />
        <TextField {...fields.staff_name} label={t("second-lock:staff.staff_name")} autoComplete="off" />
        <TextField
          {...fields.email}
          label={t("second-lock:staff.email")}
          hint={t("second-lock:staff.email_hint")}
          type="email"
          autoComplete="off"
        />
        <TextAreaField {...fields.reason} label={t("second-lock:staff.reason")} rows={3} autoComplete="off" />
        <CheckboxField {...fields.checked} label={t("second-lock:staff.checked")} />
        <Button look="danger">{t("second-lock:staff.submit")}</Button>
      </PostForm>
    </NarrowPage>
  );
}
