import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { FormRejection } from "~/forms/failure.server.ts";
import { useFields } from "~/forms/fields.ts";
import { submit } from "~/forms/submit.server.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import { requirePatient } from "~/session/guards.server.ts";
import { Button } from "~/ui/Button.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { FormHeader } from "~/ui/PageHeader.tsx";
import { TextField } from "~/ui/TextFields.tsx";
import { UpstreamRefusal } from "~/upstream/client/errors.ts";
import { claimInvitation } from "~/upstream/employees/invitations.server.ts";

export const handle = { title: "invitations:title", preserveInput: true };

const invitationCodeSchema = z.object({
  code: z.string({ error: "errors:required" }).trim().max(20, "errors:too_long"),
});

const tries = z.object({ tries_left: z.number().int() });

export async function loader({ request }: LoaderFunctionArgs) {
  await requirePatient(request);
  return null;
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { session, up } = await requirePatient(request);
  const token = params["token"] ?? "";
  return submit(request, session, {
    schema: invitationCodeSchema,
    codes: {
      code_locked: { code: ["invitations:locked"] },
      code_expired: { code: ["invitations:expired"] },
      code_used: { code: ["invitations:used"] },
      invitation_withdrawn: { code: ["invitations:withdrawn"] },
      identity_different: { code: ["invitations:different"] },
    },
    run: async ({ code }) => {
      const state = await claimInvitation(up, { token, code }).catch(withTriesLeft);
      return state === "linked"
        ? redirectWithFlash(paths.labResult(), "success", "invitations:done")
        : redirectWithFlash(paths.labResult(), "warning", "invitations:checking");
    },
  });
}

function withTriesLeft(error: unknown): never {
  if (!(error instanceof UpstreamRefusal) || error.code !== "code_wrong") throw error;
  const left = tries.safeParse(error.results);
  if (!left.success) throw new FormRejection({ code: ["invitations:wrong"] });
  throw new FormRejection({ code: ["invitations:wrong_left"] }, { params: { count: left.data.tries_left } });
}

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
