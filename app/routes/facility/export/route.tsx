import type { LoaderFunctionArgs } from "@remix-run/node";
import { loadSamples } from "~/features/facility/load.server.ts";
import { samplesCsv } from "~/features/facility/samples-csv.server.ts";
import { csvResponse } from "~/lib/csv.ts";
import { requireFacility } from "~/session/guards.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const facility = await requireFacility(request);
  const { t } = facility;
  const { orders, day } = await loadSamples(facility);
  return csvResponse(`samples-${day}`, samplesCsv(orders, t));
}
