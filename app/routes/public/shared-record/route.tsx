import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DeclaredList } from "~/features/record/DeclaredList.tsx";
import { IdentityList } from "~/features/record/IdentityList.tsx";
import { SharedCritical } from "~/features/record/SharedCritical.tsx";
import { openWithPasscode, type OpenedPage } from "~/features/record/open-share.server.ts";
import { passcodeSchema, CARRIED } from "~/features/record/passcode-schema.ts";
import { pageWait } from "~/features/record/share-limit.server.ts";
import { useFields, fieldsOf } from "~/forms/fields.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { readPublic } from "~/session/guards.server.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Button } from "~/ui/Button.tsx";
import { CodeField } from "~/ui/CodeField.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { NoticePage } from "~/ui/NoticePage.tsx";
import { NarrowPage, PageHeader } from "~/ui/PageHeader.tsx";
import { checkShare, type ShareState, type SharedRecord } from "~/upstream/record/record-shares.server.ts";
import { SharedVisits } from "./SharedVisits.tsx";

export const handle = {
  title: "record:shared.title",
  preserveInput: ({ state }: { state: string }) => state === "open",
  sheets: ["area", "lines", "flags"],
};

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { up } = await readPublic(request);
  const token = params["token"] ?? "";
  const wait = await pageWait(request, context);
  if (wait > 0) return tooMany({ token, state: "too_many" as const, expires_at: "", wait }, wait);
  return data({ ...(await checkShare(up, token)), token, wait });
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { up } = await readPublic(request);
  const wait = await pageWait(request, context);
  return wait > 0 ? tooMany(null, wait) : openWithPasscode(request, up, params["token"] ?? "");
}

function tooMany<T>(page: T, seconds: number) {
  return data(page, { status: 429, headers: { "Retry-After": String(seconds) } });
}

export default function SharedRecordRoute() {
  const share = useLoaderData<typeof loader>();
  const answer = useActionData<Partial<OpenedPage> | null>();
  if (answer?.opened)
    return <SharedRecordPage record={answer.opened} carried={answer.carried ?? ""} token={share.token} />;
  return <PasscodePage share={share} />;
}

interface PasscodePageProps {
  share: { state: ShareState | "too_many"; expires_at: string; wait: number };
}

function PasscodePage({ share: { state, expires_at, wait } }: PasscodePageProps) {
  const { t } = useTranslation("record");
  const fields = useFields(passcodeSchema);
  if (state === "too_many")
    return (
      <NoticePage art="empty">
        <PageHeader title={t("shared.too_many")} lead={t("shared.too_many_text", { count: wait })} />
      </NoticePage>
    );
  if (state !== "open")
    return (
      <NoticePage art="empty">
        <PageHeader title={t(`shared.over.${state}`)} lead={t("shared.over_text")} />
      </NoticePage>
    );
  return (
    <NarrowPage title={t("shared.heading")} lead={t("shared.lead")}>
      <p>
        {t("shared.until")}: <DateText value={expires_at} form="moment" />
      </p>
      <PostForm main repeatable className="stack">
        <CodeField {...fields.password} label={t("shared.passcode")} hint={t("shared.passcode_hint")} />
        <Alert>{t("shared.logged")}</Alert>
        <Button>{t("shared.open")}</Button>
      </PostForm>
    </NarrowPage>
  );
}

interface SharedRecordPageProps {
  record: SharedRecord;
  /** posted by switches, so that it stays open */
  carried: string;
  token: string;
}

function SharedRecordPage({ record, carried, token }: SharedRecordPageProps) {
  const { t } = useTranslation("record");
  const { patient, declared, visits, expires_at } = record;
  const fields = fieldsOf(passcodeSchema, undefined);
  return (
    <div className="stack">
      <PageHeader
        title={
          <>
            {t("heading")}: <span className="upper">{patient.name}</span>
          </>
        }
        lead={
          <p>
            {t("shared.until")}: <DateText value={expires_at} form="moment" />
          </p>
        }
      />
      <PostForm main repeatable guard={false} hidden={{ [CARRIED]: carried }} className="no-print">
        {null}
      </PostForm>
      <SharedCritical visits={visits} />
      <section aria-labelledby="identity">
        <h2 id="identity">{t("identity.heading")}</h2>
        <IdentityList patient={patient} />
      </section>
      {declared && (
        <section aria-labelledby="declared">
          <h2 id="declared">{t("declared.heading")}</h2>
          <DeclaredList declared={declared} />
        </section>
      )}
      <SharedVisits visits={visits} />
      <section aria-labelledby="download" className="no-print narrow">
        <h2 id="download">{t("shared.download_heading")}</h2>
        <PostForm repeatable guard={false} action={paths.sharedRecordPdf(token)} className="stack">
          <CodeField {...fields.password} label={t("shared.passcode")} hint={t("shared.download_hint")} />
          <Button look="secondary" icon="download">
            {t("shared.download")}
          </Button>
        </PostForm>
      </section>
    </div>
  );
}
