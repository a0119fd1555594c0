import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { loadPage } from "~/forms/list.server.ts";
import { queryPage, readQuery } from "~/forms/query.server.ts";
import { intentOf } from "~/forms/read-form.server.ts";
import { feesShown } from "~/features/fees/switch.server.ts";
import { pageHref } from "~/lib/page-href.ts";
import { paths } from "~/lib/paths.ts";
import { requireReferenceLab } from "~/session/guards.server.ts";
import { listDueFees } from "~/upstream/fees/fees.server.ts";
import { listOutbox } from "~/upstream/reference/outbox.server.ts";
import { listApplications } from "~/upstream/reference/reference-applications.server.ts";
import { listCorrections } from "~/upstream/reference/reference-corrections.server.ts";
import { listStaffAlerts } from "~/upstream/reference/reference-results.server.ts";
import { listSpecimens } from "~/upstream/reference/reference-specimens.server.ts";
import { listIdentities } from "~/upstream/reference/reference-identities.server.ts";
import { listVerifications } from "~/upstream/reference/reference-verifications.server.ts";
import { settle } from "~/upstream/client/settle.ts";
import areaSheet from "~/ui/area.css?url";
import { attend } from "./attend.server.ts";
import { confirmCard } from "./card.server.ts";
import { submitNotification } from "./notify.server.ts";
import { payOut } from "./pay-fees.server.ts";
import { ReferenceLabPage } from "./ReferenceLabPage.tsx";
import { release } from "./release.server.ts";

export const handle = { title: "registration:reference.title" };

const query = z.object({ page: queryPage });

export const links: LinksFunction = () => [{ rel: "stylesheet", href: areaSheet }];

export async function loader({ request }: LoaderFunctionArgs) {
  const { up } = requireReferenceLab(request);
  const { page } = readQuery(request, query);
  const hrefOf = (to: number) => pageHref(paths.referenceLab, {}, to);
  const [messages, alerts, applications, corrections, verifications, specimens, identities, dueFees] =
    await Promise.all([
      loadPage(page, listOutbox(up, page), hrefOf),
      settle(listStaffAlerts(up).then(({ results }) => results)),
      settle(listApplications(up)),
      settle(listCorrections(up).then(({ results }) => results)),
      settle(listVerifications(up).then(({ results }) => results)),
      settle(listSpecimens(up).then(({ results }) => results)),
      settle(listIdentities(up)),
      feesShown() ? settle(listDueFees(up)) : null,
    ]);
  return { messages, alerts, applications, corrections, verifications, specimens, identities, dueFees, page };
}

export async function action({ request }: ActionFunctionArgs) {
  const { up } = requireReferenceLab(request);
  const intent = await intentOf(request);
  if (intent === "release") return release(request, up);
  if (intent === "attendance") return attend(request, up);
  if (intent === "card") return confirmCard(request, up);
  if (intent === "fees") return payOut(request, up);
  return submitNotification(request, up);
}

export default function ReferenceLab() {
  return <ReferenceLabPage {...useLoaderData<typeof loader>()} />;
}
