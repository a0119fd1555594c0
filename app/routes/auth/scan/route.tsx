import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { failurePage } from "~/forms/failure.server.ts";
import { readForm, readText } from "~/forms/read-form.server.ts";
import { translateText } from "~/i18n/i18n.server.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash, type Flash } from "~/session/flash.server.ts";
import { requireUnfinished } from "~/session/guards.server.ts";
import sheet from "~/ui/styles/registration.css?url";
import { keptPicture } from "./kept-picture.server.ts";
import { pictureIn, scanCard, type ScanFailure, type ScanSuccess } from "./scan.server.ts";
import { ScanPage } from "./ScanPage.tsx";

export const links = () => [{ rel: "stylesheet", href: sheet }];

export const handle = { title: "scan:title" };

export async function loader({ request }: LoaderFunctionArgs) {
  const { session } = await requireUnfinished(request);
  return { kept: (await keptPicture(session)) !== null };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { session, up } = await requireUnfinished(request);
  const form = await readForm(request);
  const fail = ({ key, status }: ScanFailure) => failurePage(request, form, { photo: [key] }, { status });
  const kept = readText(form, "intent") === "again" ? await keptPicture(session) : null;
  const picture = kept ?? pictureIn(context.upload);
  if ("key" in picture) return fail(picture);
  const result = await scanCard(up, session, picture);
  if ("key" in result) return fail(result);
  return redirectWithFlash(paths.continueRegister(), messageFor(request, result));
}

function messageFor(request: Request, { changed, doubtful, complete }: ScanSuccess): Flash {
  if (changed === 0) return { kind: "info", key: "scan:nothing_new" };
  if (doubtful.length === 0) return { kind: "success", key: complete ? "scan:filled" : "scan:filled_partly" };
  const fields = doubtful.map((name) => translateText(request, `complete-profile:field.${name}`)).join(", ");
  return { kind: "warning", key: "scan:filled_unsure", params: { fields } };
}

export default function Scan() {
  return <ScanPage {...useLoaderData<typeof loader>()} />;
}
