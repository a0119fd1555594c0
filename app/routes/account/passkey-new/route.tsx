import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadNewPasskey, submitNewPasskey } from "~/features/two-factor/new-passkey.server.ts";
import { confirmAhead } from "~/features/two-factor/proof.server.ts";
import { passkeyNameSchema } from "~/features/two-factor/security-schema.ts";
import { useFields } from "~/forms/fields.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { requireMember } from "~/session/guards.server.ts";
import { Button } from "~/ui/Button.tsx";
import { PasskeyButton, PasskeyOffer } from "~/ui/Enhanced.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { NarrowPage } from "~/ui/PageHeader.tsx";
import { TextField } from "~/ui/TextFields.tsx";

export const handle = { title: "two-factor:passkeys.new_title", preserveInput: true, script: true };

export async function loader({ request }: LoaderFunctionArgs) {
  const guarded = await requireMember(request);
  await confirmAhead(guarded, "settings");
  return loadNewPasskey(guarded);
}

export async function action({ request }: ActionFunctionArgs) {
  const guarded = await requireMember(request);
  return submitNewPasskey(guarded);
}

export default function NewPasskey() {
  const { t } = useTranslation("two-factor");
  const { options } = useLoaderData<typeof loader>();
  const { name } = useFields(passkeyNameSchema);
  return (
    <NarrowPage
      title={t("passkeys.new_title")}
      lead={t(options ? "passkeys.new_ready" : "passkeys.new_lead")}
      backHref={paths.security()}
      backText={t("passkeys.back")}
    >
      {options ? (
        <PostForm intent="passkey" className="stack">
          <PasskeyButton
            mode="create"
            request={options}
            label={t("passkeys.make")}
            failed={t("errors.passkey")}
          />
        </PostForm>
      ) : (
        <PasskeyOffer>
          <PostForm main intent="name" className="stack">
            <TextField
              {...name}
              label={t("passkeys.name")}
              hint={t("passkeys.name_hint")}
              autoComplete="off"
            />
            <Button wide>{t("passkeys.begin")}</Button>
          </PostForm>
        </PasskeyOffer>
      )}
      <p>{t("passkeys.needs_script")}</p>
    </NarrowPage>
  );
}
