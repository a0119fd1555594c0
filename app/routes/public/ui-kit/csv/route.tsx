import type { LoaderFunctionArgs } from "@remix-run/node";
import { langOf } from "~/i18n/language.ts";
import { csvResponse, toCsv } from "~/lib/csv.ts";
import { requireReferenceLab } from "~/session/guards.server.ts";
import { glucose } from "../examples.ts";
import { kitTexts } from "../samples.ts";

export function loader({ request }: LoaderFunctionArgs) {
  requireReferenceLab(request);
  const { chart, table } = kitTexts[langOf(request)];
  const columns = [
    {
      head: chart.date,
      value: ({ at }: (typeof glucose)[number]) => new Date(at).toISOString().slice(0, 10),
    },
    { head: table.result, value: ({ value }: (typeof glucose)[number]) => value },
  ];
  return csvResponse("glucose", toCsv(glucose, columns));
}
