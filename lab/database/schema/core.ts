import type { Generated } from "kysely";
import type { VisitRules } from "./visit-rules.ts";

export type Flag = 0 | 1;
export type Timezone = "Asia/Jakarta" | "Asia/Makassar" | "Asia/Jayapura";

interface CompanyTable {
  company_id: string;
  company_code: string;
  name: string;
  created_at: string;
}

interface PatientTitleTable {
  title_id: string;
  name_en: string;
  name_id: string;
}

export interface PatientTable {
  patient_id: string;
  medical_record_number: string;
  title_id: string | null;
  first_name: string;
  last_name: Generated<string>;
  name_search: Generated<string | null>;
  gender: "M" | "F";
  /** YYYY-MM-DD */
  date_of_birth: string;
  place_of_birth: string | null;
  phone: string | null;
  home_phone: string | null;
  email: string | null;
  blood_type: string | null;
  identity_type: string | null;
  identity_number: string | null;
  identity_status: Generated<"verified" | "unverified">;
  address: string | null;
  subdistrict: string | null;
  district: string | null;
  city: string | null;
  province: string | null;
  postal_code: string | null;
  country: string | null;
  created_at: string;
  religion_id: string | null;
  marital_status_id: string | null;
  ethnicity_id: string | null;
  country_birth_id: string | null;
  /** country issuing the identity document; null = Indonesia */
  identity_country_id: string | null;
  /** Kemendagri code, ten digits */
  subdistrict_code: string | null;
}

export interface AccountTable {
  account_id: string;
  /** names the realtime channel `c-{uuid}` */
  uuid: string;
  username: string;
  email: string;
  /** E.164 */
  phone: string | null;
  phone_code: Generated<string>;
  password_hash: string;
  user_type: 0 | 1 | 2 | 3 | 6;
  title_id: string | null;
  first_name: string;
  last_name: Generated<string>;
  /** path of the photo at this laboratory */
  photo_url: string | null;
  company_id: string | null;
  /** JSON list of admin, hrd, finance, viewer */
  company_role: Generated<string>;
  fully_registered: Generated<Flag>;
  patient_id: string | null;
  created_at: string;
  lang: Generated<"en" | "id">;
  phone_verified: Generated<Flag>;
  email_verified: Generated<Flag>;
  version: Generated<number>;
}

interface AccessTokenTable {
  /** SHA-256 in hex; the token is never stored */
  token_hash: string;
  account_id: string;
  expires_at: string;
  /** path of the call that ended the token; only its repeat is still accepted */
  spent_on: string | null;
  device_id: string | null;
  is_pending: Generated<0 | 1>;
}

export interface FamilyRelationTable {
  relation_id: string;
  /** may act for `patient_id` once approved */
  owner_account_id: string;
  patient_id: string;
  relation_code: string;
  status: "pending" | "approved" | "rejected" | "canceled" | "ended";
  /** JSON list of book, view_results, pay */
  permissions: Generated<string>;
  note: string | null;
  /** last valid day, YYYY-MM-DD; null for a dependent or before approval */
  end_date: string | null;
  created_at: string;
  /** `dependent`: care for a person without an account */
  kind: Generated<"request" | "dependent">;
  /** last approval or renewal */
  approved_at: Generated<string | null>;
  /** dependents: whether the laboratory has checked the papers */
  check_status: Generated<"unverified" | "verified" | null>;
  /** name the requester gave; shown until approval */
  asked_for: Generated<string | null>;
  version: Generated<number>;
}

interface CityTable {
  city_id: string;
  name: string;
  province_id_sni: string;
  province_name: string;
  latitude: number;
  longitude: number;
}

export interface PlantTable {
  plant_id: string;
  code: string;
  name: string;
  address: string;
  city_id: string;
  city_name: string;
  province_name: string;
  phone: string;
  latitude: number;
  longitude: number;
  timezone: Timezone;
  /** JSON [{day 1 (Monday)–7, open HH:mm, close HH:mm}]; days without an entry are closed */
  opening_hours: string;
  supports_home_care: Generated<Flag>;
  /** JSON list of codes */
  facilities: Generated<string>;
}

