import type { Endpoint } from "../../app/upstream/client/endpoint.server.ts";

export type AccountType = "visitor" | "unfinished" | "patient" | "doctor" | "company" | "facility";

interface Tier {
  number: number;
  name: string;
  /** ends the sentence "The portal then shows …" */
  shows: string;
}

export const TIERS: readonly Tier[] = [
  {
    number: 1,
    name: "sign in",
    shows:
      "sign-in of every account type, registration to its end, the forgotten password, notifications and each area's home",
  },
  {
    number: 2,
    name: "browse",
    shows: "branches with prices, and with the extensions the catalogue, offers and reviews",
  },
  {
    number: 3,
    name: "order",
    shows:
      "the pages after payment, invoices and their PDFs, and with the extensions the cart, checkout and orders",
  },
  {
    number: 4,
    name: "results",
    shows: "reports as PDF, and with the extensions results, their history and the medical record",
  },
  { number: 5, name: "family", shows: "family members and acting for them" },
  {
    number: 6,
    name: "company",
    shows: "employees, examinations, approvals, billing and the deposit of a company",
  },
  { number: 7, name: "doctor", shows: "referrals, their results and fees of a doctor" },
  { number: 8, name: "medical centre", shows: "the specimens that a medical centre sent" },
];

/** Calls of the provider's published specification, with the tier that needs each. */
export const SPECIFIED: Readonly<Record<string, number>> = {
  "POST /login": 1,
  "GET /profile": 1,
  "GET /notifications/get": 1,
  "GET /patient-title/get": 1,
  "GET /gender/get": 1,
  "GET /marital-status/get": 1,
  "GET /country/get": 1,
  "GET /ethnicity/get": 1,
  "GET /identity-type/get": 1,
  "GET /religion/get": 1,
  "GET /province/get": 1,
  "GET /city/get": 1,
  "GET /district/get": 1,
  "GET /subdistrict/get": 1,
  "POST /register": 1,
  "POST /request-otp": 1,
  "POST /verify-otp": 1,
  "POST /continue-register": 1,
  "POST /user-identity/ocr-scan": 1,
  "POST /forget-password": 1,
  "GET /plant/get": 2,
  "GET /registration/status-transaction": 3,
  "GET /invoices/get-detail": 3,
  "GET /invoices/get-detail-homecare": 3,
  "GET /invoices/get-printout": 3,
  "GET /invoices/get-printout-homecare": 3,
  "POST /cart/empty": 3,
  "GET /diagnosis/get-labreport": 4,
  "GET /diagnosis/get-mcureport": 4,
};

/** Tier of a resource whose calls the specification does not list. */
const RESOURCES: Readonly<Record<string, number>> = {
  Accounts: 1,
  Profile: 1,
  Settings: 1,
  Notifications: 1,
  Registration: 1,
  "Lookup lists": 1,
  "Identity cards": 1,
  Capabilities: 1,
  Branches: 2,
  Products: 2,
  Promos: 2,
  Reviews: 2,
  Vouchers: 2,
  "Home care": 2,
  Public: 2,
  Results: 4,
  Reports: 4,
  "Medical record": 4,
  Dashboard: 2,
  "Critical values": 4,
  "Shared record": 4,
  Family: 5,
  Invitations: 5,
  Billing: 6,
  Company: 6,
  Deposit: 6,
  "Employee imports": 6,
  Employees: 6,
  Examinations: 6,
  "Office care": 6,
  "Doctor's profile": 7,
  Fees: 7,
  Referrals: 7,
  "Medical centres": 8,
};
const ORDERS = 3;
/** Documents of other tiers than that of their resource. */
const DOCUMENTS: Readonly<Record<string, number>> = {
  "GET /medical-record/get-printout": 4,
  "GET /billing/get-printout": 6,
  "GET /office-care/get-printout": 6,
  "GET /fee/get-printout": 7,
};

export const nameOf = ({ method, path }: Pick<Endpoint, "method" | "path">) => `${method} ${path}`;

export function tierOf(call: Pick<Endpoint, "method" | "path" | "resource">): number {
  const name = nameOf(call);
  return SPECIFIED[name] ?? DOCUMENTS[name] ?? RESOURCES[call.resource] ?? ORDERS;
}

const OF_VISITORS = new Set(["POST /login", "POST /register", "POST /request-otp", "POST /verify-otp"]);
const OF_ALL: readonly AccountType[] = ["patient", "doctor", "company", "facility"];

/** Account types that need the call; a visitor has none. */
export function accountsOf(
  call: Pick<Endpoint, "method" | "path" | "resource" | "open">,
): readonly AccountType[] {
  const name = nameOf(call);
  if (name === "POST /continue-register" || name === "POST /user-identity/ocr-scan") return ["unfinished"];
  if (OF_VISITORS.has(name) || name.startsWith("POST /forget") || name.startsWith("POST /reset"))
    return ["visitor"];
  if (call.open) return ["visitor", "unfinished"];
  const tier = tierOf(call);
  if (tier === 1) return OF_ALL;
  const owner: Readonly<Record<number, AccountType>> = { 6: "company", 7: "doctor", 8: "facility" };
  return [owner[tier] ?? "patient"];
}
