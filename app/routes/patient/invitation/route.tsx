import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useFields } from "~/forms/fields.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { requirePatient } from "~/session/guards.server.ts";
import { Button } from "~/ui/Button.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { FormHeader } from "~/ui/PageHeader.tsx";
import { TextField } from "~/ui/TextFields.tsx";
import { enterCode } from "./enter.server.ts";
import { invitationCodeSchema } from "./schema.ts";

export const handle = { title: "invitations:title", preserveInput: true };

export async function loader({ request }: LoaderFunctionArgs) {
  await requirePatient(request);
  return null;
}

export async function action({ request, params }: ActionFunctionArgs) {
  const guarded = await requirePatient(request);
  return enterCode(request, guarded, params["token"] ?? "");
}

/** Code sent to employees without an account with an examination invitation. */
export default function InvitationCode() {
  const { t } = useTranslation("invitations");
  const { code } = useFields(invitationCodeSchema);
  return (
    <div className="narrow">
      <FormHeader title={t("heading")} lead={t("lead")} />
      <PostForm main className="stack">
        <TextField
          {...code}
          label={t("code")}
          hint={t("code_hint")}
          width="medium"
          autoComplete="one-time-code"
          spellCheck={false}
        />
        <Button>{t("submit")}</Button>
      </PostForm>
    </div>
  );
}
