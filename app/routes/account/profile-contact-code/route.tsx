import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ContactCode } from "~/features/profile/ContactCode.tsx";
import {
  contactKindOf,
  loadCode,
  submitContactCode,
  submitContactResend,
} from "~/features/profile/contact.server.ts";
import { intentOf } from "~/forms/read-form.server.ts";
import { requireMember } from "~/session/guards.server.ts";

export const handle = { title: "registration:code.title" };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const guarded = await requireMember(request);
  return loadCode(guarded, contactKindOf(params["kind"]));
}

export async function action({ request, params }: ActionFunctionArgs) {
  const guarded = await requireMember(request);
  const kind = contactKindOf(params["kind"]);
  const isResend = (await intentOf(request)) === "resend";
  return isResend ? submitContactResend(guarded, kind) : submitContactCode(guarded, kind);
}

export default function ContactCodePage() {
  return <ContactCode {...useLoaderData<typeof loader>()} />;
}
