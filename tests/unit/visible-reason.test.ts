import { describe, expect, it } from "vitest";
import { decideSchema, approvalSchema } from "~/features/approval/schema.ts";
import { correctionSchema } from "~/features/profile/schema.ts";
import { reasonText } from "~/forms/reason.ts";
import { isVisible } from "~/lib/visible-text.ts";
import { decideBody } from "../../lab/domains/company/approval/routes.ts";
import { optionalText } from "../../lab/http/transaction.ts";
import { correctionBody } from "../../lab/domains/profile/routes.ts";
import { isVisible as labSees } from "../../lab/lib/visible-text.ts";

const INVISIBLE = {
  "spaces of all widths": " \u00a0\u2003\u3000",
  "zero-width signs": "\u200b\u200c\u200d\ufeff\u2060",
  directions: "\u202e\u2066\u2069",
  "control characters": "\u0007\u001b\u007f",
  "marks without a letter": "\u0301\u034f",
  "Hangul fillers": "\u3164\u115f\u1160\uffa0",
  "blank Braille": "\u2800",
  "soft hyphens and tags": "\u00ad\u{e0041}\ufe0f",
};

describe.each(Object.entries(INVISIBLE))("a reason of %s", (_name, typed) => {
  it("is no reason in the portal", () => {
    expect(isVisible(typed)).toBe(false);
    expect(reasonText(200).parse(typed)).toBeUndefined();
    expect(approvalSchema.parse({ reason: typed }).reason).toBeUndefined();
    expect(
      decideSchema.parse({ version: "1", rows: "a", reason: { a: typed } }).reason?.["a"],
    ).toBeUndefined();
    expect(correctionSchema.safeParse({ field: "gender", value: "F", reason: typed }).success).toBe(false);
  });

  it("is no reason at the laboratory", () => {
    expect(labSees(typed)).toBe(false);
    expect(optionalText(200).parse(typed)).toBeNull();
    const client_request_id = "00000000-0000-4000-8000-000000000000";
    expect(
      decideBody.parse({
        examination_id: "x",
        step: "first",
        mode: "selected",
        shown: ["a"],
        version: 1,
        client_request_id,
        rejected: [{ examination_item_id: "a", reason: typed }],
      }).rejected[0]?.reason,
    ).toBe("");
    expect(
      correctionBody.safeParse({ field: "gender", value: "F", reason: typed, client_request_id }).success,
    ).toBe(false);
  });
});

it.each(["On leave", "体检", "👍", "cuti", "é", "١٢"])("%s is a reason", (typed) => {
  expect([isVisible(typed), labSees(typed)]).toEqual([true, true]);
});
