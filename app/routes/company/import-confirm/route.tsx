import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { importSummary } from "~/features/employees/import-summary.server.ts";
import { isImportClear, sumOf } from "~/features/employees/import-counts.ts";
import { FormRejection } from "~/forms/failure.server.ts";
import { querySwitch, readQuery } from "~/forms/query.server.ts";
import { intentOf } from "~/forms/read-form.server.ts";
import { fingerprintOf, requireShown } from "~/forms/shown.server.ts";
import { submit, type Posted } from "~/forms/submit.server.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { requireCompany } from "~/session/guards.server.ts";
import { Count } from "~/ui/Count.tsx";
import { NotUnderstoodNote } from "~/ui/NotUnderstoodNote.tsx";
import { ConfirmPage } from "~/ui/ConfirmPage.tsx";
import { cancelImport, confirmImport, getImport } from "~/upstream/employees/employee-imports.server.ts";

export const handle = { title: "employee-imports:confirm.title", preserveInput: true };

const query = z.object({ cancel: querySwitch });

const codes = {
  version_changed: "employee-imports:confirm.changed",
  import_closed: "employee-imports:confirm.closed",
};

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { session, up, t } = await requireCompany("admin", "hrd")(request);
  const { cancel } = readQuery(request, query);
  const one = await getImport(up, params["id"] ?? "");
  if (one.status !== "ready") throw redirect(paths.employeeImportReview(one.import_id));
  return { one, cancel, fingerprint: fingerprintOf(session, importSummary(one, t)) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { session, up, t } = await requireCompany("admin", "hrd")(request);
  const import_id = params["id"] ?? "";
  const lookAt = paths.employeeImportReview(import_id);
  const cancels = (await intentOf(request)) === "cancel";
  const run = async (_input: object, { form, client_request_id }: Posted) => {
    if (cancels) await cancelImport(up, import_id);
    else {
      const one = await getImport(up, import_id);
      if (!isImportClear(one)) throw new FormRejection({ "": ["ui:not_understood"] }, { status: 409 });
      if (one.status === "ready") requireShown(form, session, importSummary(one, t));
      await confirmImport(up, { import_id, version: one.version, client_request_id });
    }
    return redirect(lookAt, 303);
  };
  return submit(request, session, { codes, lookAt, run });
}

/** Confirms the checked import, or abandons it. */
export default function ImportConfirm() {
  const { one, cancel, fingerprint } = useLoaderData<typeof loader>();
  const { t } = useTranslation("employee-imports");
  const { counts, import_id } = one;
  const good = sumOf(counts.new, counts.update);
  const back = { href: paths.employeeImportReview(import_id), text: t("confirm.keep") };
  if (cancel)
    return (
      <ConfirmPage
        title={t("cancel.heading")}
        text={t("cancel.text")}
        facts={[{ label: t("review.total"), value: <Count value={counts.total} /> }]}
        submit={t("cancel.submit")}
        intent="cancel"
        back={back}
      />
    );
  return (
    <ConfirmPage
      title={good === null ? t("confirm.title") : t("confirm.heading", { count: good })}
      text={t("confirm.text")}
      facts={[
        { label: t("review.new"), value: <Count value={counts.new} /> },
        { label: t("review.update"), value: <Count value={counts.update} /> },
        { label: t("review.unchanged"), value: <Count value={counts.unchanged} /> },
        { label: t("confirm.skipped"), value: <Count value={counts.error} /> },
      ]}
      submit={t("confirm.submit")}
      look="primary"
      intent="confirm"
      back={back}
      refusal={!isImportClear(one) && <NotUnderstoodNote />}
      shown={fingerprint}
    />
  );
}
