import { useActionData, useRouteLoaderData } from "@remix-run/react";
import type { FormFailure } from "./failure.ts";

/**
 * The form that comes back with this page: one that failed, one that only changed its language, or one that
 * was kept when the session ended. Undefined on a first visit.
 */
export function useFormResult(): FormFailure | undefined {
  const failure = useActionData<FormFailure>();
  const root = useRouteLoaderData<{ restored: FormFailure | null }>("root");
  return failure ?? root?.restored ?? undefined;
}
