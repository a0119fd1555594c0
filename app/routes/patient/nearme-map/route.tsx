import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { BranchList, mapHref } from "~/features/branches/BranchList.tsx";
import { BranchMap } from "~/features/branches/BranchMap.tsx";
import { loadBranches } from "~/features/branches/load.server.ts";
import { mapOf } from "~/features/branches/map.server.ts";
import { nearQuery } from "~/features/branches/query.server.ts";
import { mapViewText } from "~/features/branches/view.ts";
import { queryText, readQuery } from "~/forms/query.server.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { requirePatient, savesDataHere } from "~/session/guards.server.ts";
import { Alert } from "~/ui/Alert.tsx";

export const handle = {
  sheets: ({ map }: { map: unknown }) =>
    map ? ["map", "row-list"] : ["branch-areas", "row-columns", "row-list"],
};

const mapQuery = nearQuery.extend({ view: queryText });

export async function loader({ request }: LoaderFunctionArgs) {
  const patient = await requirePatient(request);
  const { view, ...query } = readQuery(request, mapQuery);
  const data = await loadBranches(patient, query, paths.nearmeMap);
  const lowData = await savesDataHere(request);
  return { ...data, map: await mapOf(lowData, data.branches, query, view), lowData };
}

export default function NearMeMap() {
  const { map, lowData, ...view } = useLoaderData<typeof loader>();
  const { t } = useTranslation("branches");
  return (
    <BranchList
      {...view}
      at={paths.nearmeMap}
      map={map && <BranchMap map={map} hrefOf={(next) => mapHref(view.query, mapViewText(next))} />}
      noMap={
        lowData && (
          <Alert>
            <p>{t("low_data")}</p>
          </Alert>
        )
      }
    />
  );
}
