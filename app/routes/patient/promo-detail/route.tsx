import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { queryText, readQuery } from "~/forms/query.server.ts";
import { submit } from "~/forms/submit.server.ts";
import { requirePatient } from "~/session/guards.server.ts";
import detailSheet from "~/ui/styles/detail.css?url";
import { claimOf, loadPromo } from "./load.server.ts";
import { PromoPage } from "./PromoPage.tsx";

const query = z.object({ id: queryText });

export const links: LinksFunction = () => [{ rel: "stylesheet", href: detailSheet }];

export async function loader({ request }: LoaderFunctionArgs) {
  const { up } = await requirePatient(request);
  return loadPromo(up, readQuery(request, query).id);
}

export async function action({ request }: ActionFunctionArgs) {
  const patient = await requirePatient(request);
  const { id } = readQuery(request, query);
  return submit(request, patient.session, {
    schema: z.object({}),
    run: () => claimOf(patient, id),
  });
}

export default function PromoRoute() {
  return <PromoPage {...useLoaderData<typeof loader>()} />;
}
