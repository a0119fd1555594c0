const raised = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** A unit as it is printed: "10⁶/µL" from "10^6/µL" or "10*6/µL", "kg/m²" from "kg/m^2". */
export function unitText(unit: string): string {
  return unit.replace(/(\^|10\*)(-?)(\d+)/g, (_, sign: string, minus: string, digits: string) =>
    [sign === "^" ? "" : "10", minus && "⁻", ...[...digits].map((digit) => raised[Number(digit)])].join(""),
  );
}
