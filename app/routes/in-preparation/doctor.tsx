import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireDoctor } from "~/session/guards.server.ts";

export { InPreparation as default } from "~/ui/InPreparation.tsx";
export const handle = { title: "errors:in_preparation.heading" };

export async function loader({ request }: LoaderFunctionArgs) {
  await requireDoctor(request);
  return null;
}

export async function action({ request }: LoaderFunctionArgs) {
  await requireDoctor(request);
  throw new Response(null, { status: 405 });
}
