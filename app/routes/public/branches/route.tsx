import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadAreas, searchAreas, type PublicArea } from "~/features/landing/branches.server.ts";
import { PublicAreas } from "~/features/landing/PublicAreas.tsx";
import { branchData, factsOf } from "~/features/landing/seo.server.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { readPublic } from "~/session/guards.server.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { ChipLinks } from "~/ui/ChipLinks.tsx";
import { GetForm } from "~/ui/Forms.tsx";
import { ListPage } from "~/ui/ListPage.tsx";
import { EmptyState } from "~/ui/States.tsx";
import { SearchField } from "~/ui/TextFields.tsx";

export const handle = {
  title: "landing:branches.title",
  sheets: ["area", "landing", "row-list", "branch-areas"],
  front: true,
};

const countOf = (areas: readonly Pick<PublicArea, "branches">[]) =>
  areas.reduce((sum, { branches }) => sum + branches.length, 0);

export async function loader({ request }: LoaderFunctionArgs) {
  const { up, t } = await readPublic(request);
  const areas = await loadAreas(request, up);
  const { filters, results } = searchAreas(request, areas);
  const branches = areas.flatMap((area) => area.branches);
  return {
    areas: results,
    filters,
    total: branches.length,
    open: branches.filter(({ state }) => state?.isOpen).length,
    chips: areas.flatMap(({ name, branches: { length } }) =>
      name === null ? [] : [{ name, count: length }],
    ),
    pageFacts: factsOf(up.lang, {
      path: paths.publicBranches(),
      description: t("landing:branches.description", { count: branches.length }),
      data: branches.length > 0 ? { "@graph": branches.map(branchData) } : undefined,
    }),
  };
}

export default function PublicBranches() {
  const { areas, filters, total } = useLoaderData<typeof loader>();
  const { t } = useTranslation("landing");
  const title = t("branches.title");
  const count = countOf(areas);
  return (
    <ListPage
      title={title}
      filters={
        <>
          <GetForm action={paths.publicBranches()} label={title} search className="reading">
            <SearchField name="q" label={t("branches.search")} defaultValue={filters.q} />
          </GetForm>
          <BranchChips />
        </>
      }
      count={(number) => t("branches.heading", { count: number })}
      list={
        total === 0
          ? { ok: false }
          : { ok: true, data: { results: areas, meta: { total: count, last_page: 1 } } }
      }
      page={1}
      hrefOf={() => paths.publicBranches()}
      pagesLabel={title}
      empty={
        <EmptyState
          art="search"
          title={t("branches.none")}
          action={
            <ButtonLink look="secondary" href={paths.publicBranches()}>
              {t("results.clear")}
            </ButtonLink>
          }
        />
      }
    >
      {({ results }) => <PublicAreas areas={results} />}
    </ListPage>
  );
}

function BranchChips() {
  const { chips, filters, total, open } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["landing", "catalogue"]);
  const at = paths.publicBranches;
  const openNow = {
    href: at({ open_now: "1" }),
    label: t("catalogue:hours.open"),
    count: open,
    isCurrent: filters.open_now,
  };
  return (
    <ChipLinks
      label={t("landing:branches.title")}
      all={{ href: at(), label: t("landing:branches.anywhere"), count: total }}
      chips={[
        ...(open > 0 ? [openNow] : []),
        ...chips.map(({ name, count }) => ({
          href: at({ area: name }),
          label: name,
          count,
          isCurrent: name === filters.area,
        })),
      ]}
    />
  );
}
