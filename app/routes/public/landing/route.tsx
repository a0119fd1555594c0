import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { env } from "~/env.server.ts";
import { branchData, factsOf } from "~/features/landing/seo.server.ts";
import { paths } from "~/lib/paths.ts";
import { readPublic } from "~/session/guards.server.ts";
import { landingPathOf } from "~/session/sign-in.server.ts";
import { loadFront, type Front } from "./front.server.ts";
import { LandingPage } from "./LandingPage.tsx";

export const handle = {
  title: "landing:title",
  sheets: ["front", "landing", "row-list", "row-columns", "chart", "flags", "number-line"],
  front: true,
};

export async function loader({ request }: LoaderFunctionArgs) {
  const { session, up, t } = await readPublic(request);
  const front = await loadFront(request, up);
  const brand = env().BRAND_NAME;
  return {
    front,
    brand,
    viewer: session && { userType: session.userType, home: landingPathOf(session.userType) },
    pageFacts: factsOf(up.lang, {
      path: paths.landing(),
      description: t("landing:lead"),
      data: laboratoryData(brand, front.areas),
    }),
  };
}

function laboratoryData(name: string, areas: Front["areas"]): object {
  const department = areas.flatMap(({ branches }) => branches.map(branchData));
  const url = `${env().PUBLIC_ORIGIN}${paths.landing()}`;
  return { "@type": "MedicalOrganization", name, url, department };
}

export default function Landing() {
  return <LandingPage {...useLoaderData<typeof loader>()} />;
}
