import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireDoctor } from "~/session/guards.server.ts";
import chartSheet from "~/ui/styles/chart.css?url";
import curvesSheet from "~/ui/styles/curves.css?url";
import examinationSheet from "~/ui/styles/examinations.css?url";
import flagSheet from "~/ui/styles/flags.css?url";
import linesSheet from "~/ui/styles/lines.css?url";
import numberLineSheet from "~/ui/styles/number-line.css?url";
import resultSheet from "~/ui/styles/results.css?url";
import valueTableSheet from "~/ui/styles/value-tables.css?url";
import valueSheet from "~/ui/styles/values.css?url";
import { loadResult, type DoctorResultView } from "./load.server.ts";
import { ResultPage } from "./ResultPage.tsx";

export const handle = {
  sheets: ({ result }: DoctorResultView) =>
    result.audiometry || result.spirometry
      ? [chartSheet, numberLineSheet, curvesSheet, examinationSheet]
      : [],
};

export const links: LinksFunction = () =>
  [resultSheet, linesSheet, flagSheet, valueSheet, valueTableSheet].map((href) => ({
    rel: "stylesheet",
    href,
  }));

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { up } = await requireDoctor(request);
  return loadResult(request, up, params);
}

export default function DoctorResult() {
  return <ResultPage {...useLoaderData<typeof loader>()} />;
}
