import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireDraft } from "~/features/referrals/draft.server.ts";
import { loadPage } from "~/forms/list.server.ts";
import { readQuery } from "~/forms/query.server.ts";
import { useFormResult } from "~/forms/result.ts";
import { requireDoctor } from "~/session/guards.server.ts";
import { listProducts } from "~/upstream/catalogue/catalogue.server.ts";
import detailSheet from "~/ui/styles/detail.css?url";
import { changeTests, testsQuery } from "./tests.server.ts";
import { testsAt, TestsPage } from "./TestsPage.tsx";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: detailSheet }];

export const handle = { title: "referrals:tests.title" };

export async function loader({ request }: LoaderFunctionArgs) {
  const { up } = await requireDoctor(request);
  const { page, draft_id, ...query } = readQuery(request, testsQuery);
  const found = listProducts(up, { q: query.q, product_type: query.type, page });
  const [draft, list] = await Promise.all([
    requireDraft(request, up),
    loadPage(page, found, testsAt(draft_id, query)),
  ]);
  return { draft, list, query, page };
}

export async function action({ request }: ActionFunctionArgs) {
  const doctor = await requireDoctor(request);
  return changeTests(request, doctor);
}

export default function ReferralTests() {
  return <TestsPage {...useLoaderData<typeof loader>()} failure={useFormResult()} />;
}
