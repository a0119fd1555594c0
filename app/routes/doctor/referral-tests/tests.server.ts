import { redirect } from "@remix-run/node";
import { z } from "zod";
import { requireDraft } from "~/features/referrals/draft.server.ts";
import { oftenIn, testsInSets } from "~/features/referrals/often.ts";
import { FormRejection } from "~/forms/failure.server.ts";
import { queryText, readQuery } from "~/forms/query.server.ts";
import { readText, versionOf } from "~/forms/read-form.server.ts";
import { submit } from "~/forms/submit.server.ts";
import type { Loadable } from "~/lib/loadable.ts";
import type { Amount } from "~/lib/money.ts";
import type { NotUnderstood } from "~/lib/not-understood.ts";
import { paths } from "~/lib/paths.ts";
import type { Guarded } from "~/session/guards.server.ts";
import { listProducts, type Product } from "~/upstream/catalogue/catalogue.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { settle } from "~/upstream/client/errors.ts";
import { listSent, saveReferralDraft } from "~/upstream/referrals/referrer.server.ts";
import { referralTestsSchema } from "./schema.ts";

const MOST = 20;
const MOST_SHOWN = 50;
const PAST = 50;

/** Without a search also all others. */
export async function loadTests(request: Request, up: UpstreamContext) {
  const { q } = readQuery(request, z.object({ q: queryText }));
  const [draft, past, tests, packages] = await Promise.all([
    requireDraft(request, up),
    settle(listSent(up, {}, 1, PAST)),
    settle(find(up, "test", q)),
    settle(find(up, "package", q)),
  ]);
  const often = oftenIn(past.ok ? past.data.results : []);
  const inCatalogue = { tests: rowsOf(tests), packages: rowsOf(packages) };
  const shown = eachOnce({
    chosen: draft.products,
    ...(q && { found: [...inCatalogue.tests, ...inCatalogue.packages] }),
    often: often.tests,
    ...(!q && inCatalogue),
  });
  // A doctor who begins sees the catalogue.
  const folded: readonly GroupName[] = often.tests.length > 0 ? ["tests", "packages"] : [];
  const groups = shown.map((group) => ({ ...group, isFolded: folded.includes(group.name) }));
  const more = [tests, packages].some((list) => list.ok && list.data.meta.total > MOST_SHOWN);
  return { draft, groups, sets: often.sets, more, failed: !tests.ok || !packages.ok, q };
}
export type TestsView = Awaited<ReturnType<typeof loadTests>>;

function find(up: UpstreamContext, product_type: "test" | "package", q: string) {
  return listProducts(up, { q: q || undefined, product_type, per_page: MOST_SHOWN });
}

/** Only those of the catalogue have a price. */
export interface TickRow {
  product_id: string;
  name: string;
  fasting_hours: number | NotUnderstood;
  price_from?: Amount;
}

function rowsOf(list: Loadable<{ results: Product[] }>): TickRow[] {
  if (!list.ok) return [];
  return list.data.results.map(({ id, name, fasting_hours, price_from }) => ({
    product_id: id,
    name,
    fasting_hours,
    price_from,
  }));
}

type GroupName = "chosen" | "found" | "often" | "tests" | "packages";

/** Each test in its first group. */
function eachOnce(groups: Partial<Record<GroupName, readonly TickRow[]>>) {
  const seen = new Set<string>();
  const entries = Object.entries(groups) as [GroupName, readonly TickRow[]][]; // keys of the record
  return entries
    .map(([name, rows]) => {
      const tests = rows.filter(({ product_id }) => !seen.has(product_id));
      for (const { product_id } of tests) seen.add(product_id);
      return { name, tests };
    })
    .filter(({ tests }) => tests.length > 0);
}

/** On a search too, so that no tick is lost. */
export function saveTests({ request, session, up }: Guarded) {
  return submit(request, session, {
    schema: referralTestsSchema,
    codes: {
      version_changed: "referrals:tests.changed",
      already_sent: "referrals:tests.closed",
    },
    run: async ({ q, age_reason, product_ids: ticked, sets }, { form, client_request_id }) => {
      const product_ids = [...new Set([...ticked, ...testsInSets(sets)])];
      if (product_ids.length > MOST) throw new FormRejection({ product_ids: ["referrals:tests.full"] });
      const next = readText(form, "intent");
      const isSearch = next !== "check" && next !== "details"; // Enter in the search field names no button
      if (!isSearch && product_ids.length === 0)
        throw new FormRejection({ product_ids: ["referrals:tests.required"] });
      const { referral_number: draft_id } = await requireDraft(request, up);
      await saveReferralDraft(up, {
        draft_id,
        product_ids,
        version: versionOf(form),
        ...(form.has("age_reason") && { age_reason: age_reason ?? null }),
        client_request_id,
      });
      const to = isSearch
        ? paths.referralTests({ draft_id, q })
        : next === "details"
          ? paths.referralDetails({ draft_id })
          : paths.referralConfirmation({ draft_id });
      return redirect(to, 303);
    },
  });
}
