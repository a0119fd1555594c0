import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { passkeyNameSchema } from "~/features/two-factor/security-schema.ts";
import { fieldsOf } from "~/forms/fields.ts";
import { intentOf } from "~/forms/read-form.server.ts";
import { useFormResult } from "~/forms/result.ts";
import { submit } from "~/forms/submit.server.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import { requireMember } from "~/session/guards.server.ts";
import { Button } from "~/ui/Button.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { NarrowPage } from "~/ui/PageHeader.tsx";
import { TextField } from "~/ui/TextFields.tsx";
import { getTwoFactor, removePasskey, renamePasskey } from "~/upstream/two-factor/two-factor.server.ts";

export const handle = { preserveInput: true };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { up } = await requireMember(request);
  const { passkeys } = await getTwoFactor(up);
  const match = passkeys.find(({ passkey_id }) => passkey_id === params["passkey_id"]);
  if (!match) throw new Response(null, { status: 404 });
  return { title: match.name, name: match.name };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { session, up } = await requireMember(request);
  const passkey_id = params["passkey_id"] ?? "";
  if ((await intentOf(request)) === "remove")
    return submit(request, session, {
      lookAt: paths.security(),
      run: async () => {
        await removePasskey(up, passkey_id);
        return redirectWithFlash(paths.security(), "success", "two-factor:passkeys.removed");
      },
    });
  return submit(request, session, {
    schema: passkeyNameSchema,
    run: async ({ name }) => {
      await renamePasskey(up, { passkey_id, name });
      return redirectWithFlash(paths.security(), "success", "two-factor:passkeys.renamed");
    },
  });
}

export default function PasskeyPage() {
  const { t } = useTranslation("two-factor");
  const { title, name } = useLoaderData<typeof loader>();
  const failure = useFormResult();
  const fields = fieldsOf(passkeyNameSchema, failure?.intent === "remove" ? undefined : failure, {
    initial: { name },
  });
  return (
    <NarrowPage title={title} backHref={paths.security()} backText={t("passkeys.back")}>
      <PostForm main intent="rename" className="stack">
        <TextField {...fields.name} label={t("passkeys.name")} autoComplete="off" />
        <Button>{t("passkeys.rename")}</Button>
      </PostForm>
      <PostForm intent="remove" className="form-more stack" needs="DELETE /second-lock/remove-passkey">
        <p>{t("passkeys.remove_lead")}</p>
        <Button look="danger">{t("passkeys.remove")}</Button>
      </PostForm>
    </NarrowPage>
  );
}
