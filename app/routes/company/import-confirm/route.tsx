import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { importSummary } from "~/features/employees/import-summary.server.ts";
import { isImportClear, sumOf } from "~/features/employees/import-counts.ts";
import { confirmation } from "~/forms/confirm.server.ts";
import { FormRejection } from "~/forms/failure.server.ts";
import { querySwitch, readQuery } from "~/forms/query.server.ts";
import { intentOf } from "~/forms/read-form.server.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { requireCompany, type Guarded } from "~/session/guards.server.ts";
import { Count } from "~/ui/Count.tsx";
import { NotUnderstoodNote } from "~/ui/NotUnderstoodNote.tsx";
import { ConfirmPage } from "~/ui/ConfirmPage.tsx";
import {
  cancelImport,
  confirmImport,
  getImport,
  type EmployeeImport,
} from "~/upstream/employees/employee-imports.server.ts";

export const handle = {
  title: "employee-imports:confirm.title",
  preserveInput: ({ one, cancel }: { one: EmployeeImport; cancel: boolean }) => cancel || isImportClear(one),
};

const query = z.object({ cancel: querySwitch });

const refused = (text: string) => new FormRejection({ "": [text] }, { status: 409 });

interface ImportKey {
  import_id: string;
  cancels: boolean;
}

const deciding = confirmation({
  load: async ({ up }: Guarded, { import_id, cancels }: ImportKey) => ({
    found: await getImport(up, import_id),
    cancels,
  }),
  refuse: ({ found, cancels }) => {
    if (cancels && found.status === "canceled")
      return redirect(paths.employeeImportReview(found.import_id), 303);
    if (found.status !== "ready") return refused("employee-imports:confirm.closed");
    return cancels || isImportClear(found) ? null : refused("ui:not_understood");
  },
  shown: ({ found, cancels }, { t }) => importSummary(found, t, cancels),
  codes: {
    version_changed: "employee-imports:confirm.changed",
    import_closed: "employee-imports:confirm.closed",
  },
  lookAt: ({ import_id }) => paths.employeeImportReview(import_id),
  run: async ({ up }, { import_id, version, cancels }, _choices, client_request_id) => {
    if (cancels) await cancelImport(up, import_id);
    else await confirmImport(up, { import_id, version, client_request_id });
    return redirect(paths.employeeImportReview(import_id), 303);
  },
});

export async function loader({ request, params }: LoaderFunctionArgs) {
  const company = await requireCompany("admin", "hrd")(request);
  const { cancel } = readQuery(request, query);
  const key = { import_id: params["id"] ?? "", cancels: cancel };
  const { view, fingerprint } = await deciding.show(company, key);
  if (view.found.status !== "ready") throw redirect(paths.employeeImportReview(view.found.import_id));
  return { one: view.found, cancel, fingerprint };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const company = await requireCompany("admin", "hrd")(request);
  const cancels = (await intentOf(request)) === "cancel";
  return deciding.confirm(company, { import_id: params["id"] ?? "", cancels });
}

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
        shown={fingerprint}
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
