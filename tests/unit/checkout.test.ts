import { describe, expect, it } from "vitest";
import type { CheckoutDraft } from "../../app/features/checkout/draft.server.ts";
import { peopleSchema } from "../../app/features/checkout/schema.ts";
import { itemsOf, seatsAt, visitsOf, type Checkout } from "../../app/features/checkout/step.server.ts";
import { chosenMethod } from "../../app/features/payments/method.server.ts";
import { methodSchema } from "../../app/features/payments/schema.ts";
import { FormRejection } from "../../app/forms/failure.server.ts";
import { fieldsOf } from "../../app/forms/fields.ts";
import { parseForm } from "../../app/forms/parse.server.ts";

const formOf = (text: string) => {
  const form = new FormData();
  for (const [name, value] of new URLSearchParams(text)) form.append(name, value);
  return form;
};

describe("the people step", () => {
  it("reads one tick and several, and none", () => {
    const form = formOf("people.prd-glu-f=a&people.7=b&people.7=c&people.7[1]=x&practitioner_name=+dr.+Ayu+");
    expect(parseForm(form, peopleSchema)).toEqual({
      ok: true,
      value: { people: { "prd-glu-f": ["a"], 7: ["b", "c"] }, practitioner_name: "dr. Ayu" },
    });
    expect(parseForm(formOf(""), peopleSchema)).toEqual({ ok: true, value: { people: {} } });
    const long = parseForm(formOf(`practitioner_name=${"x".repeat(101)}`), peopleSchema);
    expect(long).toEqual({ ok: false, errors: { practitioner_name: ["errors:too_long"] } });
  });

  it("names its fields by line", () => {
    const { people, practitioner_name } = fieldsOf(peopleSchema, undefined, {
      initial: { "people.c-1": ["a", "b"] },
    });
    expect(people.at("c-1")).toMatchObject({
      name: "people.c-1",
      id: "people-c-1",
      defaultValue: "a",
      defaultValues: ["a", "b"],
      required: true,
    });
    expect(practitioner_name).toMatchObject({ optional: true, maxLength: 100 });
  });
});

describe("a draft's order", () => {
  const line = { key: "p", product_id: "p", product_name: "", plant_id: null, plant_name: "", qty: 1 };
  const checkout: Checkout = {
    kind: "package",
    draftId: "",
    order_type: "package",
    slot: "optional",
    steps: ["people"],
    path: "",
    leavePath: "",
    successPath: () => "",
    load: () => Promise.resolve({ lines: [] }),
    lines: [{ ...line, suggested: [] }],
  };
  const draft: CheckoutDraft = {
    seed: "",
    people: { p: ["a", "b"] },
    concerned: null,
    practitioner_name: "",
    plant: null,
    later: false,
    wanted: {},
    slots: {},
    fasting_accepted: [],
    warnings_accepted: false,
    home: null,
    method: null,
    method_typed: null,
    voucher: null,
    seen_total: null,
    quoted_total: null,
    ahead: null,
    sent: null,
  };

  it("goes to the branch chosen in the draft; before that everybody counts", () => {
    expect(visitsOf({ checkout, draft })).toEqual([]);
    expect(seatsAt({ checkout, draft }, "north")).toBe(2);
    const chosen = { checkout, draft: { ...draft, plant: "north" } };
    expect(visitsOf(chosen)).toEqual([{ plant_id: "north", seats: 2 }]);
    expect(itemsOf(chosen).map(({ plant_id }) => plant_id)).toEqual(["north", "north"]);
  });
});

describe("a way to pay", () => {
  const method = { payment_method_name: "", fee: 0, expiry_minutes: null };
  const methods = [
    { ...method, method_code: "OVO", needs_phone: true },
    { ...method, method_code: "QRIS", needs_phone: false },
  ];
  const choose = (text: string) => {
    const parsed = parseForm(formOf(text), methodSchema);
    if (!parsed.ok) return parsed;
    try {
      return chosenMethod(methods, parsed.value).phone;
    } catch (error) {
      return error instanceof FormRejection ? error.errors : error;
    }
  };

  it("must be on offer, with a phone number where it needs one", () => {
    expect(choose("")).toEqual({ ok: false, errors: { method_code: ["checkout:errors.method"] } });
    expect(choose("method_code=GOPAY")).toEqual({ method_code: ["checkout:errors.method"] });
    expect(choose("method_code=OVO")).toEqual({ method_phone: ["checkout:errors.phone_empty"] });
    for (const typed of ["0812-3456-7890", "%2B62 812-3456-7890", "62 812 3456 7890"])
      expect(choose(`method_code=OVO&method_phone=${typed}`)).toBe("081234567890");
    expect(choose("method_code=OVO&method_phone=0812")).toEqual({
      method_phone: ["checkout:errors.phone_must_be_valid"],
    });
    expect(choose("method_code=OVO&method_phone=0812-345.678+90")).toBe("081234567890");
    expect(choose("method_code=QRIS&method_phone=0812")).toBe("");
  });
});
