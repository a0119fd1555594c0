import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { submitDoctor } from "~/features/applications/apply.server.ts";
import { DoctorForm } from "~/features/applications/DoctorForm.tsx";
import { useFormResult } from "~/forms/result.ts";
import { requireVisitor } from "~/session/guards.server.ts";

export const handle = { title: "apply:doctor.title", preserveInput: true };

export async function loader({ request }: LoaderFunctionArgs) {
  await requireVisitor(request);
  return null;
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { up } = await requireVisitor(request);
  return submitDoctor(request, up, context.upload);
}

export default function ApplyDoctor() {
  return <DoctorForm failure={useFormResult()} />;
}
