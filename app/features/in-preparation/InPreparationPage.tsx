import { useLoaderData } from "@remix-run/react";
import { InPreparation } from "~/ui/InPreparation.tsx";
import type { describePage } from "./describe-page.server.ts";

export const handle = { title: "errors:in_preparation.heading" };

/** Shown for every screen that is not built yet. */
export function InPreparationPage() {
  return <InPreparation {...useLoaderData<typeof describePage>()} />;
}
