import { createHash, randomUUID } from "node:crypto";
import { address, LATER, ORDER_DRAFTS, type DraftExample } from "./draft-examples-of-orders.ts";

/** Of the form kept for the page of tests. */
const PLACE = String(createHash("sha256").update("/patient/test").digest().readUInt32BE() % 16);
const details = {
  title_id: "1",
  first_name: "Ayu",
  last_name: "Lestari",
  phone_code: "+62",
  phone_number: "81234567890",
  username: "ayu.lestari",
  email: "ayu@example.test",
};

/** One draft of each kind; a kind without an example fails a test. */
export const DRAFT_EXAMPLES: Record<string, DraftExample> = {
  ...ORDER_DRAFTS,
  profile: {
    account: "unfinished",
    value: {
      values: { place_of_birth: ["Jakarta"], "date_of_birth.day": ["31"] },
      address,
      scanned: { place_of_birth: "Jakarta", subdistrict_code: "3171011001" },
      doubtful: ["place_of_birth"],
      of_number: { gender: "M" },
    },
    pages: ["/continue-register", "/continue-register/address", "/continue-register/scan"],
    posts: [{ path: "/continue-register", fields: { place_of_birth: "Jakarta" } }],
  },
  "card-picture": {
    account: "unfinished",
    value: { jpeg: "aGVsbG8=" },
    pages: ["/continue-register/scan"],
  },
  wanted: {
    account: "unfinished",
    value: { username: "unfinished", redirect: "/patient/test" },
    isUnread: true,
    pages: ["/continue-register"],
  },
  edit: {
    account: "patient",
    name: "edit:adr-home",
    value: { values: { detail: ["Jl. 1"] }, version: 1, area: address },
    pages: ["/patient/profile/address/adr-home", "/patient/profile/address/adr-home?area=1"],
  },
  contact: {
    account: "patient",
    name: "contact:phone",
    value: {
      contact: { phone_code: "+62", phone_number: "81234567890" },
      channel: "sms",
      serial: randomUUID(),
      waitUntil: LATER,
    },
    pages: ["/profile/contact/phone", "/profile/contact/phone/code"],
    posts: [{ path: "/profile/contact/phone/code", fields: { otp: "000000" } }],
  },
  correction: {
    account: "patient",
    value: { field: "date_of_birth", value: "1990-01-31", reason: "Typed wrongly", ticket_number: null },
    pages: ["/profile/correction", "/profile/correction/confirm", "/profile/correction/done"],
  },
  "second-lock": {
    account: "patient",
    name: "second-lock:SESSION:settings",
    value: { challenge_id: "c", method: "email", options: "{}", serial: randomUUID(), waitUntil: LATER },
    pages: ["/profile/security", "/second-lock?sent=1"],
  },
  "new-passkey": {
    account: "patient",
    name: "new-passkey:SESSION",
    value: { challenge_id: "c", options: "{}", name: "Phone" },
    pages: ["/profile/security/passkey?begun=1"],
  },
  share: {
    account: "patient",
    name: "share:none",
    isUnread: true,
    value: { token: "t", passcode: "123456", until: new Date(LATER).toISOString(), key: null },
    pages: ["/patient/medical-record"],
  },
  "lost-form": {
    account: "patient",
    name: `lost-form:${PLACE}`,
    value: { path: "/patient/test", request_id: randomUUID() },
    pages: ["/patient/test"],
  },
  "lost-form-values": {
    account: "patient",
    name: `lost-form-values:${PLACE}`,
    value: { q: ["glucose"] },
    beside: { [`lost-form:${PLACE}`]: { path: "/patient/test" } },
    pages: ["/patient/test"],
  },
  registration: {
    cookie: "pending",
    value: {
      details,
      password: "Lab-portal-1",
      channel: "email",
      ways: ["sms"],
      serial: randomUUID(),
      waitUntil: LATER,
      token: null,
      redirect: "/patient/test",
    },
    pages: ["/r3915t3r", "/r3915t3r?step=2", "/otp/+6281234567890"],
    posts: [{ path: "/r3915t3r?step=2", fields: { otp: "000000" } }],
  },
  "registration-input": {
    cookie: "pending",
    name: "input",
    value: { first_name: ["Ayu"], email: ["a@example.test"] },
    pages: ["/r3915t3r"],
  },
  application: {
    cookie: "application",
    value: {
      reference: "APP-1",
      kind: "doctor",
      target: "a***@example.test",
      serial: randomUUID(),
      waitUntil: LATER,
      token: null,
    },
    pages: ["/apply/code", "/apply/status", "/apply/doctor"],
    posts: [{ path: "/apply/code", fields: { otp: "000000" } }],
  },
  "application-input": {
    cookie: "application",
    name: "input",
    value: { first_name: ["Ayu"] },
    beside: {
      application: {
        reference: "APP-1",
        kind: "doctor",
        target: null,
        serial: randomUUID(),
        waitUntil: LATER,
        token: null,
      },
    },
    pages: ["/apply/doctor"],
  },
  arrival: {
    cookie: "arrival",
    value: { username: "ayu", redirect: "/patient/test", token: "t" },
    pages: ["/register-success", "/login"],
  },
  "second-step": {
    cookie: "step",
    value: {
      result: { access_token: "t", fully_registered: true, account_type: null, device_id: "d" },
      name: { username: "ayu", company_code: null },
      wanted: "/patient/test",
      remembered: "",
    },
    pages: ["/login/second-step", "/login"],
  },
  serial: {
    name: "serial",
    value: "serial",
    isUnread: true,
    pages: ["/otp/+6281355500001"],
    posts: [{ path: "/otp/+6281355500001", fields: { username: "nobody", code: "000000" } }],
  },
};
