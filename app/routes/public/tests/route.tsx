import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadPublicOffers, sendPatients } from "~/features/landing/list.server.ts";
import { PublicOffers } from "~/features/landing/PublicOffers.tsx";
import { paths } from "~/lib/paths.ts";
import { readPublic } from "~/session/guards.server.ts";

export const handle = {
  sheets: ["area", "chips-line", "landing", "row-list", "row-columns", "row-facts"],
  front: true,
};

export async function loader({ request }: LoaderFunctionArgs) {
  const visitor = await readPublic(request);
  sendPatients(request, visitor.session?.userType, paths.tests);
  return loadPublicOffers(visitor, "test");
}

export default function PublicTests() {
  return <PublicOffers type="test" {...useLoaderData<typeof loader>()} />;
}
