import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { readQuery } from "~/forms/query.server.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { requireCompany } from "~/session/guards.server.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { DonePage } from "~/ui/DonePage.tsx";
import { getOfficeCare, type OfficeCareDetail } from "~/upstream/office-care/office-care.server.ts";

const query = z.object({
  what: z.enum(["sent", "changed", "draft", "added", "canceled"]).catch("sent"),
});

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { up, t } = await requireCompany("admin", "hrd")(request);
  const { what } = readQuery(request, query);
  const event = await getOfficeCare(up, params["id"] ?? "");
  const { office_care_id, name, requests, request_number } = event;
  if (!agrees(what, event)) throw redirect(paths.officeCareDetail(office_care_id));
  const number = requests.at(-1)?.request_number ?? request_number;
  return { title: t(`office-care:done.${what}`), what, office_care_id, name, number };
}

/** The address alone proves nothing. */
function agrees(what: z.output<typeof query>["what"], { status, requests }: OfficeCareDetail): boolean {
  if (what === "draft" || what === "canceled") return status === what;
  if (what === "added") return requests.length > 1 && requests.at(-1)?.status === "pending";
  return status === "pending";
}

export default function OfficeCareDone() {
  const { title, what, office_care_id, name, number } = useLoaderData<typeof loader>();
  const { t } = useTranslation("office-care");
  return (
    <DonePage title={title} text={t(`done.${what}_text`, { name, number })}>
      <ButtonLink href={paths.officeCareDetail(office_care_id)}>{t("done.open")}</ButtonLink>
    </DonePage>
  );
}
