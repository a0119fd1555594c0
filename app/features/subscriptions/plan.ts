import { paths } from "~/lib/paths.ts";
import type { Journey } from "~/steps/journey.ts";

export type UseKind = "packages" | "tests";

export function useJourney(kind: UseKind, id: string): Journey<"what" | "schedule" | "review"> {
  return {
    steps: ["what", "schedule", "review"],
    path: kind === "packages" ? paths.useSubscriptionPackages(id) : paths.useSubscriptionTest(id),
    leavePath: paths.myPackage(),
  };
}
