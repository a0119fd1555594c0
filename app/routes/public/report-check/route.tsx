import { type ActionFunctionArgs, type LoaderFunctionArgs, data, type AppLoadContext } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { StatementForm } from "~/features/results/StatementForm.tsx";
import { readSignedFile } from "~/features/results/signed-file.server.ts";
import { statementSchema } from "~/features/results/statement-schema.ts";
import { verifyStatement, type StatementVerdict } from "~/features/results/statement.server.ts";
import { FormRejection } from "~/forms/failure.server.ts";
import { readForm, readText } from "~/forms/read-form.server.ts";
import { useFormResult } from "~/forms/result.ts";
import { submit, VISITOR } from "~/forms/submit.server.ts";
import { SWITCH_FIELD } from "~/i18n/language.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { formatDate } from "~/lib/dates.ts";
import { fileKindOf } from "~/lib/file-kind.ts";
import { paths } from "~/lib/paths.ts";
import { readPublic } from "~/session/guards.server.ts";
import { isMissing } from "~/session/offered.server.ts";
import { Alert } from "~/ui/Alert.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { NarrowPage } from "~/ui/PageHeader.tsx";
import { PageLink } from "~/ui/PageLink.tsx";
import { SummaryList } from "~/ui/SummaryList.tsx";
import { notOffered } from "~/upstream/client/errors.ts";

export const handle = { title: "barcode:signed.title", preserveInput: true, sheets: ["area"] };

const UPLOAD_STATUS = { too_large: 413, interrupted: 408, busy: 503 } as const;

const KINDS = { genuine: "success", superseded: "warning", withdrawn: "error" } as const;

export async function loader({ request }: LoaderFunctionArgs) {
  await readPublic(request);
  if (isMissing("GET /report/get-keys")) throw notOffered();
  return null;
}

/** The PDF is not stored. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { up } = await readPublic(request);
  const form = await readForm(request);
  const typed = readText(form, "statement").replace(/\s+/g, "");
  if (form.has(SWITCH_FIELD) && typed !== "") form.delete(SWITCH_FIELD);
  let checked: CheckedStatement | null = null;
  const answer = await submit(request, VISITOR, {
    schema: statementSchema,
    run: async () => {
      const signed = fileIn(context.upload);
      const verdict = await verifyStatement(up, signed?.statement ?? typed, signed?.hash);
      if (!verdict) throw new FormRejection(wrong(signed ? "file" : "statement", typed));
      checked = { verdict, isFile: signed !== null, statement: signed ? "" : typed };
      // A verdict is no redirect or rejection.
      return new Response(null, { status: 204 });
    },
  });
  return checked ? data<CheckedStatement>(checked) : answer;
}

interface CheckedStatement {
  verdict: StatementVerdict;
  isFile: boolean;
  /** a language switch shows the verdict again */
  statement: string;
}

function wrong(field: "file" | "statement", typed: string): Record<string, string[]> {
  if (field === "file") return { file: ["barcode:signed.unsigned"] };
  return { statement: [typed === "" ? "barcode:signed.missing" : "barcode:signed.malformed"] };
}

/** @throws FormRejection at `file` */
function fileIn(upload: AppLoadContext["upload"]) {
  if (!upload) return null;
  if ("problem" in upload)
    throw new FormRejection(
      { file: [`barcode:signed.${upload.problem}`] },
      { status: UPLOAD_STATUS[upload.problem] },
    );
  if (!upload.file?.length) return null;
  if (fileKindOf(upload.file) !== "pdf") throw new FormRejection({ file: ["barcode:signed.not_pdf"] });
  const signed = readSignedFile(upload.file);
  if (!signed) throw new FormRejection({ file: ["barcode:signed.unsigned"] });
  return signed;
}

export default function ReportCheck() {
  const { t } = useTranslation("barcode");
  const answer = useActionData<Partial<CheckedStatement>>();
  const failure = useFormResult();
  const { verdict, isFile = false, statement } = answer ?? {};
  return (
    <NarrowPage
      title={t("signed.heading")}
      lead={verdict ? undefined : t("signed.lead")}
      backHref={paths.barcode()}
      backText={t("signed.by_code")}
    >
      {verdict && <StatementFacts verdict={verdict} isFile={isFile} />}
      {verdict && <h2>{t("check.another")}</h2>}
      <StatementForm main failure={verdict ? undefined : failure} statement={statement} />
      <p>
        <PageLink className="action" href={paths.reportCorrections()}>
          {t("corrections.title")}
        </PageLink>
      </p>
      <p>
        <PageLink className="action" href={paths.reportKeys()}>
          {t("signed.keys")}
        </PageLink>
      </p>
    </NarrowPage>
  );
}

function StatementFacts({ verdict, isFile }: { verdict: StatementVerdict; isFile: boolean }) {
  const { t, lang } = useTranslation("barcode");
  const subject = isFile ? "file" : "code";
  if (verdict.state === "altered" || verdict.state === "unknown_key")
    return (
      <Alert kind="error" title={t(`signed.${verdict.state}`)} live>
        {t(`signed.${verdict.state}_${subject}`)}
      </Alert>
    );
  const { state, number, version, issued_at, issuer, corrected, list } = verdict;
  const at = corrected && formatDate(corrected.at, lang);
  return (
    <>
      <Alert kind={KINDS[state]} title={t(`signed.${state}`)} live>
        {state === "genuine"
          ? t(`signed.genuine_${subject}`)
          : t(`signed.${state}_text`, { at, version: corrected?.version ?? version })}
      </Alert>
      {list !== "read" && <Alert kind="warning">{t(`signed.list_${list}`)}</Alert>}
      <SummaryList
        rows={[
          { label: t("signed.number"), value: number.replace(/(.{4})(?=.)/g, "$1-") },
          { label: t("signed.version"), value: version },
          { label: t("fact.issued"), value: <DateText value={issued_at} form="day" /> },
          { label: t("signed.issuer"), value: issuer },
        ]}
      />
      {!isFile && <p>{t("signed.compare")}</p>}
    </>
  );
}
