import { randomUUID } from "node:crypto";
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { takeLostForm } from "~/forms/forms.server.ts";
import { valuesOf, type FormFailure } from "~/forms/forms.server.ts";
import { requirePatient } from "~/session/guards.server.ts";
import { readQuery } from "~/forms/query.server.ts";
import { upstreamFor } from "~/session/upstream-context.server.ts";
import { addFromForm } from "~/features/catalogue/add-to-cart.server.ts";
import { loadTests } from "./load.server.ts";
import { testsHref } from "./query.ts";
import { testQuery } from "./query.server.ts";
import { TestList } from "./TestList.tsx";

export const handle = { title: "catalogue:list.title" };

export async function loader({ request }: LoaderFunctionArgs) {
  const { session } = await requirePatient(request);
  const query = readQuery(request, testQuery);
  const found = await loadTests(upstreamFor(session, request), query);
  const last = found.products.ok ? Math.max(1, found.products.data.meta.last_page) : query.page;
  if (query.page > last) throw redirect(testsHref(query, last));
  const lost = await takeLostForm(session.accountKey, request);
  return { ...found, query, kept: lost && valuesOf(lost), clientRequestId: randomUUID() };
}

export async function action({ request }: ActionFunctionArgs) {
  const { session } = await requirePatient(request);
  const query = readQuery(request, testQuery);
  return addFromForm(request, session, await request.clone().formData(), testsHref(query, query.page));
}

export default function Tests() {
  return <TestList {...useLoaderData<typeof loader>()} failure={useActionData<FormFailure>()} />;
}
