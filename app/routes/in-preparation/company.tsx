import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireCompany } from "~/session/guards.server.ts";
import { homeOf } from "~/session/sign-in.server.ts";
import { InPreparation } from "~/ui/InPreparation.tsx";

export const handle = { title: "errors:in_preparation.heading" };

export async function loader({ request }: LoaderFunctionArgs) {
  const { session } = await requireCompany()(request);
  return { atHome: new URL(request.url).pathname === homeOf(session.userType) };
}

export async function action({ request }: LoaderFunctionArgs) {
  await requireCompany()(request);
  throw new Response(null, { status: 405 });
}

export default function CompanyInPreparation() {
  return <InPreparation {...useLoaderData<typeof loader>()} />;
}
