import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireDoctor } from "~/session/guards.server.ts";
import detailSheet from "~/ui/styles/detail.css?url";
import sheet from "~/ui/styles/ticks.css?url";
import { loadTests, saveTests } from "./tests.server.ts";
import { TestsPage } from "./TestsPage.tsx";

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: sheet },
  { rel: "stylesheet", href: detailSheet },
];

export const handle = { title: "referrals:tests.title", preserveInput: true };

export async function loader({ request }: LoaderFunctionArgs) {
  const { up } = await requireDoctor(request);
  return loadTests(request, up);
}

export async function action({ request }: ActionFunctionArgs) {
  const doctor = await requireDoctor(request);
  return saveTests(request, doctor);
}

export default function ReferralTests() {
  return <TestsPage view={useLoaderData<typeof loader>()} />;
}
