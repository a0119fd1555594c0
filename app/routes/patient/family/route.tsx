import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePatient } from "~/session/guards.server.ts";
import { listRelations } from "~/upstream/family/relations.server.ts";
import { FamilyPage } from "./FamilyPage.tsx";

export const handle = { title: "family:title", sheets: ["people", "row-columns", "row-list", "row-facts"] };

export async function loader({ request }: LoaderFunctionArgs) {
  const { up } = await requirePatient(request);
  return { relations: await listRelations(up) };
}

export default function Family() {
  return <FamilyPage {...useLoaderData<typeof loader>()} />;
}
