import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { failurePage } from "~/forms/failure.server.ts";
import { useFields } from "~/forms/fields.ts";
import { readForm, readText } from "~/forms/read-form.server.ts";
import { translateText } from "~/i18n/i18n.server.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { uploadPolicyOf } from "~/lib/body-policy.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import { requireUnfinished } from "~/session/guards.server.ts";
import { Button } from "~/ui/Button.tsx";
import { PictureField } from "~/ui/FileField.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { Illustration } from "~/ui/Illustration.tsx";
import { FormHeader } from "~/ui/PageHeader.tsx";
import { PageLink } from "~/ui/PageLink.tsx";
import { keptPicture } from "./kept-picture.server.ts";
import { pictureIn, scanCard, type ScanFailure } from "./scan.server.ts";

export const handle = { title: "card-reading:title", sheets: ["registration"], script: true };

/** The server requires one. */
const scanSchema = z.object({ photo: z.file(), image: z.file() });

const ACCEPT = uploadPolicyOf(paths.continueRegisterScan()).accept.join(",");

export async function loader({ request }: LoaderFunctionArgs) {
  const { session } = await requireUnfinished(request);
  return { kept: (await keptPicture(session)) !== null };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { session, up } = await requireUnfinished(request);
  const form = await readForm(request);
  const fail = ({ key, status }: ScanFailure) => failurePage(request, form, { photo: [key] }, { status });
  const kept = readText(form, "intent") === "again" ? await keptPicture(session) : null;
  const picture = kept ?? pictureIn(context.upload);
  if ("key" in picture) return fail(picture);
  const result = await scanCard(up, session, picture);
  if ("key" in result) return fail(result);
  const { changed, doubtful, complete } = result;
  const profile = paths.continueRegister();
  if (changed === 0) return redirectWithFlash(profile, "info", "card-reading:nothing_new");
  const filled = complete ? "card-reading:filled" : "card-reading:filled_partly";
  if (doubtful.length === 0) return redirectWithFlash(profile, "success", filled);
  const fields = doubtful.map((name) => translateText(request, `complete-profile:field.${name}`)).join(", ");
  return redirectWithFlash(profile, "warning", "card-reading:filled_unsure", { params: { fields } });
}

export default function Scan() {
  const { kept } = useLoaderData<typeof loader>();
  const { t } = useTranslation("card-reading");
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
