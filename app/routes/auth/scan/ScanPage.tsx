import { useTranslation } from "react-i18next";
import { paths } from "~/lib/paths.ts";
import type { FormFailure } from "~/forms/forms.server.ts";
import { Button } from "~/ui/Button.tsx";
import { ErrorSummary } from "~/ui/ErrorSummary.tsx";
import { PictureField } from "~/ui/FileField.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";

const ACCEPT = "image/png,image/jpeg,image/bmp,.png,.jpg,.jpeg,.bmp";

/** A photograph of the identity card, from the camera or from a file. */
export function ScanPage({ failure }: { failure: FormFailure | undefined }) {
  const { t } = useTranslation("scan");
  const shrink = { working: t("shrinking"), ready: t("ready") };
  return (
    <>
      <ErrorSummary items={failure?.errors ?? []} />
      <PageHeader
        title={t("heading")}
        lead={t("lead")}
        backHref={paths.continueRegister()}
        backText={t("back")}
      />
      <PostForm upload className="stack">
        <PictureField
          name="photo"
          label={t("camera")}
          hint={t("camera_hint")}
          errors={failure?.fields["photo"]}
          accept={ACCEPT}
          camera
          shrink={shrink}
        />
        <PictureField name="image" label={t("file")} hint={t("file_hint")} accept={ACCEPT} shrink={shrink} />
        <ul>
          <li>{t("tips.flat")}</li>
          <li>{t("tips.light")}</li>
          <li>{t("tips.whole")}</li>
        </ul>
        <p className="muted">{t("privacy")}</p>
        <Button wide>{t("submit")}</Button>
      </PostForm>
      <p>
        <a href={paths.continueRegister()}>{t("by_hand")}</a>
      </p>
    </>
  );
}
