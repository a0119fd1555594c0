import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readPublic } from "~/session/guards.server.ts";
import { NotAllowedPage } from "~/ui/ErrorPages.tsx";

export const handle = { title: "errors:not_allowed.title" };

export async function loader({ request }: LoaderFunctionArgs) {
  const { session } = await readPublic(request);
  return data({ userType: session?.userType }, { status: 403 });
}

export default function NotAllowed() {
  return <NotAllowedPage userType={useLoaderData<typeof loader>().userType} />;
}
