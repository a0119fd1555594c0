import { paths, withQuery, type Query } from "~/lib/paths.ts";

/** One whole package or deal, or tests of a subscription. */
export type UseKind = "packages" | "tests";

export const useSteps = ["what", "schedule", "review"] as const;
export type UseStep = (typeof useSteps)[number];

export function usePathOf(kind: UseKind, id: string): string {
  return kind === "packages" ? paths.useSubscriptionPackages(id) : paths.useSubscriptionTest(id);
}

export function useStepNumber(step: UseStep): number {
  return useSteps.indexOf(step) + 1;
}

export function useStepPath(kind: UseKind, id: string, step: UseStep, query: Query = {}): string {
  return withQuery(usePathOf(kind, id), { step: useStepNumber(step), ...query });
}

export function keepsUseInput(view: { step?: { name: UseStep; usable?: boolean } }): boolean {
  return view.step?.name === "what" && view.step.usable === true;
}

export function wantedUseStep(url: URL): UseStep {
  return useSteps[Number(url.searchParams.get("step") ?? "1") - 1] ?? "what";
}
