import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { translateText } from "~/i18n/i18n.server.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash, type Flash } from "~/session/flash.server.ts";
import { formFailure, type FormFailure } from "~/forms/forms.server.ts";
import { requireUnfinished } from "~/session/guards.server.ts";
import { upstreamFor } from "~/session/upstream-context.server.ts";
import { pictureIn, scanCard, type ScanFailure, type ScanSuccess } from "./scan.server.ts";
import { ScanPage } from "./ScanPage.tsx";

export const handle = { title: "scan:title" };

export async function loader({ request }: LoaderFunctionArgs) {
  await requireUnfinished(request);
  return null;
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { session } = await requireUnfinished(request);
  const form = await request.clone().formData();
  const failed = ({ key, status }: ScanFailure) => formFailure(request, form, { photo: [key] }, { status });
  if (context.upload === "too_large") return failed({ key: "scan:errors.large", status: 413 });
  if (context.upload === "busy") return failed({ key: "scan:errors.busy", status: 503 });
  const picture = pictureIn(form);
  if (!picture) return failed({ key: "scan:errors.none", status: 400 });
  const result = await scanCard(upstreamFor(session, request), session, picture);
  if ("key" in result) return failed(result);
  if (result.filled === 0)
    return redirectWithFlash(paths.continueRegister(), { kind: "info", key: "scan:nothing_new" });
  return redirectWithFlash(paths.continueRegister(), messageFor(request, result));
}

function messageFor(request: Request, { doubtful, complete }: ScanSuccess): Flash {
  if (doubtful.length === 0) return { kind: "success", key: complete ? "scan:filled" : "scan:filled_partly" };
  const fields = doubtful.map((name) => translateText(request, `profile:field.${name}`)).join(", ");
  return { kind: "warning", key: "scan:filled_unsure", params: { fields } };
}

export default function Scan() {
  return <ScanPage failure={useActionData<FormFailure>()} />;
}
