import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireDoctor } from "~/session/guards.server.ts";
import { loadTests, saveTests } from "./tests.server.ts";
import { TestsPage } from "./TestsPage.tsx";

export const handle = {
  title: "referrals:tests.title",
  preserveInput: true,
  sheets: ["ticks", "detail", "steps"],
};

export async function loader({ request }: LoaderFunctionArgs) {
  const { up } = await requireDoctor(request);
  return loadTests(request, up);
}

export async function action({ request }: ActionFunctionArgs) {
  const doctor = await requireDoctor(request);
  return saveTests(doctor);
}

export default function ReferralTests() {
  return <TestsPage view={useLoaderData<typeof loader>()} />;
}
