import type { LoaderFunctionArgs } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadPublicOffer } from "~/features/landing/offer.server.ts";
import { PublicOffer } from "~/features/landing/PublicOffer.tsx";
import { WaitNote } from "~/features/landing/WaitNote.tsx";
import { paths } from "~/lib/paths.ts";
import { readPublic } from "~/session/guards.server.ts";

export const handle = {
  sheets: ["area", "detail", "row-list", "row-columns", "landing", "contents", "row-facts"],
  front: true,
};

export async function loader({ request, params }: LoaderFunctionArgs) {
  const visitor = await readPublic(request);
  const id = params["id"] ?? "";
  if (visitor.session?.userType === 1) throw redirect(paths.buyPackageDetail(id));
  return loadPublicOffer(visitor, id, "package");
}

export default function PublicPackage() {
  const { offer, seconds } = useLoaderData<typeof loader>();
  return offer ? <PublicOffer {...offer} /> : <WaitNote seconds={seconds} />;
}
