import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { readPublic } from "~/session/guards.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  await readPublic(request);
  throw new Response(null, { status: 404 });
}

export async function action({ request }: ActionFunctionArgs) {
  await readPublic(request);
  throw new Response(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
