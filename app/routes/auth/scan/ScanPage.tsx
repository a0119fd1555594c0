import { useTranslation } from "~/i18n/use-translation.ts";
import { z } from "zod";
import { uploadPolicyOf } from "~/lib/body-policy.ts";
import { paths } from "~/lib/paths.ts";
import { useFields } from "~/forms/fields.ts";
import { Button } from "~/ui/Button.tsx";
import { PictureField } from "~/ui/FileField.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { Illustration } from "~/ui/Illustration.tsx";
import { FormHeader } from "~/ui/PageHeader.tsx";
import { PageLink } from "~/ui/PageLink.tsx";

/** One is required; the server checks it. */
const scanSchema = z.object({ photo: z.file(), image: z.file() });
const ACCEPT = uploadPolicyOf(paths.continueRegisterScan()).accept.join(",");

interface ScanPageProps {
  /** true while a picture waits for a retry */
  kept: boolean;
}

export function ScanPage({ kept }: ScanPageProps) {
  const { t } = useTranslation("scan");
  const { photo, image } = useFields(scanSchema);
  return (
    <>
      <FormHeader
        title={t("heading")}
        lead={t("lead")}
        backHref={paths.continueRegister()}
        backText={t("back")}
      />
      {kept && (
        <PostForm repeatable working={t("reading")} className="stack" label={t("again.title")}>
          <h2>{t("again.title")}</h2>
          <p>{t("again.text")}</p>
          <Button name="intent" value="again">
            {t("again.submit")}
          </Button>
        </PostForm>
      )}
      <div className="split">
        <PostForm upload working={t("reading")} className="stack">
          <PictureField
            camera={{ ...photo, text: t("camera") }}
            gallery={{ ...image, text: t("file") }}
            label={t("picture")}
            hint={t("file_hint")}
            errors={photo.errors}
            accept={ACCEPT}
            shrink={{ working: t("shrinking"), ready: t("ready") }}
          />
          <Button wide>{t("submit")}</Button>
          <p className="muted">{t("privacy")}</p>
          <p>
            <PageLink href={paths.continueRegister()} className="action">
              {t("by_hand")}
            </PageLink>
          </p>
        </PostForm>
        <aside aria-labelledby="tips">
          <Illustration name="scan" />
          <h2 id="tips">{t("tips.title")}</h2>
          <ul>
            <li>{t("tips.flat")}</li>
            <li>{t("tips.light")}</li>
            <li>{t("tips.whole")}</li>
          </ul>
        </aside>
      </div>
    </>
  );
}
