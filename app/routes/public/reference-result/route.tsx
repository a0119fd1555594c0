import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { queryText, readQuery } from "~/forms/query.server.ts";
import { intentOf } from "~/forms/read-form.server.ts";
import { requireReferenceLab } from "~/session/guards.server.ts";
import areaSheet from "~/ui/area.css?url";
import { UpstreamRefusal } from "~/upstream/client/errors.ts";
import { getEntry } from "~/upstream/reference/reference-results.server.ts";
import { enter, withdraw } from "./enter.server.ts";
import { EntryPage, FindPage } from "./EntryPage.tsx";

export const handle = {
  title: "results:critical.staff.page",
  preserveInput: ({ entry }: { entry: unknown }) => entry !== null,
};

export const links: LinksFunction = () => [{ rel: "stylesheet", href: areaSheet }];

const query = z.object({ order_number: queryText });

export async function loader({ request }: LoaderFunctionArgs) {
  const { up } = requireReferenceLab(request);
  const { order_number } = readQuery(request, query);
  const entry =
    order_number === ""
      ? null
      : await getEntry(up, order_number).catch((error: unknown) => {
          if (error instanceof UpstreamRefusal && error.status === 404) return null;
          throw error;
        });
  return { order_number, entry };
}

export async function action({ request }: ActionFunctionArgs) {
  const { up } = requireReferenceLab(request);
  const { order_number } = readQuery(request, query);
  if ((await intentOf(request)) === "withdraw") return withdraw(request, up, order_number);
  return enter(request, up, order_number);
}

export default function ReferenceResult() {
  const { order_number, entry } = useLoaderData<typeof loader>();
  return entry ? <EntryPage entry={entry} /> : <FindPage asked={order_number} />;
}
