import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { env } from "~/env.server.ts";
import { readQuery } from "~/forms/query.server.ts";
import { readPublic } from "~/session/guards.server.ts";
import { landingPathOf } from "~/session/sign-in.server.ts";
import { loadFront } from "./front.server.ts";
import { LandingPage } from "./LandingPage.tsx";
import { searchTests } from "./search.server.ts";

export const handle = { title: "landing:title", sheets: ["landing"] };

const query = z.object({ search: z.string().trim().max(100).catch("") });

export async function loader({ request }: LoaderFunctionArgs) {
  const { session, up, t } = await readPublic(request);
  const { search: q } = readQuery(request, query);
  const [front, search] = await Promise.all([loadFront(up), q ? searchTests(request, up, q) : null]);
  const viewer = session && { userType: session.userType, home: landingPathOf(session.userType) };
  const title = search ? { title: t("landing:results.title", { q }) } : {};
  const wait = search?.state === "too_many" ? search.secondsLeft : null;
  const init = wait === null ? {} : { status: 429, headers: { "Retry-After": String(wait) } };
  return data({ front, search, viewer, brand: env().BRAND_NAME, ...title }, init);
}

export default function Landing() {
  return <LandingPage {...useLoaderData<typeof loader>()} />;
}
