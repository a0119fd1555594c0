import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { StatementForm } from "~/features/results/StatementForm.tsx";
import { useFormResult } from "~/forms/result.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { readPublic } from "~/session/guards.server.ts";
import { FormHeader } from "~/ui/PageHeader.tsx";
import { PageLink } from "~/ui/PageLink.tsx";
import { checkStatement, type CheckedStatement } from "./check.server.ts";
import { StatementFacts } from "./StatementFacts.tsx";

export const handle = { title: "barcode:signed.title", preserveInput: true };

export async function loader({ request }: LoaderFunctionArgs) {
  await readPublic(request);
  return null;
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { up } = await readPublic(request);
  return checkStatement(request, up, context.upload);
}

export default function ReportCheck() {
  const { t } = useTranslation("barcode");
  const answer = useActionData<Partial<CheckedStatement>>();
  const failure = useFormResult();
  const { verdict, isFile = false, statement } = answer ?? {};
  return (
    <div className="narrow stack">
      <FormHeader
        title={t("signed.heading")}
        lead={verdict ? undefined : t("signed.lead")}
        backHref={paths.barcode()}
        backText={t("signed.by_code")}
      />
      {verdict && <StatementFacts verdict={verdict} isFile={isFile} />}
      {verdict && <h2>{t("check.another")}</h2>}
      <StatementForm main failure={verdict ? undefined : failure} statement={statement} />
      <ul>
        <li>
          <PageLink href={paths.reportCorrections()}>{t("corrections.title")}</PageLink>
        </li>
        <li>
          <PageLink href={paths.reportKeys()}>{t("signed.keys")}</PageLink>
        </li>
      </ul>
    </div>
  );
}
