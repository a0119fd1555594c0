import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { confirmAhead } from "~/features/two-factor/proof.server.ts";
import { intentOf } from "~/forms/read-form.server.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { formatMoment } from "~/lib/dates.ts";
import { paths } from "~/lib/paths.ts";
import { requirePatient } from "~/session/guards.server.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Button, ButtonLink, ButtonRow } from "~/ui/Button.tsx";
import { ChangedMeanwhile } from "~/ui/ChangedMeanwhile.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { NarrowPage } from "~/ui/PageHeader.tsx";
import { accountClosing, accountKeeping, loadClosing, type ClosingPage } from "./closing.server.ts";
import { Consequences, Obstacles } from "./Consequences.tsx";
import { closeSchema } from "~/features/privacy/schema.ts";
import { useFields } from "~/forms/fields.ts";
import { CheckboxField } from "~/ui/Choices.tsx";
import { PasswordField, PasswordOwner } from "~/ui/TextFields.tsx";
import type { MayPost } from "~/ui/offered.ts";

const KEEP = "POST /privacy/keep-account";

export const handle = {
  title: "privacy:close.title",
  preserveInput: ({ closing }: Partial<ClosingPage>, mayPost: MayPost) =>
    closing !== undefined && (closing.pending === null ? closing.obstacles.length === 0 : mayPost(KEEP)),
};

export async function loader({ request }: LoaderFunctionArgs) {
  const patient = await requirePatient(request);
  const page = await loadClosing(patient);
  const isForm = page.closing.pending === null && page.closing.obstacles.length === 0;
  if (isForm) await confirmAhead(patient, "closing");
  return page;
}

export async function action({ request }: ActionFunctionArgs) {
  const patient = await requirePatient(request);
  return ((await intentOf(request)) === "keep" ? accountKeeping : accountClosing).confirm(patient, null);
}

export default function CloseAccount() {
  const { closing, fingerprint, username, patientId } = useLoaderData<typeof loader>();
  const { t, lang } = useTranslation("privacy");
  const { pending, obstacles } = closing;
  const date = formatMoment(closing.erases_at, lang);
  if (pending)
    return (
      <NarrowPage title={t("close.pending_title")} backHref={paths.privacy()} backText={t("close.back")}>
        <Alert kind="warning" title={`${t("close.pending")} ${date}`}>
          {t("close.pending_text")}
        </Alert>
        <Obstacles {...closing} />
        <PostForm main intent="keep" shown={fingerprint} needs={KEEP}>
          <ButtonRow>
            <Button>{t("close.keep")}</Button>
            <ButtonLink look="secondary" href={paths.patientHome()}>
              {t("close.leave")}
            </ButtonLink>
          </ButtonRow>
        </PostForm>
        <Consequences {...closing} />
      </NarrowPage>
    );
  const isBlocked = obstacles.length > 0;
  return (
    <NarrowPage
      title={t("close.title")}
      lead={isBlocked ? t("close.lead_blocked") : t("close.lead", { date })}
      backHref={paths.privacy()}
      backText={t("close.back")}
    >
      <ChangedMeanwhile yours="shown" />
      <Obstacles {...closing} />
      <Consequences {...closing} />
      {patientId && (
        <section aria-labelledby="copy" className="stack">
          <h2 id="copy">{t("close.copy")}</h2>
          <p>{t("close.copy_text")}</p>
          <p>{t("close.return")}</p>
          <p>
            <ButtonLink look="secondary" href={paths.medicalRecord(patientId)}>
              {t("own.copy")}
            </ButtonLink>
          </p>
        </section>
      )}
      {!isBlocked && <CloseForm fingerprint={fingerprint} username={username} />}
    </NarrowPage>
  );
}

function CloseForm({ fingerprint, username }: { fingerprint: string; username: string | null }) {
  const { t } = useTranslation("privacy");
  const { understood, current_password } = useFields(closeSchema);
  return (
    <PostForm main shown={fingerprint} className="stack">
      {username && <PasswordOwner username={username} />}
      <CheckboxField {...understood} value="on" label={t("close.understood")} />
      <PasswordField {...current_password} label={t("close.password")} autoComplete="current-password" />
      <ButtonRow>
        <Button look="danger">{t("close.submit")}</Button>
        <ButtonLink look="secondary" href={paths.privacy()}>
          {t("close.stay")}
        </ButtonLink>
      </ButtonRow>
    </PostForm>
  );
}
