import { personAt } from "../../lab/tests/support/employee-sheets.ts";
import { addDays, today } from "../../app/lib/dates.ts";
import type { Browser } from "./browser.ts";
import { addTest, clearCart, valuesIn, walkToReview } from "./cart-checkout.ts";
import { MASTER } from "./company-portal.ts";
import type { ConfirmExample } from "./confirm-examples.ts";
import { pressPeople } from "./people-step.ts";

/** Submits the first of the page's free times that is not refused. */
async function submitTime(browser: Browser, path: string): Promise<void> {
  for (const slot_id of valuesIn((await browser.get(path)).text, "slot_id"))
    if ((await browser.submit(path, { slot_id }, 'name="slot_id"')).location !== null) return;
  throw new Error(`No time is free: ${path}`);
}

async function cartReview(browser: Browser): Promise<string> {
  await clearCart(browser);
  await addTest(browser, "prd-uric");
  await walkToReview(browser);
  return "/patient/checkout?step=4";
}

async function consultationReview(browser: Browser): Promise<string> {
  const at = (step: number) => `/patient/consultation/new?step=${String(step)}`;
  await browser.submit(at(1), { patient_id: "pat-siti", order_number: "" }, 'name="patient_id"');
  await browser.submit(at(2), { practitioner_id: "prc-doctor", mode: "phone" }, 'name="mode"');
  await submitTime(browser, at(3));
  await browser.submit(at(4), { question: "Apakah normal?", share_consent: "on" }, 'name="question"');
  return at(5);
}

async function useReview(browser: Browser): Promise<string> {
  const at = (step: number) => `/patient/use-subscription-test/sub-0001008?step=${String(step)}`;
  await browser.submit(at(1), { "people.prd-hba1c": "pat-siti" }, 'name="people');
  const date = addDays(today(), 5);
  await submitTime(browser, `${at(2)}&plant=plt-jkt-sdr&from=${date}&date=${date}`);
  return at(3);
}

async function eventReview(browser: Browser): Promise<string> {
  const at = (step: number) => `/company/office-care/add?step=${String(step)}`;
  const day = addDays(today(), 45);
  const typed = day.split("-").reverse().join("-");
  const place = {
    name: "Pemeriksaan kantor",
    place_type: "on_site",
    address: "Jl. Jenderal Sudirman No. 1, Jakarta",
    pic_name: "Lina Hartono",
    pic_phone: "0812 3456 7806",
    date_from: typed,
    date_to: typed,
  };
  const group = { "groups[0].was": "", "groups[0].name": "Semua", "groups[0].product_ids": "prd-cbc" };
  await browser.submit(at(1), { ...place, ...group }, "date_from");
  await pressPeople(browser, at(2), { numbers: "001003, 001008", intent: "numbers" });
  await pressPeople(browser, at(2), { intent: "next" });
  const window = {
    "windows[0].date": day,
    "windows[0].time_start": "07.30",
    "windows[0].time_end": "11:00",
    "windows[0].capacity": "9",
  };
  await browser.submit(at(3), window, "windows[0].date");
  return at(4);
}

const person = personAt(70);
const [day = "", month = "", year = ""] = person.date_of_birth.split("-");
const born = { "date_of_birth.day": day, "date_of_birth.month": month, "date_of_birth.year": year };
const { identity_number } = person;

async function newEmployee(browser: Browser): Promise<string> {
  const identity = { identity_type: "KTP", identity_number, ...born };
  const { location } = await browser.submit(`${MASTER}/add`, identity, "identity_number");
  return location ?? "";
}

/** Reviews of drafts, and forms beside other content. */
export const REVIEW_EXAMPLES: ConfirmExample[] = [
  {
    file: "features/checkout/order.server.ts",
    username: "patient",
    path: cartReview,
    write: "/order/create",
  },
  {
    file: "features/consultations/review.server.ts",
    username: "patient",
    path: consultationReview,
    choices: { method_code: "VA_BCA" },
    write: "/consultation/create",
  },
  {
    file: "features/subscriptions/review.server.ts",
    username: "patient",
    path: useReview,
    choices: { accept_fasting: "on" },
    write: "/subscription/use",
  },
  {
    file: "features/payments/pending.server.ts",
    username: "patient",
    path: () => "/payment-pending-package?order_id=INV-0000991&change=1",
    choices: { method_code: "VA_BNI" },
    write: "/payment/change-method",
  },
  {
    file: "features/office-care/review.server.ts",
    username: "hrd",
    path: eventReview,
    choices: { intent: "send" },
    write: "/office-care/create",
  },
  {
    file: "routes/company/employee-details/route.tsx",
    username: "hrd",
    path: newEmployee,
    choices: {
      ...born,
      employee_number: "009070",
      first_name: "Bambang",
      gender: "M",
      "identities[0].identity_type": "KTP",
      "identities[0].identity_number": identity_number,
      "identities[0].primary": "on",
      accept_warnings: "1",
    },
    write: "/employee/create",
  },
];
