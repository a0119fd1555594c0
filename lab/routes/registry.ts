import type { Route } from "../http.ts";
import { expireDue } from "../store/order-flow.ts";
import { ethnicities, genders, maritalStatuses } from "../store/lookups.ts";
import { profileBody } from "../store/profile-fields.ts";
import * as cart from "./cart.ts";
import { dashboard, dashboardQuery } from "./dashboard.ts";
import * as family from "./family.ts";
import * as invoices from "./invoices.ts";
import { login, loginBody } from "./login.ts";
import * as lookups from "./lookups.ts";
import * as notifications from "./notifications.ts";
import { scan } from "./ocr.ts";
import * as orders from "./orders.ts";
import * as outbox from "./outbox.ts";
import * as passwords from "./passwords.ts";
import * as payments from "./payments.ts";
import * as plants from "./plants.ts";
import * as products from "./products.ts";
import { profile } from "./profile.ts";
import * as promos from "./promos.ts";
import { listQuery } from "./query.ts";
import { notifyAccount, notifyBody } from "./reference.ts";
import * as registration from "./registration.ts";
import * as reviews from "./reviews.ts";
import * as schedule from "./schedule.ts";

const ANYBODY = "public";
const PATIENT = [1] as const;
/** every account whose registration is complete */
const REGISTERED = [1, 2, 3, 6] as const;
const SIGNED_IN = [0, 1, 2, 3, 6] as const;

type Input = Pick<Route, "query" | "body" | "upload">;

function call(
  method: Route["method"],
  path: string,
  allow: Route["allow"],
  handle: Route["handle"],
  about: string,
  input: Input = {},
): Route {
  return { method, path, allow, handle, about, ...input };
}

/** A patient's call on carts, slots, orders or payments. Overdue orders are closed first. */
function orderCall(
  method: Route["method"],
  path: string,
  handle: Route["handle"],
  about: string,
  input?: Input,
): Route {
  const afterExpiry: Route["handle"] = async (given) => {
    await expireDue(given.db, given.clock);
    return handle(given);
  };
  return call(method, path, PATIENT, afterExpiry, about, input);
}

