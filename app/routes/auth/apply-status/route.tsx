import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { submitReference } from "~/features/applications/code.server.ts";
import { closeApplication, loadStatus, submitActivation } from "~/features/applications/status.server.ts";
import {
  FindApplicationPage,
  ApplicationStatusPage,
} from "~/features/applications/ApplicationStatusPage.tsx";
import { intentOf } from "~/forms/read-form.server.ts";
import { requireVisitor } from "~/session/guards.server.ts";

export const handle = { title: "applications:status.title", sheets: ["area", "steps"] };

export async function loader({ request }: LoaderFunctionArgs) {
  const { up } = await requireVisitor(request);
  return loadStatus(request, up);
}

export async function action({ request }: ActionFunctionArgs) {
  const { up } = await requireVisitor(request);
  switch (await intentOf(request)) {
    case "close":
      return closeApplication(request);
    case "activate":
      return submitActivation(request, up);
    default:
      return submitReference(request, up);
  }
}

export default function ApplyStatus() {
  const { application, isAsked } = useLoaderData<typeof loader>();
  return application ? (
    <ApplicationStatusPage application={application} />
  ) : (
    <FindApplicationPage isAsked={isAsked} />
  );
}
