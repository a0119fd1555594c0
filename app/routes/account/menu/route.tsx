import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { drawQr } from "~/lib/qr.server.ts";
import { requireMember } from "~/session/guards.server.ts";
import { env } from "~/env.server.ts";
import { Menu } from "./Menu.tsx";

export const handle = { title: "account:menu.title" };

export async function loader({ request }: LoaderFunctionArgs) {
  const { session } = await requireMember(request);
  const settings = env();
  const number = session.userType === 1 ? session.medicalRecordNumber : null;
  return {
    userType: session.userType,
    name: session.name,
    medicalRecordNumber: number,
    patientId: session.userType === 1 ? (session.patientId ?? null) : null,
    qr: number ? drawQr(number) : null,
    faqUrl: settings.FAQ_URL,
    termsUrl: settings.TERMS_URL,
  };
}

export default function MenuPage() {
  return <Menu {...useLoaderData<typeof loader>()} />;
}
