import type { LoaderFunctionArgs } from "@remix-run/node";
import { readOffers } from "~/features/landing/catalogue.server.ts";
import { factsOf } from "~/features/landing/seo.server.ts";
import { paths } from "~/lib/paths.ts";
import { readPublic } from "~/session/guards.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { settle } from "~/upstream/client/errors.ts";

const PER_PAGE = 100;
/** Protects the laboratory from a catalogue that never ends. */
const MOST_PAGES = 50;

/** Addresses of the public pages in both languages (sitemaps.org). */
export async function loader({ request }: LoaderFunctionArgs) {
  const { up } = await readPublic(request);
  const [tests, packages] = await Promise.all([listIds(up, "test"), listIds(up, "package")]);
  const pages = [
    paths.landing(),
    paths.publicTests(),
    paths.publicPackages(),
    paths.publicBranches(),
    ...tests.map((id) => paths.publicTest(id)),
    ...packages.map((id) => paths.publicPackage(id)),
  ];
  return new Response(sitemapOf(pages), {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}

function sitemapOf(pages: readonly string[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...pages.map(entryOf),
    "</urlset>",
    "",
  ].join("\n");
}

/** Empty where the laboratory has no open call. */
async function listIds(up: UpstreamContext, product_type: "test" | "package"): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 1, last = 1; page <= Math.min(last, MOST_PAGES); page += 1) {
    const read = await settle(readOffers(up, { product_type, page, per_page: PER_PAGE }));
    if (!read.ok) break;
    const { results, meta } = read.data.value;
    ids.push(...results.map(({ id }) => id));
    last = meta.last_page;
  }
  return ids;
}

function entryOf(path: string): string {
  const { canonical, languages } = factsOf("en", { path, description: "" });
  const links = Object.entries(languages).map(
    ([language, href]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${escaped(href)}"/>`,
  );
  return `<url><loc>${escaped(canonical)}</loc>${links.join("")}</url>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
