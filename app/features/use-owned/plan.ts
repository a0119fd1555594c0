import { paths, withQuery, type Query } from "~/lib/paths.ts";

/** What the pages use: one package or deal whole, or tests of a subscription. */
export type UseKind = "packages" | "tests";

export const useSteps = ["what", "schedule", "review"] as const;
export type UseStep = (typeof useSteps)[number];

/** Path of the pages, without a step. */
export function usePathOf(kind: UseKind, id: string): string {
  return kind === "packages" ? paths.useSubscriptionPackages(id) : paths.useSubscriptionTest(id);
}

/** Number of a step, from 1. */
export function useStepNumber(step: UseStep): number {
  return useSteps.indexOf(step) + 1;
}

/** Path of a step. */
export function useStepPath(kind: UseKind, id: string, step: UseStep, query: Query = {}): string {
  return withQuery(usePathOf(kind, id), { step: useStepNumber(step), ...query });
}

/** Whether a page has a form whose input is kept when the language changes. */
export function keepsInput(view: { step?: { name: UseStep; usable?: boolean } }): boolean {
  return view.step?.name === "what" && view.step.usable === true;
}

/** The step that the URL names; the first without one. */
export function wantedUseStep(url: URL): UseStep {
  return useSteps[Number(url.searchParams.get("step") ?? "1") - 1] ?? "what";
}
