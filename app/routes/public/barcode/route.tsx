import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { StatementForm } from "~/features/results/StatementForm.tsx";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { readPublic } from "~/session/guards.server.ts";
import { Alert } from "~/ui/Alert.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { ErrorSummary } from "~/ui/ErrorSummary.tsx";
import { GetForm } from "~/ui/Forms.tsx";
import { useHas } from "~/ui/offered.ts";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { PageLink } from "~/ui/PageLink.tsx";
import { QrImage, type QrDrawing } from "~/ui/QrImage.tsx";
import { SummaryList } from "~/ui/SummaryList.tsx";
import { SearchField } from "~/ui/TextFields.tsx";
import { loadOwnCode, verifyBarcode } from "./verify.server.ts";

export const handle = { title: "barcode:title", sheets: ["area"] };

const KINDS = {
  current: "success",
  superseded: "warning",
  withdrawn: "error",
  not_understood: "warning",
} as const;

export async function loader({ request }: LoaderFunctionArgs) {
  const { session, up } = await readPublic(request);
  const { status, ...checked } = await verifyBarcode(request, up);
  return data({ own: loadOwnCode(session), ...checked }, { status });
}

export default function Barcode() {
  const { t } = useTranslation("barcode");
  const has = useHas();
  const { own, code, verdict } = useLoaderData<typeof loader>();
  return (
    <div className="narrow stack">
      <PageHeader title={own && verdict.state === "none" ? t("own.heading") : t("check.heading")} />
      {verdict.state !== "none" && <Verdict {...verdict} />}
      {own && verdict.state === "none" && <OwnCode {...own} />}
      <section aria-labelledby="check" className={own ? "form-more stack" : "stack"}>
        <h2 id="check">
          {verdict.state === "none" ? t(own ? "check.title" : "signed.by_code") : t("check.another")}
        </h2>
        <p>{t("check.lead")}</p>
        <CodeForm code={code} failed={verdict.state === "unknown" || verdict.state === "malformed"} />
      </section>
      {has("GET /report/get-keys") && (
        <section aria-labelledby="signed" className="form-more stack">
          <h2 id="signed">{t("signed.section")}</h2>
          <StatementForm />
        </section>
      )}
      {own && verdict.state !== "none" && (
        <p>
          <PageLink href={paths.barcode()} className="action">
            {t("own.link")}
          </PageLink>
        </p>
      )}
    </div>
  );
}

function OwnCode({ number, name, qr }: { number: string; name: string; qr: QrDrawing }) {
  const { t } = useTranslation(["barcode", "account"]);
  return (
    <section aria-label={t("account:menu.my_qr")} className="stack">
      <p>{t("barcode:own.lead")}</p>
      <p>
        <QrImage qr={qr} label={t("account:menu.qr_label", { number })} />
      </p>
      <p>
        <strong className="upper">{name}</strong>
        <br />
        {t("account:menu.mrn")}: <strong>{number}</strong>
      </p>
    </section>
  );
}

type VerdictProps = Awaited<ReturnType<typeof verifyBarcode>>["verdict"];

/** State, day and initials, never results. */
function Verdict(verdict: VerdictProps) {
  const { t } = useTranslation("barcode");
  switch (verdict.state) {
    case "none":
      return null;
    case "too_many":
      return <ErrorSummary items={[{ text: t("check.too_many", { count: verdict.seconds }) }]} />;
    case "malformed":
    case "unknown":
      return <ErrorSummary items={[{ field: "code", text: t(`check.${verdict.state}`) }]} />;
    case "failed":
    case "not_yet":
      return <Alert kind="error">{t(`check.${verdict.state}`)}</Alert>;
    default:
      return (
        <>
          <Alert kind={KINDS[verdict.state]} title={t(`state.${verdict.state}`)}>
            {t(`state.${verdict.state}_text`)}
          </Alert>
          <SummaryList
            rows={[
              { label: t("fact.kind"), value: t(`kind.${verdict.kind}`) },
              { label: t("fact.issued"), value: <DateText value={verdict.issued_at} form="day" /> },
              { label: t("fact.initials"), value: verdict.initials },
            ]}
          />
          <p>{t("check.compare")}</p>
        </>
      );
  }
}

function CodeForm({ code, failed }: { code: string; failed: boolean }) {
  const { t } = useTranslation("barcode");
  return (
    <GetForm action={paths.barcode()} label={t("check.title")}>
      <SearchField
        name="code"
        label={t("check.field")}
        hint={t("check.hint")}
        defaultValue={failed ? code : ""}
        maxLength={40}
        buttonLabel={t("check.submit")}
      />
    </GetForm>
  );
}
