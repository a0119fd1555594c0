import { describe, expect, test } from "vitest";
import { bodyPolicyOf, FORM_BYTES, uploadPolicyOf } from "../../app/lib/body-policy.ts";

describe("what may be posted where", () => {
  test("an ordinary page takes an ordinary form", () => {
    expect(bodyPolicyOf("/login")).toEqual({ bytes: FORM_BYTES });
    expect(bodyPolicyOf("/no/such/page").bytes).toBe(64 * 1024);
  });

  test("approvals take a megabyte, whatever their id", () => {
    expect(bodyPolicyOf("/company/examination-approval/approve-first/7").bytes).toBe(1024 * 1024);
    expect(bodyPolicyOf("/company/examination-approval/approve-second/x").bytes).toBe(1024 * 1024);
    expect(bodyPolicyOf("/company/examination-approval").bytes).toBe(FORM_BYTES);
  });

  test("the identity card is the one upload, for unfinished registrations", () => {
    const upload = uploadPolicyOf("/continue-register/scan");
    expect(upload.userTypes).toEqual([0]);
    expect(upload.accept).toContain("image/bmp");
    expect(() => uploadPolicyOf("/login")).toThrow("takes no files");
  });
});
