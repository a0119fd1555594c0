import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { env } from "~/env.server.ts";
import { loadPage } from "~/forms/list.server.ts";
import { queryPage, readQuery } from "~/forms/query.server.ts";
import { pageHref } from "~/lib/page-href.ts";
import { paths } from "~/lib/paths.ts";
import { requireCompany } from "~/session/guards.server.ts";
import slipsSheet from "~/ui/styles/slips.css?url";
import { listSlips } from "~/upstream/employees/invitations.server.ts";
import { getOfficeCare } from "~/upstream/office-care/office-care.server.ts";
import { SlipsPage } from "./SlipsPage.tsx";

export const handle = { title: "invitations:slips.title" };

const query = z.object({ page: queryPage });

export const links: LinksFunction = () => [{ rel: "stylesheet", href: slipsSheet }];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { up } = await requireCompany("admin", "hrd")(request);
  const { page } = readQuery(request, query);
  const { office_care_id, name, place_type, address, room_note, plants } = await getOfficeCare(
    up,
    params["id"] ?? "",
  );
  const hrefOf = (to: number) => pageHref((one) => paths.officeCareSlips(office_care_id, one), {}, to);
  const list = await loadPage(page, listSlips(up, office_care_id, page), hrefOf);
  const place =
    place_type === "on_site"
      ? [address, room_note].filter(Boolean).join(", ")
      : plants.map((plant) => [plant.name, plant.address].filter(Boolean).join(", ")).join("; ");
  return { office_care_id, name, place, list, page, portal: env().PUBLIC_ORIGIN };
}

/** One printed page per expected employee. */
export default function OfficeCareSlips() {
  return <SlipsPage {...useLoaderData<typeof loader>()} />;
}
