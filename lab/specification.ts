import type { Route } from "./http/server.ts";

/** All other calls are extensions. */
export const SPECIFIED = [
  "GET /profile",
  "GET /invoices/get-printout",
  "GET /invoices/get-printout-homecare",
  "GET /diagnosis/get-labreport",
  "GET /diagnosis/get-mcureport",
  "GET /registration/status-transaction",
  "GET /invoices/get-detail",
  "GET /invoices/get-detail-homecare",
  "POST /cart/empty",
  "GET /plant/get",
  "GET /patient-title/get",
  "GET /gender/get",
  "GET /marital-status/get",
  "GET /city/get",
  "GET /district/get",
  "GET /country/get",
  "GET /ethnicity/get",
  "GET /identity-type/get",
  "GET /religion/get",
  "GET /subdistrict/get",
  "GET /province/get",
  "POST /register",
  "POST /request-otp",
  "POST /verify-otp",
  "POST /continue-register",
  "POST /user-identity/ocr-scan",
  "POST /forget-password",
  "POST /login",
  "GET /notifications/get",
] as const;

const specified = new Set<string>(SPECIFIED);

export function isSpecified({ method, path }: Route): boolean {
  return specified.has(`${method.toUpperCase()} ${path}`);
}
