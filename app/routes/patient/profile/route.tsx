import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readQuery } from "~/forms/query.server.ts";
import { getT } from "~/i18n/i18n.server.ts";
import { requirePatient } from "~/session/guards.server.ts";
import { loadOrders } from "./orders.server.ts";
import { ProfilePage } from "./ProfilePage.tsx";
import { profileQuery } from "./query.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { session, up } = await requirePatient(request);
  const { tab, ...filter } = readQuery(request, profileQuery);
  const { name, medicalRecordNumber } = session;
  const orders = tab === "ORDER" ? await loadOrders(up, filter) : null;
  return { title: getT(request)(`account:profile.tabs.${tab}`), tab, name, medicalRecordNumber, orders };
}

export default function Profile() {
  return <ProfilePage {...useLoaderData<typeof loader>()} />;
}
