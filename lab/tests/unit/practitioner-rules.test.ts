import { describe, expect, it } from "vitest";
import { comparableName } from "../../domains/practitioner/practitioner.ts";
import { npwpProblem } from "../../domains/practitioner/practitioner-declared.ts";

describe("rules for doctors' declarations", () => {
  it("compares names without titles, signs and spaces", () => {
    const doctor = comparableName("dr. Ratna Dewi Hapsari, Sp.PD");
    for (const same of [
      "RATNA DEWI HAPSARI",
      "Ratna  Dewihapsari",
      "DR RATNA DEWI HAPSARI",
      "ratna-dewi hapsari",
    ])
      expect(comparableName(same)).toBe(doctor);
    for (const other of ["RATNA D HAPSARI", "HAPSARI RATNA DEWI", "RATNA", "", "dr."])
      expect(comparableName(other)).not.toBe(doctor);
  });

  it("knows an NPWP of 16 and of 15 digits", () => {
    expect(npwpProblem("3174056512790007", true)).toBeNull();
    expect(npwpProblem("091234567013000", true)).toBeNull();
    expect(npwpProblem("0912345670130000", true)).toBe("npwp_nik");
    expect(npwpProblem("3174059912790007", true)).toBe("npwp_nik");
    expect(npwpProblem("0912345670130000", false)).toBeNull();
    for (const wrong of ["31740565127900", "31740565127900071", "31740565127900O7"])
      expect(npwpProblem(wrong, true)).toBe("npwp_digits");
  });
});
