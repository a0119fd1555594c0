import type { Clock } from "../lib/call-context.ts";
import type { Db, Trx } from "../database/db.ts";
import { insertRows } from "../database/rows.ts";
import { addDays, instantOf, labToday } from "../lib/local-time.ts";
import { hashPassword } from "../domains/accounts/passwords.ts";
import { catalogue } from "./catalogue.ts";
import { notifications, promos, reviews } from "./community.ts";
import { homecareAreas, savedAddresses } from "./homecare.ts";
import { seedApprovalLog } from "./approval.ts";
import { seedCompanies } from "./company.ts";
import { seedAlerts } from "./critical.ts";
import { seedCorrections } from "./corrections.ts";
import { seedDeclared } from "./declared.ts";
import { seedConsultations } from "./consultations.ts";
import { seedExplanations } from "./explanations.ts";
import { seedFacilities } from "./facility.ts";
import { seedFees } from "./fees.ts";
import { ids, productId } from "./ids.ts";
import { seedInvoiceHeads, seedMoney } from "./money.ts";
import { seedOfficeCare } from "./office-care.ts";
import { seedOrders } from "./orders.ts";
import { seedRelations } from "./family.ts";
import { accounts, companies, patients, SEED_PASSWORD, titles } from "./people.ts";
import { cities, openingHoursByKind, plants } from "./plants.ts";
import { seedQuestions } from "./questions.ts";
import { seedPrivacy } from "./privacy.ts";
import { seedReferrals } from "./referrals.ts";
import { seedInvitations } from "./requests.ts";
import { seedPractitioners } from "./practitioners.ts";
import { seedRetests } from "./retests.ts";
import { seedResults } from "./results.ts";
import { searchTopics } from "./search-topics.ts";

/** Deterministic; dates are relative to today in Jakarta. */
export async function seedIfEmpty(db: Db, clock: Clock): Promise<void> {
  const any = await db.selectFrom("account").select("account_id").limit(1).executeTakeFirst();
  if (any) return;
  const today = labToday(clock.now());
  // One hash starts faster; the password is public anyway.
  const password_hash = await hashPassword(SEED_PASSWORD, Buffer.alloc(16, 7));
  await db.transaction().execute(async (trx) => {
    await seedPlants(trx);
    await seedCatalogue(trx, today);
    await seedPeople(trx, today, password_hash);
    await seedHomeCare(trx, today);
    await seedRelations(trx, clock);
    await seedOrders(trx, clock);
    await seedReferrals(trx, today);
    await seedInvitations(trx);
    await seedCompanies(trx, today);
    await seedOfficeCare(trx, today);
    await seedCorrections(trx, today);
    await seedDeclared(trx, today);
    await seedPractitioners(trx, today);
    await seedFees(trx, clock);
    await seedMoney(trx, today);
    await seedApprovalLog(trx);
    await seedInvoiceHeads(trx);
    await seedTopics(trx);
    await seedConsultations(trx, clock);
    await seedResults(trx, clock);
    await seedFacilities(trx, clock);
    await seedAlerts(trx, clock);
    await seedRetests(trx, clock);
    await seedQuestions(trx, clock);
    await seedPrivacy(trx, clock);
    await seedExplanations(trx, clock);
  });
}

async function seedHomeCare(trx: Trx, today: string): Promise<void> {
  await insertRows(trx, "homecare_area", homecareAreas);
  const savedOn = (daysLater: number) =>
    instantOf(addDays(today, daysLater - 400), "10:00", "Asia/Jakarta").toISOString();
  await insertRows(trx, "saved_address", savedAddresses(savedOn));
}

async function seedTopics(trx: Trx): Promise<void> {
  const topics = searchTopics.map(({ id: topic_id, name_en, name_id, words }) => ({
    topic_id,
    name_en,
    name_id,
    words: JSON.stringify(words),
  }));
  const products = searchTopics.flatMap(({ id, codes }) =>
    codes.map((code, position) => ({ topic_id: id, product_id: productId(code), position })),
  );
  await insertRows(trx, "search_topic", topics);
  await insertRows(trx, "search_topic_product", products);
}

async function seedPlants(trx: Trx): Promise<void> {
  const cityRows = cities.map(([city_id, name, province_id_sni, province_name, latitude, longitude]) => ({
    city_id,
    name,
    province_id_sni,
    province_name,
    latitude,
    longitude,
  }));
  await insertRows(trx, "city", cityRows);
  const rows = plants.map(({ hours, at, home_care, facilities, price_factor: _factor, ...plant }) => {
    const city = cityRows.find((cityRow) => cityRow.city_id === plant.city_id);
    return {
      ...plant,
      city_name: city?.name ?? "",
      province_name: city?.province_name ?? "",
      latitude: at[0],
      longitude: at[1],
      opening_hours: JSON.stringify(openingHoursByKind[hours]),
      supports_home_care: home_care ? (1 as const) : (0 as const),
      facilities: JSON.stringify(facilities),
    };
  });
  await insertRows(trx, "plant", rows);
}

async function seedCatalogue(trx: Trx, today: string): Promise<void> {
  const rows = catalogue(today);
  await insertRows(trx, "product_category", rows.categories);
  await insertRows(trx, "product_sub_category", rows.subCategories);
  await insertRows(trx, "product", rows.products);
  await insertRows(trx, "product_item", rows.items);
  await insertRows(trx, "product_price", rows.prices);
  await insertRows(trx, "promo", promos(today));
  const offered = new Set(rows.prices.map((price) => `${price.product_id} ${price.plant_id}`));
  const written = reviews(today, (product, plant) => offered.has(`${product} ${plant}`));
  await insertRows(trx, "review", written);
  const about = written.flatMap(({ review_id, product_id }) =>
    product_id ? [{ review_id, product_id }] : [],
  );
  await insertRows(trx, "reviewed_product", about);
}

async function seedPeople(trx: Trx, today: string, password_hash: string): Promise<void> {
  const created_at = instantOf(addDays(today, -3 * 365), "09:00", "Asia/Jakarta").toISOString();
  await insertRows(trx, "patient_title", titles);
  await insertRows(
    trx,
    "company",
    companies.map((company) => ({ ...company, created_at })),
  );
  await insertRows(
    trx,
    "patient",
    patients(today).map((patient) => ({ ...patient, created_at })),
  );
  await insertRows(
    trx,
    "account",
    accounts.map((account, index) => ({
      ...account,
      uuid: `5e9d0000-0000-4000-8000-${String(index + 1).padStart(12, "0")}`,
      photo_url: null,
      phone_verified: 1 as const,
      password_hash,
      created_at,
    })),
  );
  await insertRows(trx, "practitioner", [
    {
      practitioner_id: ids.practitioners.doctor,
      account_id: ids.accounts.doctor,
      name: "dr. Ratna Dewi Hapsari, Sp.PD",
      specialist_en: "Internal medicine",
      specialist_id: "Penyakit dalam",
    },
    {
      practitioner_id: ids.practitioners.doctor2,
      account_id: ids.accounts.doctor2,
      name: "drg. Kenji Tanaka",
      specialist_en: null,
      specialist_id: null,
    },
    {
      practitioner_id: ids.practitioners.doctor3,
      account_id: ids.accounts.doctor3,
      name: "dr. Bambang Setiawan",
      specialist_en: null,
      specialist_id: null,
    },
  ]);
  await insertRows(trx, "notification", notifications(today));
}
