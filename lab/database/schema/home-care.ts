import type { Generated } from "kysely";
import type { Flag } from "./core.ts";

export interface HomeCareAreaTable {
  /** code of a city (4 digits), district (6) or subdistrict (10); the longest match wins */
  area_code: string;
  /** branch that serves the area; null = no home care */
  plant_id: string | null;
  /** whole rupiah per visit */
  service_fee: Generated<number>;
  /** whole rupiah after discounts, excluding fee and voucher */
  min_order: Generated<number>;
  /** people per visit */
  member_limit: Generated<number>;
}

export interface SavedAddressTable {
  address_id: string;
  account_id: string;
  /** "" = no label */
  label: Generated<string>;
  /** Kemendagri code, 10 digits */
  subdistrict_code: string;
  subdistrict_name: string;
  district_name: string;
  city_name: string;
  province_name: string;
  postal_code: string | null;
  /** whole area as text, ending in INDONESIA */
  address: string;
  /** street and house number */
  detail: string;
  landmark: string | null;
  contact_phone: string;
  is_default: Generated<Flag>;
  created_at: string;
  version: Generated<number>;
}

export interface HomeCareTables {
  homecare_area: HomeCareAreaTable;
  saved_address: SavedAddressTable;
}
