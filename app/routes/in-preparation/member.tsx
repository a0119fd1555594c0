import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireMember } from "~/session/guards.server.ts";

export { InPreparation as default } from "~/ui/InPreparation.tsx";
export const handle = { title: "errors:in_preparation.heading" };

export async function loader({ request }: LoaderFunctionArgs) {
  await requireMember(request);
  return null;
}

export async function action({ request }: LoaderFunctionArgs) {
  await requireMember(request);
  throw new Response(null, { status: 405 });
}
