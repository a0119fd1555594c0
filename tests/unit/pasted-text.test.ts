import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readForm, readText } from "../../app/forms/read-form.server.ts";
import { readEmail } from "../../app/lib/email.ts";
import { canonicalIdentifier, detectIdentifier } from "../../app/lib/identifier.ts";
import { plainIdentity } from "../../app/lib/identity-number.ts";
import { cleanText } from "../../app/lib/pasted-text.ts";
import { readPhone, toE164 } from "../../app/lib/phone.ts";
import { canonicalEmail } from "../../lab/lib/email.ts";
import { cleanText as cleanTextOfLab } from "../../lab/lib/pasted-text.ts";
import { canonicalPhone } from "../../lab/lib/phone.ts";
import { decorated, pastedIdentifiers } from "../support/pasted.ts";
import { runs } from "../support/runs.ts";

const VALUES = [
  "Siti Rahmawati",
  "王小明",
  "O’Brien",
  "Renée",
  "081234567801",
  "siti@example.com",
  "3273-0257",
];
const value = fc.constantFrom(...VALUES);
const pasted = value.chain((plain) => decorated(plain).map((typed) => ({ plain, typed })));

describe("a text that enters", () => {
  it("reads as the plain one, however it was decorated, in the portal and the laboratory", () => {
    fc.assert(
      fc.property(pasted, ({ plain, typed }) => {
        expect(cleanText(typed).trim()).toBe(plain);
        expect(cleanTextOfLab(typed)).toBe(cleanText(typed));
      }),
      { numRuns: runs(300, 20_000) },
    );
  });

  it.each([
    ["A child's family in emoji 👨\u200d👩\u200d👧", "emoji"],
    ["❤\ufe0f", "an emoji's colour"],
    ["क्\u200dष", "a half consonant"],
    ["മോഹന്\u200d", "a last consonant"],
    ["می\u200cخواهم", "Persian"],
    ["Jam 08–10", "an en dash between words", "Jam 08-10"],
    ["Ibu – anak", "a dash between words"],
    ["Baris satu\r\nBaris dua", "line breaks", "Baris satu\nBaris dua"],
    ["é", "composed letters", "é"],
    ["½ tablet, 37 °C, 10²", "other signs"],
  ])("keeps %j: %s", (typed, _about, clean = typed) => {
    expect(cleanText(typed)).toBe(clean);
    expect(cleanText(cleanText(typed))).toBe(clean);
  });

  it("has the digits of every script in ASCII", () => {
    const scripts = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0x1040, 0x1b50, 0xa9d0, 0xff10, 0x1d7ce, 0x1d7d8];
    for (const zero of scripts)
      expect(
        cleanText(Array.from({ length: 10 }, (_, index) => String.fromCodePoint(zero + index)).join("")),
      ).toBe("0123456789");
  });
});

describe("a posted form", () => {
  const formOf = (fields: Record<string, string>, multipart: boolean) => {
    const body = multipart ? new FormData() : new URLSearchParams();
    for (const [name, text] of Object.entries(fields)) body.append(name, text);
    return readForm(new Request("http://localhost/", { method: "POST", body }));
  };

  it("has clean values in every field, but passwords as they were typed", async () => {
    await fc.assert(
      fc.asyncProperty(pasted, fc.boolean(), async ({ plain, typed }, multipart) => {
        const form = await formOf({ name: typed, "rows[0].note": typed, new_password: typed }, multipart);
        expect(readText(form, "name").trim()).toBe(plain);
        expect(readText(form, "rows[0].note").trim()).toBe(plain);
        expect(readText(form, "new_password")).toBe(typed);
      }),
      { numRuns: runs(100, 5000) },
    );
  });
});

const ACCOUNT = { username: "siti.rahmawati", email: "siti@example.com", phone: "+6281234567801" };

describe("40 pasted identifiers", () => {
  const all = pastedIdentifiers(ACCOUNT);

  it("are 40, and each is one of the three of the account", () => {
    expect(all).toHaveLength(40);
    expect(new Set(all).size).toBe(40);
    const current = [
      { username: ACCOUNT.username },
      { email: ACCOUNT.email },
      { phone_number: ACCOUNT.phone },
    ];
    for (const typed of all) expect(current, JSON.stringify(typed)).toContainEqual(detectIdentifier(typed));
  });

  it("count as three names", () => {
    expect(new Set(all.map(canonicalIdentifier)).size).toBe(3);
  });

  it("are one telephone number to every reader", () => {
    for (const typed of all.slice(0, 30)) {
      expect([typed, toE164(typed), readPhone(typed)]).toEqual([typed, ACCOUNT.phone, ACCOUNT.phone]);
      expect([typed, canonicalPhone(cleanTextOfLab(typed))]).toEqual([typed, ACCOUNT.phone]);
    }
  });
});

it.each(["021-5550123", "(021) 555 0123", "021/5550123", "021.555.0123", "+62 21 5550123"])(
  "reads a number of a house as a telephone number: %s",
  (typed) => {
    expect([toE164(typed), canonicalPhone(typed)]).toEqual(["+62215550123", "+62215550123"]);
  },
);

it.each([
  ["+81 3 1234 5678", "+81312345678"],
  ["6561234567", "+6561234567"],
  ["6221 5550123", "+62215550123"],
  ["008131234567", "+8131234567"],
])("keeps the country code of a number that has one: %s", (typed, number) => {
  expect(toE164(typed)).toBe(number);
});

it.each([
  ["budi@münchen.de", "budi@xn--mnchen-3ya.de"],
  ["budi@MÜNCHEN.de", "budi@xn--mnchen-3ya.de"],
  ["budi@яндекс.рф", "budi@xn--d1acpjx3f.xn--p1ai"],
  ["budi@例え。テスト", "budi@xn--r8jz45g.xn--zckzah"],
  ["budi＠example．com", "budi@example.com"],
  ["budi+lab@example.co.id", "budi+lab@example.co.id"],
])("sends an international domain in ASCII: %s", (typed, sent) => {
  expect([readEmail(typed), canonicalEmail(typed)]).toEqual([sent, sent]);
});

it.each([
  "büdi@example.com",
  "budi@example",
  "budi@@example.com",
  "budi@ex ample.com",
  "budi@a.b/c",
  "budi@host:25",
])("is no e-mail address: %s", (typed) => {
  expect(readEmail(typed)).toBeNull();
});

it.each([
  "3273 0257 0890 0001",
  "3273.0257.0890.0001",
  "3273-0257-0890-0001",
  "3273–0257–0890–0001",
  "３２７３０２５７０８９００００１",
])("reads a NIK as people group it: %s", (typed) => {
  expect(plainIdentity(cleanText(typed))).toBe("3273025708900001");
});
