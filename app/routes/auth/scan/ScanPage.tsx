import { useTranslation } from "react-i18next";
import { z } from "zod";
import { uploadPolicyOf } from "~/lib/body-policy.ts";
import { paths } from "~/lib/paths.ts";
import type { FormFailure } from "~/forms/failure.ts";
import { useFields } from "~/forms/fields.ts";
import { Button } from "~/ui/Button.tsx";
import { ErrorSummary } from "~/ui/ErrorSummary.tsx";
import { PictureField } from "~/ui/FileField.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";

/** One of the two is required; the server checks it. */
const scanSchema = z.object({ photo: z.file(), image: z.file() });
const ACCEPT = uploadPolicyOf(paths.continueRegisterScan()).accept.join(",");

/** A photograph of the identity card, from the camera or from a file. */
export function ScanPage({ failure }: { failure: FormFailure | undefined }) {
  const { t } = useTranslation("scan");
  const { photo, image } = useFields(scanSchema, failure);
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
          {...photo}
          required={false}
          label={t("camera")}
          hint={t("camera_hint")}
          accept={ACCEPT}
          camera
          shrink={shrink}
        />
        <PictureField
          {...image}
          required={false}
          label={t("file")}
          hint={t("file_hint")}
          accept={ACCEPT}
          shrink={shrink}
        />
        <ul>
          <li>{t("tips.flat")}</li>
          <li>{t("tips.light")}</li>
          <li>{t("tips.whole")}</li>
        </ul>
        <p className="muted">{t("privacy")}</p>
        <Button wide>{t("submit")}</Button>
      </PostForm>
      <p>
        <a href={paths.continueRegister()} className="action">
          {t("by_hand")}
        </a>
      </p>
    </>
  );
}
