import type { CheckoutLine } from "~/features/checkout/checkout.ts";
import type { CheckoutDraft } from "~/features/checkout/draft.server.ts";
import type { Source } from "~/features/checkout/sources.server.ts";
import { successPath } from "~/features/orders/payment-pages.ts";
import { paths } from "~/lib/paths.ts";
import { emptyHome, type HomeDraft } from "./draft.ts";

/** A home visit: one line per person and test in the draft. */
export const homeCareSource = {
  kind: "home_care",
  draftId: "home-care",
  order_type: "home_care",
  slot: "required",
  steps: ["who", "tests", "address", "schedule", "payment", "review"],
  path: paths.homeCare(),
  leavePath: paths.patientHome(),
  successPath: (invoice) => successPath("", invoice, true),
  load: (_up, draft) => Promise.resolve(followDraft(draft)),
  follow: followDraft,
} satisfies Source;

function followDraft(draft: CheckoutDraft): { lines: CheckoutLine[]; draft: CheckoutDraft } {
  const lines = linesOf(draft.home ?? emptyHome);
  const people = Object.fromEntries(lines.map(({ key, suggested }) => [key, suggested]));
  return { lines, draft: { ...draft, people } };
}

/** Names and prices come with the quote. */
function linesOf({ people, tests, terms }: HomeDraft): CheckoutLine[] {
  return people.flatMap((patient_id) =>
    (tests[patient_id] ?? []).map((product_id) => ({
      key: `${patient_id}:${product_id}`,
      product_id,
      product_name: "",
      plant_id: terms?.plant_id ?? null,
      plant_name: terms?.plant_name ?? "",
      qty: 1,
      suggested: [patient_id],
    })),
  );
}