interface ProductCategoryTable {
  category_code: string;
  category_en: string;
  category_id: string;
  position: number;
}

interface ProductSubCategoryTable {
  sub_category_code: string;
  category_code: string;
  sub_category_en: string;
  sub_category_id: string;
  position: number;
}

export interface ProductTable extends VisitRules {
  product_id: string;
  product_code: string;
  product_type: "test" | "package" | "subscription" | "deal";
  name_en: string;
  name_id: string;
  /** JSON list */
  aliases: Generated<string>;
  category_code: string;
  sub_category_code: string;
  description_en: string;
  description_id: string;
  preparation_en: string;
  preparation_id: string;
  fasting_hours: Generated<number>;
  specimen: string | null;
  turnaround_hours: number;
  gender_restriction: "M" | "F" | null;
  /** whole years, inclusive */
  age_min: number | null;
  age_max: number | null;
  home_care_available: Generated<Flag>;
  quota: number | null;
  valid_days: number | null;
  start_at: string | null;
  end_at: string | null;
  stock_left: number | null;
  popularity: Generated<number>;
  /** hides its orders from the carers of a minor */
  sensitive: Generated<Flag>;
}

export interface ProductItemTable {
  package_id: string;
  product_id: string;
  qty: Generated<number>;
}

interface SearchTopicTable {
  topic_id: string;
  name_en: string;
  name_id: string;
  /** JSON list of synonyms */
  words: Generated<string>;
}

interface SearchTopicProductTable {
  topic_id: string;
  product_id: string;
  /** 0 = most useful */
  position: number;
}

export interface ProductPriceTable {
  product_id: string;
  plant_id: string;
  /** whole rupiah before discount */
  amount: number;
  discount_percent: Generated<number>;
}

export interface ReviewTable {
  review_id: string;
  account_id: string | null;
  order_number: string | null;
  plant_id: string;
  product_id: string | null;
  rating: number;
  comment: string | null;
  lang: "en" | "id" | null;
  /** null for an anonymous review */
  first_name: string | null;
  created_at: string;
  updated_at: Generated<string | null>;
}

export interface PromoTable {
  promo_id: string;
  headline_en: string;
  headline_id: string;
  body_en: string;
  body_id: string;
  image_url: string | null;
  start_at: string;
  end_at: string;
  voucher_code: string | null;
  /** JSON list */
  product_ids: Generated<string>;
  /** audience; "" = everybody */
  audience_en: Generated<string>;
  audience_id: Generated<string>;
  /** one term per line */
  terms_en: Generated<string>;
  terms_id: Generated<string>;
}

export interface NotificationTable {
  notification_id: string;
  kind: Generated<"general" | "critical">;
  account_id: string;
  title_en: string;
  title_id: string;
  message_en: string;
  message_id: string;
  link: string | null;
  is_read: Generated<Flag>;
  created_at: string;
}

interface PractitionerTable {
  practitioner_id: string;
  account_id: string | null;
  name: string;
  specialist_en: string | null;
  specialist_id: string | null;
}

/** Tables of 001_core and 005_search_topics. As in the API, `name_id`, `title_id` etc. hold Indonesian. */
export interface CoreTables {
  company: CompanyTable;
  patient_title: PatientTitleTable;
  patient: PatientTable;
  account: AccountTable;
  access_token: AccessTokenTable;
  family_relation: FamilyRelationTable;
  city: CityTable;
  plant: PlantTable;
  product_category: ProductCategoryTable;
  product_sub_category: ProductSubCategoryTable;
  product: ProductTable;
  product_item: ProductItemTable;
  product_price: ProductPriceTable;
  search_topic: SearchTopicTable;
  search_topic_product: SearchTopicProductTable;
  review: ReviewTable;
  promo: PromoTable;
  notification: NotificationTable;
  practitioner: PractitionerTable;
}
