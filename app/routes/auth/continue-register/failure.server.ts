import { data } from "@remix-run/node";
import type { TypedParts } from "~/lib/typed-date.ts";
import type { FormFailure } from "~/forms/forms.server.ts";

/** A failed profile: what every form gets back, and which parts of the date are wrong. */
export type ProfileFailure = FormFailure & { dateParts: readonly (keyof TypedParts)[] };

export function failed(
  failure: FormFailure,
  status: number,
  dateParts: ProfileFailure["dateParts"] = ["day", "month", "year"],
) {
  const body: ProfileFailure = { ...failure, dateParts };
  return data(body, { status });
}
