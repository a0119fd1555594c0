import { tokenOf } from "./stub-laboratory.ts";
import type { Stub } from "./stub-upstream.ts";
import { formIn, unescapeHtml, type PageResponse, type Browser } from "./browser.ts";

let people = 0;

/** A person with unique names. */
export function newcomer(more: Record<string, string> = {}): Record<string, string> {
  const n = String(++people).padStart(4, "0");
  return {
    title_id: "2",
    first_name: "Dewi",
    last_name: "Lestari",
    phone_code: "+62",
    phone_number: `0813-5550${n}`,
    email: `dewi.new.${n}@example.com`,
    username: `dewi.new.${n}`,
    password: "kebun teh pagi",
    confirm_password: "kebun teh pagi",
    ...more,
  };
}

/** A complete profile with an unused NIK. */
export function profileOf(more: Record<string, string> = {}): Record<string, string> {
  const n = String(++people).padStart(4, "0");
  return {
    identity_type: "1",
    identity_country_issuer: "102",
    identity_number: `3273 0257 0890 ${n}`,
    country_birth_id: "102",
    place_of_birth: "Bandung",
    "date_of_birth.day": "17",
    "date_of_birth.month": "Agustus",
    "date_of_birth.year": "1990",
    gender: "2",
    blood_type: "O+",
    religion_id: "1",
    marital_status_id: "1",
    ethnicity: "829",
    address: "Jl. Dago No. 1",
    ...more,
  };
}

export function visible({ text }: PageResponse): string {
  const bare = text
    .replace(/<(script|style|svg|head|datalist)[\s\S]*?<\/\1>/g, "")
    .replace(/<!--.*?-->/g, "")
    .replace(/<[^>]*>/g, " ");
  return unescapeHtml(bare).replace(/\s+/g, " ");
}

export function summaryOf({ text }: PageResponse): string[] {
  const summary = /<section class="error-summary"[\s\S]*?<\/section>/.exec(text)?.[0] ?? "";
  return [...summary.matchAll(/<li>([\s\S]*?)<\/li>/g)].map(([, item = ""]) =>
    unescapeHtml(item.replace(/<[^>]*>|<!--.*?-->/g, "")),
  );
}

/** Field value: text, selected option or ticked choice. */
export function valueIn({ text }: PageResponse, name: string): string | null {
  const plain = name.replace(/[.]/g, "\\.");
  const select = new RegExp(`<select[^>]* name="${plain}"[\\s\\S]*?</select>`).exec(text)?.[0];
  if (select)
    return (
      /<option[^>]*selected=""[^>]*value="([^"]*)"|value="([^"]*)"[^>]*selected=""/
        .exec(select)
        ?.slice(1)
        .find(Boolean) ?? ""
    );
  const area = new RegExp(`<textarea[^>]* name="${plain}"[^>]*>([\\s\\S]*?)</textarea>`).exec(text)?.[1];
  if (area !== undefined) return unescapeHtml(area);
  const inputs = [...text.matchAll(/<input[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => tag.includes(` name="${name}"`));
  const radio = inputs.some((tag) => tag.includes('type="radio"'));
  const chosen = radio ? inputs.find((tag) => tag.includes("checked")) : inputs[0];
  const value = chosen && / value="([^"]*)"/.exec(chosen)?.[1];
  return value === undefined ? (radio ? null : "") : unescapeHtml(value);
}

/** Newest code or link the reference laboratory would have sent to a recipient. */
export async function outboxOf(
  browser: Browser,
  recipient: string,
): Promise<{ code: string; link: string; text: string }> {
  const page = await browser.get("/reference-lab");
  const card = page.text.split('<div class="card">').find((part) => part.includes(recipient));
  if (!card) throw new Error(`No message to ${recipient}`);
  return {
    code: /class="copy-value"[^>]*>(\d{6})</.exec(card)?.[1] ?? "",
    link: unescapeHtml(/<a href="([^"]*reset-password[^"]*)"/.exec(card)?.[1] ?? ""),
    text: visible({ ...page, text: card }),
  };
}

/** Leaves the browser in an unfinished registration's session. */
export async function registerWithCode(
  browser: Browser,
  who: Record<string, string>,
  query = "",
): Promise<PageResponse> {
  const first = await browser.submit(`/r3915t3r${query}`, who, 'name="first_name"');
  if (first.status !== 303) throw new Error(`The first step failed: ${summaryOf(first).join(" | ")}`);
  const { code } = await outboxOf(browser, who["email"] ?? "");
  return browser.submit("/r3915t3r?step=code", { otp: code }, 'value="verify"');
}

/** Chooses the city's first district and its first subdistrict. */
export async function chooseAddress(browser: Browser, city = "3273"): Promise<PageResponse> {
  const districts = await browser.get(`/continue-register/address?province=${city.slice(0, 2)}&city=${city}`);
  const next = /<a href="(\/continue-register\/address\?[^"]*district=[^"]*)"/.exec(districts.text)?.[1];
  if (!next) throw new Error("No district in the picker");
  const path = unescapeHtml(next);
  const page = await browser.get(path);
  const code = /name="subdistrict_code" value="(\d+)"/.exec(page.text)?.[1] ?? "";
  const { hidden } = formIn(page.text, "subdistrict_code");
  return browser.post(path, { ...hidden, subdistrict_code: code });
}

/** As in the contract; lists have two choices. */
export function answerRegistration(stub: Stub): void {
  const choices = [
    { id: "1", name: "One", name_id: "Satu", code: "KTP" },
    { id: "2", name: "Two", name_id: "Dua" },
  ];
  for (const name of [
    "patient-title",
    "identity-type",
    "religion",
    "gender",
    "marital-status",
    "ethnicity",
    "country",
  ]) {
    stub.answer(`/${name}/get`, { results: choices });
  }
  stub.answer("/province/get", { results: [{ id_sni: "32", id: "x", name: "Jawa Barat" }] });
  stub.answer("/city/get", { results: [{ id: "3273", name: "Kota Bandung" }] });
  stub.answer("/district/get", { results: [{ id: "327302", name: "Coblong" }] });
  stub.answer("/subdistrict/get", {
    results: [{ id: "y", code: "3273021001", name: "Cipaganti", postal_code: "40131" }],
  });
  stub.answer("/register", ({ body }) => ({
    body: {
      results: body.includes('"request_otp":true')
        ? { time_to_wait: 60 }
        : { access_token: tokenOf("type0") },
    },
  }));
  stub.answer("/request-otp", { results: { time_to_wait: 60 } });
  stub.answer("/verify-otp", { results: { token: "confirmed" } });
  stub.answer("/continue-register", { results: {} });
  stub.answer("/forget-password", { results: null });
  stub.answer("/reset-password", { results: null });
}
