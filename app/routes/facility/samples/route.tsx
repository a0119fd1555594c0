import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadSamples } from "~/features/facility/load.server.ts";
import { requireFacility } from "~/session/guards.server.ts";
import linesSheet from "~/ui/styles/lines.css?url";
import { SamplesPage } from "./SamplesPage.tsx";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: linesSheet }];

export const handle = { title: "facility:samples.title" };

export async function loader({ request }: LoaderFunctionArgs) {
  const { up } = await requireFacility(request);
  return loadSamples(request, up);
}

/** Every sample of a list on one page, for printing. */
export default function FacilitySamples() {
  return <SamplesPage {...useLoaderData<typeof loader>()} />;
}
