import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { readPublic } from "~/session/guards.server.ts";
import { NotAllowedPage } from "~/ui/ErrorPages.tsx";

export const handle = { title: "errors:not_allowed.title" };

export async function loader({ request }: LoaderFunctionArgs) {
  await readPublic(request);
  return data(null, { status: 403 });
}

export default NotAllowedPage;
