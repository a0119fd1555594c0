import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadCities } from "~/features/landing/branches.server.ts";
import { Cities } from "~/features/landing/Cities.tsx";
import { branchData, factsOf } from "~/features/landing/seo.server.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { readPublic } from "~/session/guards.server.ts";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { SectionError } from "~/ui/States.tsx";

export const handle = { title: "landing:branches.title", sheets: ["area", "landing"], front: true };

export async function loader({ request }: LoaderFunctionArgs) {
  const { up, t } = await readPublic(request);
  const cities = await loadCities(request, up);
  const branches = cities.flatMap((city) => city.branches);
  return {
    cities,
    pageFacts: factsOf(up.lang, {
      path: paths.publicBranches(),
      description: t("landing:branches.description", { count: branches.length }),
      data: branches.length > 0 ? { "@graph": branches.map(branchData) } : undefined,
    }),
  };
}

export default function PublicBranches() {
  const { cities } = useLoaderData<typeof loader>();
  const { t } = useTranslation("landing");
  return (
    <>
      <PageHeader title={t("branches.title")} />
      {cities.length === 0 ? (
        <SectionError retryHref={paths.publicBranches()} section={t("branches.title")} />
      ) : (
        <Cities cities={cities} />
      )}
    </>
  );
}
