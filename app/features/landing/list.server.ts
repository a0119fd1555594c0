import { data, redirect } from "@remix-run/node";
import { z } from "zod";
import { queryKey, queryPage, queryText, readQuery } from "~/forms/query.server.ts";
import { loadPage } from "~/forms/list.server.ts";
import type { Translate } from "~/i18n/translate.ts";
import { pageHref } from "~/lib/page-href.ts";
import { paths, type Query } from "~/lib/paths.ts";
import { listPublicProducts, type PublicProduct } from "~/upstream/catalogue/public.server.ts";
import { settle } from "~/upstream/client/errors.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { readBranches } from "./branches.server.ts";
import { PER_PAGE, readOffers, readTestsByCheck, secondsToWait, waitInit } from "./catalogue.server.ts";
import { factsOf } from "./seo.server.ts";

const query = z.object({
  q: queryText,
  page: queryPage,
  /** to book at; every test is listed */
  plant_id: queryKey,
  /** tests that check this */
  check: queryKey,
});

interface Visitor {
  request: Request;
  up: UpstreamContext;
  t: Translate;
}

const listPathOf = { test: paths.publicTests, package: paths.publicPackages };

/** A search asks the laboratory each time and is limited; the list itself is cached for everybody. */
export async function loadPublicOffers({ request, up, t }: Visitor, type: "test" | "package") {
  const { q, page, plant_id, check } = readQuery(request, query);
  const path = listPathOf[type];
  const seconds = q === "" ? null : await secondsToWait(request);
  const checks = type === "test" && q === "" ? await readChecks(up) : [];
  const chosen = testsOf(checks.find(({ code }) => code === check));
  const paging = { product_type: type, page };
  const loading = async () =>
    q === ""
      ? (chosen ?? (await readOffers(up, paging)).value)
      : listPublicProducts(up, { ...paging, q, per_page: PER_PAGE });
  const [offers, branches] = await Promise.all([
    seconds === null
      ? loadPage(page, loading(), (to) => pageHref(path, { q: q || undefined, plant_id }, to))
      : null,
    plant_id === undefined ? null : readBranches(up),
  ]);
  const branch = branches?.find(({ id }) => id === plant_id);
  const title = t(type === "test" ? "landing:tests.title" : "landing:packages.title");
  return data(
    {
      title: q === "" ? title : t("landing:results.title", { q }),
      heading: title,
      pageFacts: factsOf(up.lang, {
        path: pageHref(path, {}, page),
        description: t(type === "test" ? "landing:tests.description" : "landing:packages.description"),
      }),
      q,
      page,
      checks: checks.map(({ code, name }) => ({ code, name })),
      check: chosen ? check : undefined,
      branch: branch ? { id: branch.id, name: branch.name } : null,
      offers,
      seconds,
    },
    waitInit(seconds),
  );
}

async function readChecks(up: UpstreamContext) {
  const checks = await settle(readTestsByCheck(up, {}));
  return checks.ok ? checks.data.value : [];
}

/** On one page. */
function testsOf(check: { tests: PublicProduct[] } | undefined) {
  if (!check) return null;
  const { tests: results } = check;
  return { results, meta: { total: results.length, page: 1, per_page: results.length, last_page: 1 } };
}

/** The patient's own list has their prices and people. */
export function sendPatients(request: Request, userType: number | undefined, to: (query: Query) => string) {
  const { q } = readQuery(request, query);
  if (userType === 1) throw redirect(to({ q: q || undefined }));
}
