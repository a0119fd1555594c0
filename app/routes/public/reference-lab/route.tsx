import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { queryPage, readQuery } from "~/forms/query.server.ts";
import { intentOf } from "~/forms/read-form.server.ts";
import { requireReferenceLab } from "~/session/guards.server.ts";
import areaSheet from "~/ui/area.css?url";
import { attend } from "./attend.server.ts";
import { confirmCard } from "./card.server.ts";
import { loadReferenceLab } from "./load.server.ts";
import { noteNotDone } from "./not-done.server.ts";
import { submitNotification } from "./notify.server.ts";
import { payOut } from "./pay-fees.server.ts";
import { ReferenceLabPage } from "./ReferenceLabPage.tsx";
import { release } from "./release.server.ts";

export const handle = { title: "registration:reference.title" };

const query = z.object({ page: queryPage });

export const links: LinksFunction = () => [{ rel: "stylesheet", href: areaSheet }];

export async function loader({ request }: LoaderFunctionArgs) {
  const { up } = requireReferenceLab(request);
  return loadReferenceLab(up, readQuery(request, query).page);
}

export async function action({ request }: ActionFunctionArgs) {
  const { up } = requireReferenceLab(request);
  const intent = await intentOf(request);
  if (intent === "release") return release(request, up);
  if (intent === "attendance") return attend(request, up);
  if (intent === "card") return confirmCard(request, up);
  if (intent === "not-done") return noteNotDone(request, up);
  if (intent === "fees") return payOut(request, up);
  return submitNotification(request, up);
}

export default function ReferenceLab() {
  return <ReferenceLabPage {...useLoaderData<typeof loader>()} />;
}
