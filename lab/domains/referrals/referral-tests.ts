import type { CallContext } from "../../lib/call-context.ts";
import type { Db, Trx } from "../../database/db.ts";
import { findRow, findRows } from "../../database/rows.ts";
import { addDays, labToday } from "../../lib/local-time.ts";
import {
  loadCards,
  productNames,
  restrictedReason,
  restrictionText,
  type ProductCard,
} from "../products/products.ts";
import { excludedBy, repeatedTests, testsOf } from "../products/visit-tests.ts";
import { referralText } from "./texts.ts";
import { productText } from "../products/texts.ts";
import { REFERRAL_DAYS } from "./referrals.ts";
import type { ReferralRow } from "./referrer.ts";

interface Unsuitable {
  refused: string[];
  /** age limits, which a doctor's reason lifts */
  ages: string[];
}

export async function unsuitableTests(
  db: Db | Trx,
  call: Pick<CallContext, "clock" | "lang">,
  referral: Pick<ReferralRow, "referral_number" | "patient_id" | "contact_birth_date">,
): Promise<Unsuitable> {
  const { referral_number, patient_id } = referral;
  const rows = await findRows(db, "referral_product", { referral_number }, ["product_id"]);
  const cards = await loadCards(
    db,
    rows.map(({ product_id }) => product_id),
  );
  const patient = patient_id
    ? await findRow(db, "patient", { patient_id }, ["gender", "date_of_birth"])
    : { gender: null, date_of_birth: referral.contact_birth_date ?? "" };
  const limits = patient ? limitsOf(cards, patient, call) : { refused: [], ages: [] };
  return { refused: [...limits.refused, ...conflictsOf(cards, call)], ages: limits.ages };
}

function limitsOf(
  cards: readonly ProductCard[],
  { gender, date_of_birth }: { gender: "M" | "F" | null; date_of_birth: string },
  { clock, lang }: Pick<CallContext, "clock" | "lang">,
): Unsuitable {
  const unsuitable: Unsuitable = { refused: [], ages: [] };
  const today = labToday(clock.now());
  for (const { product } of cards.flatMap((card) => [{ product: card }, ...card.items])) {
    const open = gender === null ? { ...product, gender_restriction: null } : product;
    const person = { gender: gender ?? "F", date_of_birth };
    const reason = restrictedReason(open, person, today, addDays(today, REFERRAL_DAYS));
    if (!reason) continue;
    const sentence = `${productNames(product, lang).name}: ${restrictionText(reason, product, lang)}`;
    const isSex = reason === "restricted_male" || reason === "restricted_female";
    (isSex ? unsuitable.refused : unsuitable.ages).push(sentence);
  }
  return unsuitable;
}

function conflictsOf(cards: readonly ProductCard[], { lang }: Pick<CallContext, "lang">): string[] {
  const lines = cards.map((product) => ({ product, qty: 1 }));
  const excluded = lines.flatMap((line, index) => {
    const pair = excludedBy(testsOf(line), lines.slice(0, index).flatMap(testsOf));
    if (!pair) return [];
    const name = productNames(pair.test.product, lang).name;
    return [productText("excluded_by", lang, { name, other: productNames(pair.other.product, lang).name })];
  });
  const repeated = repeatedTests(lines).map(({ product, of }) =>
    referralText("referred_twice", lang, {
      name: productNames(product, lang).name,
      sources: of.map((source) => productNames(source, lang).name).join(", "),
    }),
  );
  return [...excluded, ...repeated];
}
