import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { requestSchema } from "~/features/privacy/schema.ts";
import { useFields } from "~/forms/fields.ts";
import { readQuery } from "~/forms/query.server.ts";
import { submit } from "~/forms/submit.server.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import { requireMember } from "~/session/guards.server.ts";
import { Button } from "~/ui/Button.tsx";
import { RadioGroup } from "~/ui/Choices.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { NarrowPage } from "~/ui/PageHeader.tsx";
import { TextAreaField } from "~/ui/TextFields.tsx";
import { createPrivacyRequest } from "~/upstream/privacy/privacy.server.ts";

export const handle = { title: "privacy:ask.page", preserveInput: true };

const { kind: kinds } = requestSchema.shape;
const query = z.object({ kind: kinds.optional().catch(undefined) });

export async function loader({ request }: LoaderFunctionArgs) {
  await requireMember(request);
  return readQuery(request, query);
}

export async function action({ request }: ActionFunctionArgs) {
  const { session, up } = await requireMember(request);
  return submit(request, session, {
    schema: requestSchema,
    codes: { request_open: { kind: ["privacy:ask.open"] } },
    lookAt: paths.privacy(),
    run: async ({ kind, text }, { client_request_id }) => {
      const { request_number } = await createPrivacyRequest(up, { kind, text, client_request_id });
      return redirectWithFlash(paths.privacyRequest(request_number), "success", "privacy:ask.sent");
    },
  });
}

export default function PrivacyRequestNew() {
  const initial = useLoaderData<typeof loader>();
  const { t } = useTranslation("privacy");
  const { kind, text } = useFields(requestSchema, { initial });
  return (
    <NarrowPage title={t("ask.title")} backHref={paths.privacy()} backText={t("ask.back")}>
      <PostForm main className="stack">
        <RadioGroup
          {...kind}
          label={t("ask.kind")}
          options={kinds.options.map((value) => ({
            value,
            label: t(`kind.${value}`),
            hint: t(`ask.hint.${value}`),
          }))}
        />
        <TextAreaField
          {...text}
          label={t("ask.text")}
          hint={t("ask.text_hint")}
          rows={5}
          autoComplete="off"
        />
        <p>{t("ask.promise")}</p>
        <Button wide>{t("ask.submit")}</Button>
      </PostForm>
    </NarrowPage>
  );
}
