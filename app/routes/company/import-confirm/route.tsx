import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { importSummary } from "~/features/employees/import-summary.server.ts";
import { querySwitch, readQuery } from "~/forms/query.server.ts";
import { clientRequestIdOf, intentOf } from "~/forms/read-form.server.ts";
import { fingerprintOf, requireShown } from "~/forms/shown.server.ts";
import { submit } from "~/forms/submit.server.ts";
import { getT } from "~/i18n/i18n.server.ts";
import { paths } from "~/lib/paths.ts";
import { requireCompany } from "~/session/guards.server.ts";
import { cancelImport, confirmImport, getImport } from "~/upstream/employees/employee-imports.server.ts";
import { ImportConfirmPage } from "./ImportConfirmPage.tsx";

export const handle = { title: "employee-imports:confirm.title", preserveInput: true };

const query = z.object({ cancel: querySwitch });
const codes = {
  version_changed: "employee-imports:confirm.changed",
  import_closed: "employee-imports:confirm.closed",
};

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { session, up } = await requireCompany("admin", "hrd")(request);
  const { cancel } = readQuery(request, query);
  const one = await getImport(up, params["id"] ?? "");
  if (one.status !== "ready") throw redirect(paths.employeeImportReview(one.import_id));
  return { one, cancel, fingerprint: fingerprintOf(session, importSummary(one, getT(request))) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { session, up } = await requireCompany("admin", "hrd")(request);
  const import_id = params["id"] ?? "";
  const lookAt = paths.employeeImportReview(import_id);
  const cancels = (await intentOf(request)) === "cancel";
  const run = async (_input: object, form: FormData) => {
    if (cancels) await cancelImport(up, import_id);
    else {
      const one = await getImport(up, import_id);
      if (one.status === "ready") requireShown(form, session, importSummary(one, getT(request)));
      await confirmImport(up, {
        import_id,
        version: one.version,
        client_request_id: clientRequestIdOf(form),
      });
    }
    return redirect(lookAt, 303);
  };
  return submit(request, session, { schema: z.object({}), codes, lookAt, run });
}

/** Confirms the checked import, or abandons it. */
export default function ImportConfirm() {
  return <ImportConfirmPage {...useLoaderData<typeof loader>()} />;
}
