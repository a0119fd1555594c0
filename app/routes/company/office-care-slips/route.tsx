import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { env } from "~/env.server.ts";
import { loadPage } from "~/forms/list.server.ts";
import { queryPage, readQuery } from "~/forms/query.server.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import type { Loadable } from "~/lib/loadable.ts";
import { pageHref } from "~/lib/page-href.ts";
import { paths } from "~/lib/paths.ts";
import { requireCompany } from "~/session/guards.server.ts";
import { DateText } from "~/ui/DateText.tsx";
import { ListSection } from "~/ui/ListPage.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { EmptyState } from "~/ui/States.tsx";
import { SummaryList } from "~/ui/SummaryList.tsx";
import type { Meta } from "~/upstream/client/client.server.ts";
import { listSlips, type Slip } from "~/upstream/employees/invitations.server.ts";
import { getOfficeCare } from "~/upstream/office-care/office-care.server.ts";

export const handle = { title: "invitations:slips.title", sheets: ["slips"] };

const query = z.object({ page: queryPage });

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { up } = await requireCompany("admin", "hrd")(request);
  const { page } = readQuery(request, query);
  const { office_care_id, name, place_type, address, room_note, plants } = await getOfficeCare(
    up,
    params["id"] ?? "",
  );
  const hrefOf = (to: number) => pageHref((query) => paths.officeCareSlips(office_care_id, query), {}, to);
  const list = await loadPage(page, listSlips(up, { office_care_id }, page), hrefOf);
  const place =
    place_type === "on_site"
      ? [address, room_note].filter(Boolean).join(", ")
      : plants.map((plant) => [plant.name, plant.address].filter(Boolean).join(", ")).join("; ");
  return { office_care_id, name, place, list, page, portal: env().PUBLIC_ORIGIN };
}

export default function OfficeCareSlips() {
  const { office_care_id, name, place, list, page, portal } = useLoaderData<typeof loader>();
  const { t } = useTranslation("invitations");
  return (
    <>
      <div className="no-print">
        <PageHeader
          over={name}
          title={t("slips.title")}
          lead={t("slips.lead")}
          backHref={paths.officeCareDetail(office_care_id)}
          backText={name}
        />
      </div>
      <ListSection
        list={list}
        page={page}
        hrefOf={(to) => pageHref((query) => paths.officeCareSlips(office_care_id, query), {}, to)}
        name={t("slips.title")}
        pagesLabel={t("slips.pages")}
        empty={<EmptyState title={t("slips.none")} reason={t("slips.none_reason")} />}
      >
        {({ results }) =>
          results.map((slip) => (
            <SlipOf key={slip.examination_item_id} slip={slip} name={name} place={place} portal={portal} />
          ))
        }
      </ListSection>
    </>
  );
}

interface SlipsPageProps {
  office_care_id: string;
  name: string;
  place: string;
  list: Loadable<{ results: Slip[]; meta: Meta }>;
  page: number;
  portal: string;
}

function SlipOf({
  slip,
  name,
  place,
  portal,
}: { slip: Slip } & Pick<SlipsPageProps, "name" | "place" | "portal">) {
  const { t } = useTranslation("invitations");
  const { window } = slip;
  return (
    <article className="slip">
      <h2>{name}</h2>
      <SummaryList
        rows={[
          { label: t("slips.name"), value: <strong className="upper">{slip.employee_name}</strong> },
          { label: t("slips.number"), value: slip.employee_number },
          ...(slip.department ? [{ label: t("slips.department"), value: slip.department }] : []),
          ...(window
            ? [
                {
                  label: t("slips.day"),
                  value: (
                    <>
                      <DateText value={window.date} />, {window.time_start}–{window.time_end}
                    </>
                  ),
                },
              ]
            : []),
          { label: t("slips.place"), value: place },
          ...(slip.preparation.length > 0
            ? [{ label: t("slips.prepare"), value: slip.preparation.join(" ") }]
            : []),
        ]}
      />
      <p>{t("slips.bring")}</p>
      <h3>{t("slips.read_title")}</h3>
      <p>{t("slips.read", { address: portal })}</p>
    </article>
  );
}
