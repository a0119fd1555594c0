import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { AlertOver } from "~/features/results/AlertOver.tsx";
import { CriticalAlerts, isInForce } from "~/features/results/Critical.tsx";
import { titleWith } from "~/features/results/alerts.server.ts";
import { loadPage } from "~/forms/list.server.ts";
import { queryPage, readQuery } from "~/forms/query.server.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { pageHref } from "~/lib/page-href.ts";
import { paths } from "~/lib/paths.ts";
import { requireDoctor } from "~/session/guards.server.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { CardList } from "~/ui/Card.tsx";
import { ListPage } from "~/ui/ListPage.tsx";
import { EmptyState } from "~/ui/States.tsx";
import { listAlerts } from "~/upstream/results/critical-alerts.server.ts";

export const handle = { sheets: ["results"] };

const query = z.object({ page: queryPage });
const listAt = (page: number) => pageHref(paths.doctorAlerts, {}, page);

export async function loader({ request }: LoaderFunctionArgs) {
  const { up, t } = await requireDoctor(request);
  const { page } = readQuery(request, query);
  const list = await loadPage(page, listAlerts(up, {}, page), listAt);
  return { title: titleWith(list.ok ? list.data.results : [], t("results:critical.list"), t), list, page };
}

export default function DoctorAlerts() {
  const { list, page } = useLoaderData<typeof loader>();
  const { t } = useTranslation("results");
  return (
    <div className="reading">
      <ListPage
        title={t("critical.list")}
        list={list}
        live
        page={page}
        hrefOf={listAt}
        pagesLabel={t("critical.list_pages")}
        empty={
          <EmptyState
            title={t("critical.none")}
            reason={t("critical.none_reason")}
            action={<ButtonLink href={paths.doctorHome()}>{t("critical.to_home")}</ButtonLink>}
          />
        }
      >
        {({ results }) => (
          <CardList items={results} itemKey={({ alert_id }) => alert_id}>
            {(alert) =>
              isInForce(alert) ? (
                <CriticalAlerts alerts={[alert]} reader="doctor" />
              ) : (
                <AlertOver alert={alert} reader="doctor" />
              )
            }
          </CardList>
        )}
      </ListPage>
    </div>
  );
}
