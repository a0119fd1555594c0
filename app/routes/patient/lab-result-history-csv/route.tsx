import type { LoaderFunctionArgs } from "@remix-run/node";
import { historyCsv } from "~/features/history/csv.server.ts";
import { requirePatient } from "~/session/guards.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const patient = await requirePatient(request);
  return historyCsv(patient);
}
