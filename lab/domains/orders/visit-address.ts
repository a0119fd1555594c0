import { z } from "zod";

export const visitAddress = z.object({
  subdistrict_code: z.string(),
  address: z.string(),
  detail: z.string(),
  landmark: z.string().nullable(),
  subdistrict_name: z.string(),
  district_name: z.string(),
  city_name: z.string(),
  province_name: z.string(),
  postal_code: z.string().nullable(),
  contact_phone: z.string(),
});
