import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePatient } from "~/session/guards.server.ts";
import resultSheet from "~/ui/styles/results.css?url";
import sheet from "~/ui/styles/picture.css?url";
import { saveMember } from "./action.server.ts";
import { AskPage } from "./AskPage.tsx";
import { DependentPage } from "./DependentPage.tsx";
import { loadMember, type MemberView } from "./load.server.ts";
import { RelationPage } from "./RelationPage.tsx";
import { WayPage } from "./WayPage.tsx";

export const links = () => [sheet, resultSheet].map((href) => ({ rel: "stylesheet", href }));

export const handle = {
  preserveInput: (view: MemberView) => view.step !== "way" && (view.step !== "relation" || view.changeable),
};

export async function loader({ request, params }: LoaderFunctionArgs) {
  return loadMember(request, await requirePatient(request), params["id"] ?? "");
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const guarded = await requirePatient(request);
  return saveMember(request, guarded, params["id"] ?? "", context.upload);
}

export default function FamilyMember() {
  const view = useLoaderData<typeof loader>();
  switch (view.step) {
    case "way":
      return <WayPage missing={view.missing} />;
    case "ask":
      return <AskPage />;
    case "dependent":
      return <DependentPage />;
    case "relation":
      return <RelationPage {...view} />;
  }
}
