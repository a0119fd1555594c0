import { randomUUID } from "node:crypto";
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { paths } from "~/lib/paths.ts";
import type { FormFailure } from "~/forms/forms.server.ts";
import { requireReferenceLab } from "~/session/guards.server.ts";
import { queryPage, readQuery } from "~/forms/query.server.ts";
import { settle } from "~/upstream/settle.ts";
import { upstreamForVisitor } from "~/session/upstream-context.server.ts";
import { listOutbox } from "~/upstream/outbox.server.ts";
import { sendFromForm } from "./notify.server.ts";
import { ReferenceLabPage } from "./ReferenceLabPage.tsx";

export const handle = { title: "register:reference.title" };

export async function loader({ request }: LoaderFunctionArgs) {
  requireReferenceLab(request);
  const { page } = readQuery(request, z.object({ page: queryPage }));
  const messages = await settle(listOutbox(upstreamForVisitor(request), page));
  const last = messages.ok ? messages.data.meta.last_page : page;
  if (page > last) throw redirect(paths.referenceLab({ page: last }));
  return { messages, page, clientRequestId: randomUUID() };
}

/** Sends a notification in the laboratory's name. */
export async function action({ request }: ActionFunctionArgs) {
  requireReferenceLab(request);
  return sendFromForm(request, await request.clone().formData());
}

export default function ReferenceLab() {
  return <ReferenceLabPage {...useLoaderData<typeof loader>()} failure={useActionData<FormFailure>()} />;
}