/** Every call of the laboratory's API. */
export const routes: readonly Route[] = [
  call("post", "/login", ANYBODY, login, "Sign in; answers beside the envelope", { body: loginBody }),
  call("post", "/register", ANYBODY, registration.register, "Registration, step 1: code, then account", {
    body: registration.registerBody,
  }),
  call("post", "/request-otp", ANYBODY, registration.requestOtp, "Send another one-time code", {
    body: registration.resendBody,
  }),
  call("post", "/verify-otp", ANYBODY, registration.verifyOtp, "Verify a one-time code", {
    body: registration.verifyBody,
  }),
  call("post", "/continue-register", [0], registration.continueRegister, "Registration, step 2: profile", {
    body: profileBody,
  }),
  call("post", "/user-identity/ocr-scan", [0, 1], scan, "Read an identity card", { upload: "image" }),
  call("post", "/forget-password", ANYBODY, passwords.forgetPassword, "Send a link to set a new password", {
    body: passwords.forgetBody,
  }),
  call("post", "/reset-password", ANYBODY, passwords.reset, "Set a new password with the token of a link", {
    body: passwords.resetBody,
  }),
  call("get", "/profile", SIGNED_IN, profile, "The account, its person, company and roles"),

  call("get", "/patient/dashboard", PATIENT, dashboard, "What the patient has to do next", {
    query: dashboardQuery,
  }),
  call("get", "/family/get", PATIENT, family.list, "Family relations", { query: listQuery }),
  call("get", "/promo/get", PATIENT, promos.list, "Promos that run now, the first to end first", {
    query: listQuery,
  }),
  call("get", "/notifications/get", REGISTERED, notifications.list, "Notifications, unread first", {
    query: listQuery,
  }),
  call("post", "/notifications/read", REGISTERED, notifications.read, "Mark one or all as read", {
    body: notifications.readBody,
  }),

  call("get", "/product/get", REGISTERED, products.list, "Search the catalogue", {
    query: products.productQuery,
  }),
  call(
    "get",
    "/product/get-detail",
    REGISTERED,
    products.detail,
    "One product, and whether a patient may take it",
    {
      query: products.detailQuery,
    },
  ),
  call("get", "/product-category/get", REGISTERED, products.categories, "Categories that have products", {
    query: products.categoryQuery,
  }),
  call("get", "/plant/get", REGISTERED, plants.list, "Branches, with the price of a product", {
    query: plants.plantQuery,
  }),
  call("get", "/plant/get-detail", REGISTERED, plants.detail, "One branch", { query: plants.detailQuery }),
  call("get", "/review/get", REGISTERED, reviews.list, "Reviews of a branch or a product", {
    query: reviews.reviewQuery,
  }),

  orderCall("get", "/cart/get", cart.get, "The cart with current prices"),
  orderCall("post", "/cart/add", cart.add, "Add a line", { body: cart.addBody }),
  orderCall("put", "/cart/update", cart.update, "Change a line", { body: cart.updateBody }),
  orderCall("delete", "/cart/remove", cart.remove, "Remove a line", { query: cart.removeQuery }),
  orderCall("post", "/cart/apply-voucher", cart.applyVoucher, "Set the voucher", { body: cart.voucherBody }),
  orderCall("delete", "/cart/remove-voucher", cart.removeVoucher, "Remove the voucher"),
  orderCall("post", "/cart/empty", cart.empty, "Remove the lines of orders that are paid or booked"),
  orderCall("get", "/schedule/get", schedule.list, "Free slots of a branch", { query: schedule.slotQuery }),
  orderCall("post", "/schedule/hold", schedule.hold, "Hold places of a slot for 15 minutes", {
    body: schedule.holdBody,
  }),
  orderCall("get", "/payment-method/get", payments.methods, "Payment methods for an order", {
    query: payments.methodQuery,
  }),
  orderCall("get", "/payment/get-detail", payments.detail, "One payment with its order", {
    query: payments.detailQuery,
  }),
  orderCall("post", "/payment/change-method", payments.change, "Pay a pending order another way", {
    body: payments.changeBody,
  }),
  orderCall("post", "/payment/simulate", payments.simulate, "Decide a payment in place of the bank", {
    body: payments.simulateBody,
  }),
  orderCall("get", "/registration/status-transaction", payments.status, "Payment status of an invoice", {
    query: payments.statusQuery,
  }),
  orderCall("post", "/order/quote", orders.quote, "Price a checkout", { body: orders.quoteBody }),
  orderCall("post", "/order/create", orders.create, "Place one order per branch", {
    body: orders.createBody,
  }),
  orderCall("get", "/order/get", orders.list, "Orders, newest first", { query: orders.listQuery }),
  orderCall("get", "/order/get-detail", orders.detail, "One order", { query: orders.detailQuery }),
  orderCall("post", "/order/cancel", orders.cancel, "Cancel an unpaid order", { body: orders.cancelBody }),
  orderCall("get", "/invoices/get-detail", invoices.detail, "Invoice of an order", {
    query: invoices.orderQuery,
  }),
  orderCall("get", "/invoices/get-detail-homecare", invoices.homeCareDetail, "Invoice of a home-care order", {
    query: invoices.orderQuery,
  }),
  orderCall("get", "/invoices/get-printout", invoices.printout, "Link to the invoice as PDF", {
    query: invoices.orderQuery,
  }),
  orderCall(
    "get",
    "/invoices/get-printout-homecare",
    invoices.homeCarePrintout,
    "Link to the home-care invoice",
    {
      query: invoices.orderQuery,
    },
  ),

  call("get", "/patient-title/get", ANYBODY, lookups.titles, "Titles"),
  call("get", "/identity-type/get", ANYBODY, lookups.identities, "Identity types", {
    query: lookups.identityQuery,
  }),
  call("get", "/gender/get", ANYBODY, lookups.fixedList(genders), "Genders"),
  call("get", "/marital-status/get", ANYBODY, lookups.fixedList(maritalStatuses), "Marital statuses"),
  call("get", "/religion/get", ANYBODY, lookups.religions, "Religions, those common in a country first", {
    query: lookups.religionQuery,
  }),
  call("get", "/ethnicity/get", ANYBODY, lookups.fixedList(ethnicities), "Ethnicities"),
  call("get", "/country/get", ANYBODY, lookups.countryList, "Countries by name"),
  call("get", "/province/get", ANYBODY, lookups.provinces, "Provinces", { query: lookups.provinceQuery }),
  call("get", "/city/get", ANYBODY, plants.cities, "Cities of a province, or of the branches", {
    query: plants.cityQuery,
  }),
  call("get", "/district/get", ANYBODY, lookups.districts, "Districts", { query: lookups.districtQuery }),
  call("get", "/subdistrict/get", ANYBODY, lookups.subdistricts, "Subdistricts: by parent, code or search", {
    query: lookups.subdistrictQuery,
  }),

  call("get", "/outbox/get", ANYBODY, outbox.list, "Messages sent, newest first; reference laboratory only", {
    query: outbox.outboxQuery,
  }),
  call("post", "/reference/notify", ANYBODY, notifyAccount, "Notify an account; reference laboratory only", {
    body: notifyBody,
  }),
];
