import { describe, expect, test } from "vitest";
import {
  boundsOf,
  findUploadPolicy,
  FORM_BOUNDS,
  keepsBounds,
  uploadPolicyOf,
} from "../../app/lib/body-policy.ts";

describe("accepted posts by path", () => {
  test("let an ordinary page take an ordinary form", () => {
    expect(boundsOf("/login")).toEqual(FORM_BOUNDS);
    expect(boundsOf("/no/such/page").bytes).toBe(64 * 1024);
  });

  test("let approvals take 1,500 rows of five fields and a reason in any script, whatever their id", () => {
    for (const path of ["approve-first/7", "approve-second/x"]) {
      const bounds = boundsOf(`/company/examination-approval/${path}`);
      expect(bounds, path).toMatchObject({ rows: 1500, depth: FORM_BOUNDS.depth });
      expect(bounds.bytes, path).toBeGreaterThan(1500 * 9 * 200);
      expect(keepsBounds(approval(1500), bounds), path).toBe(true);
      expect(keepsBounds(approval(1700), bounds), path).toBe(false);
    }
    expect(boundsOf("/company/examination-approval")).toEqual(FORM_BOUNDS);
    expect(keepsBounds(approval(1500), FORM_BOUNDS)).toBe(false);
  });

  test("let the identity card be the one upload, for unfinished registrations", () => {
    const upload = uploadPolicyOf("/continue-register/scan");
    expect(upload.userTypes).toEqual([0]);
    expect(upload.accept).toContain("image/bmp");
    expect(findUploadPolicy("/login")).toBeNull();
    expect(() => uploadPolicyOf("/login")).toThrow("takes no files");
  });
});

function* approval(rows: number): Generator<string> {
  yield* ["_token", "intent", "client_request_id"];
  for (let index = 0; index < rows; index++) {
    for (const field of ["id", "reason", "approved", "price", "note"])
      yield `rows[${String(index)}].${field}`;
  }
}

describe("bounds of names", () => {
  const times = (count: number, name: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => name(index));

  test.each([
    ["fields", times(500, (index) => `a${String(index)}`), times(501, (index) => `a${String(index)}`)],
    ["values of one name", times(100, () => "a"), times(101, () => "a")],
    ["long names", ["x".repeat(200)], ["x".repeat(201)]],
    ["deep names", ["rows[0].birth.day"], ["rows[0].birth.day.x"]],
  ])("hold for %s", (_, within, beyond) => {
    expect(keepsBounds(within, FORM_BOUNDS)).toBe(true);
    expect(keepsBounds(beyond, FORM_BOUNDS)).toBe(false);
  });

  test("stop the reading of a form that exceeds them", () => {
    let seen = 0;
    function* endless(): Generator<string> {
      for (;;) yield `a${String(seen++)}`;
    }
    expect(keepsBounds(endless(), FORM_BOUNDS)).toBe(false);
    expect(seen).toBe(FORM_BOUNDS.fields + 1);
  });
});
