import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadCorrectionConfirm, requestingCorrection } from "~/features/profile/correction.server.ts";
import { photoSchema } from "~/features/profile/schema.ts";
import { useFields } from "~/forms/fields.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { uploadPolicyOf } from "~/lib/body-policy.ts";
import { paths } from "~/lib/paths.ts";
import { requireMember } from "~/session/guards.server.ts";
import { Button, ButtonLink, ButtonRow } from "~/ui/Button.tsx";
import { ChangedMeanwhile } from "~/ui/ChangedMeanwhile.tsx";
import { PictureField } from "~/ui/FileField.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { NarrowPage } from "~/ui/PageHeader.tsx";
import { SummaryList } from "~/ui/SummaryList.tsx";

export const handle = { title: "profile:correction.confirm_title", sheets: ["profile"], script: true };

const ACCEPT = uploadPolicyOf(paths.correctionConfirm()).accept.join(",");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const guarded = await requireMember(request);
  return loadCorrectionConfirm({ ...guarded, upload: context.upload });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const guarded = await requireMember(request);
  return requestingCorrection.confirm({ ...guarded, upload: context.upload }, null);
}

export default function ConfirmCorrection() {
  const { t } = useTranslation(["profile", "card-reading"]);
  const { field, reason, now, wanted, shown } = useLoaderData<typeof loader>();
  const { photo, image } = useFields(photoSchema);
  return (
    <NarrowPage title={t("profile:correction.confirm_title")} backHref={paths.correction()}>
      <ChangedMeanwhile yours="shown" />
      <SummaryList
        rows={[
          { label: t("profile:correction.which"), value: t(`profile:correction.field.${field}`) },
          { label: t("profile:correction.now"), value: now },
          { label: t("profile:correction.value"), value: <strong>{wanted}</strong> },
          { label: t("profile:correction.reason"), value: reason },
        ]}
      />
      <PostForm upload shown={shown} working={t("profile:photo.sending")} className="stack">
        <PictureField
          camera={{ ...photo, text: t("profile:proof.camera") }}
          gallery={{ ...image, text: t("profile:photo.gallery") }}
          label={t("profile:proof.label")}
          hint={t("profile:proof.hint")}
          errors={photo.errors}
          accept={ACCEPT}
          shrink={{ working: t("card-reading:shrinking"), ready: t("card-reading:ready") }}
        />
        <ButtonRow>
          <Button>{t("profile:correction.submit")}</Button>
          <ButtonLink look="secondary" href={paths.correction()}>
            {t("profile:correction.change")}
          </ButtonLink>
        </ButtonRow>
      </PostForm>
    </NarrowPage>
  );
}
