import { redirect } from "@remix-run/node";
import { topupHref } from "~/features/company/topup-href.ts";
import { topupSchema } from "~/features/company/topup-schema.ts";
import { submit } from "~/forms/submit.server.ts";
import { paths } from "~/lib/paths.ts";
import type { Guarded } from "~/session/guards.server.ts";

/** Redirects to the payment review. */
export function review(request: Request, { session }: Guarded) {
  return submit(request, session, {
    schema: topupSchema,
    run: (input) => Promise.resolve(redirect(topupHref(paths.depositTopupReview(), input), 303)),
  });
}
