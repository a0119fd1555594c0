import { randomUUID } from "node:crypto";
import { addDays, today } from "../../app/lib/dates.ts";

const DAY = addDays(today(), 5);
export const LATER = Date.now() + 60_000;

type Account = "patient" | "hrd" | "unfinished";

export interface DraftExample {
  /** default: a visitor with this cookie */
  account?: Account;
  cookie?: string;
  /** default: the kind */
  name?: string;
  value: unknown;
  beside?: Record<string, unknown>;
  pages: string[];
  isUnread?: boolean;
  posts?: { path: string; fields: Record<string, string> }[];
}

const slot = {
  slot_id: "none",
  date: DAY,
  time_start: "08:00",
  time_end: "08:30",
  timezone: "Asia/Jakarta",
};
const fasted = { ...slot, fasting_hours: 10, fasting_possible: true };
const steps = (path: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${path}?step=${String(index + 1)}`);

const TEST = "/patient/order-test/plt-jkt-sdr/prd-glu-f";
const USE = "/patient/use-subscription-test/sub-0001008";
const CONSULT = "/patient/consultation/new";
const MOVE = "/patient/order/ORD-0001020/reschedule";
const EVENT = "/company/office-care/add";
export const address = {
  subdistrict_code: "3171011001",
  province_id: "31",
  city_id: "3171",
  district_id: "317101",
  text: "GAMBIR, GAMBIR, JAKARTA PUSAT, DKI JAKARTA, INDONESIA",
};
const line = { product_id: "prd-glu-f", plant_id: "plt-jkt-sdr", qty: 1 };
const chosen = {
  seed: randomUUID(),
  people: { "prd-glu-f": ["pat-siti"] },
  concerned: { about: "order", names: ["Siti"], self: true },
  practitioner_name: "dr. Andi",
  plant: null,
  later: false,
  slots: { "plt-jkt-sdr": { ...fasted, hold_id: "none", expires_at: new Date(LATER).toISOString() } },
  fasting_accepted: ["none"],
  home: {
    people: ["pat-siti"],
    tests: { "pat-siti": ["prd-cbc"] },
    place: { subdistrict_code: "3171011001", address: "x", detail: "x", landmark: "", contact_phone: "0812" },
    terms: {
      plant_id: "plt-jkt-sdr",
      plant_name: "Sudirman",
      service_fee: 0,
      min_order: 0,
      member_limit: 4,
    },
    area: address,
    typed: { detail: "Jl. Melati 1" },
    outside: null,
  },
  method: { code: "VA_BCA", name: "BCA", lang: "en", phone: "" },
  method_typed: { code: "VA_BCA", phone: "" },
  voucher: "NONE",
  seen_total: 55_000,
  quoted_total: 55_000,
  ahead: { lines: [{ key: "prd-glu-f", ...line }], voucher_code: "NONE" },
  sent: {
    order_type: "test",
    items: [{ ...line, patient_id: "pat-siti" }],
    schedules: [{ plant_id: "plt-jkt-sdr", slot_id: "none", hold_id: "none" }],
    participants: [{ patient_id: "pat-siti" }],
    method_code: "VA_BCA",
    accept_terms: true,
    quoted_total: 55_000,
    finish_url: "http://localhost/x",
    client_request_id: randomUUID(),
  },
};

const event = {
  version: null,
  name: "Office",
  place_type: "on_site",
  address: "Jl. 1",
  pic_name: "Lina",
  pic_phone: "0812",
  room_note: "",
  plant_ids: ["plt-jkt-sdr"],
  date_from: DAY,
  date_to: DAY,
  groups: [{ name: "All", product_ids: ["prd-cbc"], agreed: { group_id: "g", price: 1000 } }],
  windows: [{ date: DAY, time_start: "08:00", time_end: "09:00", capacity: 20 }],
  timed: true,
  funding: "INVOICE",
  note: "",
  parts: 1,
};

export const ORDER_DRAFTS: Record<string, DraftExample> = {
  checkout: {
    account: "patient",
    name: "checkout:test:plt-jkt-sdr:prd-glu-f",
    value: chosen,
    pages: [...steps(TEST, 4), ...steps("/patient/order-package/prd-mcu-basic", 1)],
    posts: [
      { path: `${TEST}?step=1`, fields: { "people.prd-glu-f": "pat-siti" } },
      { path: `${TEST}?step=4`, fields: {} },
    ],
  },
  "checkout-done": {
    account: "patient",
    name: "checkout-done",
    value: { fingerprint: "[]", orders: [{ order_number: "ORD-0001018", invoice_number: "INV-0001018" }] },
    pages: steps("/patient/checkout", 4),
  },
  consultation: {
    account: "patient",
    value: {
      seed: randomUUID(),
      patient_id: "pat-siti",
      patient_name: "Siti",
      concerned: { about: "doing", names: ["Siti"], self: true },
      order_number: "ORD-0001015",
      practitioner_id: "prc-doctor",
      mode: "phone",
      slot,
      question: "Is this fine?",
      consent: true,
      method_code: "VA_BCA",
      method_phone: "0812",
    },
    pages: steps(CONSULT, 5),
    posts: [
      { path: `${CONSULT}?step=1`, fields: { patient_id: "pat-siti", order_number: "" } },
      { path: `${CONSULT}?step=4`, fields: { question: "Is this fine?", share_consent: "on" } },
      { path: `${CONSULT}?step=5`, fields: { method_code: "VA_BCA" } },
    ],
  },
  "consultation-time": {
    account: "patient",
    name: "consultation:con-0000002",
    value: slot,
    pages: [
      "/patient/consultation/con-0000002/reschedule",
      "/patient/consultation/con-0000002/reschedule/confirm",
    ],
    posts: [{ path: "/patient/consultation/con-0000002/reschedule/confirm", fields: {} }],
  },
  use: {
    account: "patient",
    name: "use:sub-0001008",
    value: {
      seed: randomUUID(),
      items: [{ product_id: "prd-hba1c", patient_id: "pat-siti" }],
      concerned: { about: "doing", names: ["Siti"], self: true },
      slot: {
        ...fasted,
        plant_id: "plt-jkt-sdr",
        plant_name: "Sudirman",
        expires_at: new Date(LATER).toISOString(),
      },
      fasting_accepted: true,
      sent: randomUUID(),
    },
    pages: steps(USE, 3),
    posts: [{ path: `${USE}?step=3`, fields: {} }],
  },
  reschedule: {
    account: "patient",
    name: "reschedule:ORD-0001020",
    value: {
      plant_id: "plt-jkt-sdr",
      plant_name: "Sudirman",
      service: "branch",
      slot: fasted,
      reason: "Travel",
      method_code: "VA_BCA",
      method_phone: "",
    },
    pages: [MOVE, `${MOVE}/confirm`],
    posts: [{ path: `${MOVE}/confirm`, fields: { accept_fasting: "on" } }],
  },
  "ordered-lines": {
    account: "patient",
    name: "ordered-lines:ORD-0001018",
    value: [{ cart_item_id: "crt-1", patient_id: "pat-siti", ...line }],
    pages: ["/payment-success-lab?order_id=INV-0001018", "/patient/checkout?step=4"],
  },
  "office-care": {
    account: "hrd",
    name: "office-care:new:",
    value: event,
    beside: { "office-care:new::0": [[0, "emp-0001"]] },
    pages: steps(EVENT, 4),
    posts: [
      {
        path: EVENT,
        fields: { "groups[0].was": "", "groups[0].name": "A", "groups[0].product_ids": "prd-cbc" },
      },
      { path: `${EVENT}?step=4`, fields: {} },
    ],
  },
  "office-care-people": {
    account: "hrd",
    name: "office-care:new::0",
    value: [
      [0, "emp-0001"],
      [0, "emp-0002"],
    ],
    beside: {
      "office-care:new:": {
        name: "Office",
        place_type: "on_site",
        address: "Jl. 1",
        date_from: DAY,
        date_to: DAY,
        parts: 1,
        groups: [{ name: "All", product_ids: ["prd-cbc"], agreed: null }],
      },
    },
    pages: steps(EVENT, 5),
  },
  "office-care-refused": {
    account: "hrd",
    name: "office-care-refused:new:",
    value: ["emp-0001"],
    beside: { "office-care:new:": event, "office-care:new::0": [[0, "emp-0001"]] },
    isUnread: true,
    pages: steps(EVENT, 5),
  },
  "imported-numbers": {
    account: "hrd",
    name: "imported-numbers:none",
    isUnread: true,
    value: ["100", "101"],
    pages: ["/company/employee/master/import/none"],
  },
  "employee-sheet": {
    account: "hrd",
    value: {
      file: Buffer.from("NIK,Nama\n1,Ayu\n").toString("base64"),
      questions: [
        { ask: "sheet", sheets: [{ value: "0", name: "Data", people: 1, isHidden: false }] },
        { ask: "hidden_rows", places: "4-6" },
        { ask: "unread", cells: [{ kind: "error", value: "#N/A", places: "C7" }], rows: "7" },
      ],
      answers: { sheet: "0", hidden_rows: "take", unread: "leave" },
    },
    pages: ["/company/employee/master/import"],
  },
  "import-notes": {
    account: "hrd",
    name: "import-notes:none",
    isUnread: true,
    value: [{ key: "sheet", params: { name: "Data" } }],
    pages: ["/company/employee/master/import/none"],
  },
  "employee-add": {
    account: "hrd",
    value: {
      identity_type: "NIK",
      identity_number: "3171234567890123",
      date_of_birth: "1990-01-31",
      patient: { name: "Ayu", medical_record_number: "MR1", reuse_token: "t", use: true },
    },
    pages: ["/company/employee/master/add", "/company/employee/master/add/details"],
    posts: [{ path: "/company/employee/master/add/details", fields: { first_name: "Ayu" } }],
  },
  approval: {
    account: "hrd",
    name: "approval:first:EXAM",
    value: { version: 1, mode: "selected", rows: ["x"], ticks: { x: "reason" } },
    pages: [
      "/company/examination-approval/approve-first/EXAM",
      "/company/examination-approval/approve-first/EXAM/review",
    ],
  },
};
