import type { Generated } from "kysely";
import type { Flag } from "./core.ts";

export interface HomeCareAreaTable {
  /** digits of a city (4), district (6) or subdistrict (10); the longest that fits an address counts */
  area_code: string;
  /** the branch that sends people there; null = home care does not go there */
  plant_id: string | null;
  /** whole rupiah for each visit */
  service_fee: Generated<number>;
  /** whole rupiah after discounts, without fee and voucher */
  min_order: Generated<number>;
  /** people in one visit */
  member_limit: Generated<number>;
}

export interface SavedAddressTable {
  address_id: string;
  account_id: string;
  /** what the account calls it; "" = nothing */
  label: Generated<string>;
  /** Kemendagri code, ten digits */
  subdistrict_code: string;
  subdistrict_name: string;
  district_name: string;
  city_name: string;
  province_name: string;
  postal_code: string | null;
  /** the whole area as text, ending in INDONESIA */
  address: string;
  /** street and house number */
  detail: string;
  landmark: string | null;
  contact_phone: string;
  is_default: Generated<Flag>;
  created_at: string;
  /** counts changes */
  version: Generated<number>;
}

/** Tables of 008_homecare. */
export interface HomeCareTables {
  homecare_area: HomeCareAreaTable;
  saved_address: SavedAddressTable;
}
