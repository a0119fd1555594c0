import type { LoaderFunctionArgs } from "@remix-run/node";
import { loadSamples } from "~/features/facility/load.server.ts";
import { samplesCsv } from "~/features/facility/samples-csv.server.ts";
import { getT } from "~/i18n/i18n.server.ts";
import { csvResponse } from "~/lib/csv.ts";
import { requireFacility } from "~/session/guards.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { up } = await requireFacility(request);
  const { orders, day } = await loadSamples(request, up);
  return csvResponse(`samples-${day}`, samplesCsv(orders, getT(request)));
}
