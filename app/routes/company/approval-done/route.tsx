import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { stepOf } from "~/features/approval/step.ts";
import { querySwitch, readQuery } from "~/forms/query.server.ts";
import { requireCompany } from "~/session/guards.server.ts";
import { getExamination } from "~/upstream/approval/examinations.server.ts";
import { z } from "zod";
import { OutcomePage } from "./OutcomePage.tsx";

export const handle = { title: "approval:done.title" };

const query = z.object({ sent: querySwitch });

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { up } = await requireCompany()(request);
  const step = stepOf(params["step"]);
  if (!step) throw new Response(null, { status: 404 });
  const { sent } = readQuery(request, query);
  return { step, sent, examination: await getExamination(up, params["id"] ?? "") };
}

export default function ApprovalDone() {
  return <OutcomePage {...useLoaderData<typeof loader>()} />;
}
