import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadTab } from "~/features/profile/load.server.ts";
import { ProfileFrame } from "~/features/profile/ProfileFrame.tsx";
import { hasProfilePhoto, keepsProfileInput } from "~/features/profile/keeps-input.ts";
import { submitTab } from "~/features/account/submit.server.ts";
import { TabContent } from "~/features/account/TabContent.tsx";
import { listTitle } from "~/forms/list.server.ts";
import { readQuery } from "~/forms/query.server.ts";
import { requirePatient } from "~/session/guards.server.ts";
import { countIn, filtersOrders } from "./order-filter.ts";
import { loadOrders } from "./orders.server.ts";
import { OrdersPage } from "./OrdersPage.tsx";
import { profileQuery } from "./query.server.ts";

export const handle = {
  preserveInput: keepsProfileInput,
  sheets: ["tabs", "profile", "people", "row-columns", "row-list", "list-head"],
  script: hasProfilePhoto,
};

export async function loader({ request }: LoaderFunctionArgs) {
  const guarded = await requirePatient(request);
  const { tab, ...filter } = readQuery(request, profileQuery);
  const t = guarded.t;
  const title = t(`account:profile.tabs.${tab}`);
  // Payment pages and the laboratory's messages link here.
  if (tab === "ORDER") {
    const orders = await loadOrders(guarded.up, filter);
    return { title: listTitle(title, orders.list, filtersOrders(filter) && countIn(t, filter)), orders };
  }
  return { title, tab, orders: null, view: await loadTab(guarded, tab) };
}

export async function action({ request }: ActionFunctionArgs) {
  const guarded = await requirePatient(request);
  return submitTab(guarded);
}

export default function ProfileRoute() {
  const page = useLoaderData<typeof loader>();
  if (page.orders) return <OrdersPage {...page.orders} />;
  return (
    <ProfileFrame userType={1} tab={page.tab}>
      <TabContent view={page.view} />
    </ProfileFrame>
  );
}
