import type { LoaderFunctionArgs } from "@remix-run/node";
import { readPublic } from "~/session/guards.server.ts";
import { listReportKeys } from "~/upstream/results/report-keys.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { up } = await readPublic(request);
  const keys = await listReportKeys(up);
  return Response.json({ keys }, { headers: { "Content-Type": "application/jwk-set+json" } });
}
