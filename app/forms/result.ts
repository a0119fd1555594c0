import { useActionData, useRouteLoaderData } from "@remix-run/react";
import type { FormFailure } from "./failure.ts";

/** Undefined on a first visit. */
export function useFormResult(): FormFailure | undefined {
  const failure = useActionData<FormFailure>();
  const root = useRouteLoaderData<{ restored: FormFailure | null }>("root");
  return failure ?? root?.restored ?? undefined;
}
