const raised = "⁰¹²³⁴⁵⁶⁷⁸⁹";

export function unitText(unit: string): string {
  return unit.replace(/(\^|10\*)(-?)(\d+)/g, (_, sign: string, minus: string, digits: string) =>
    [sign === "^" ? "" : "10", minus && "⁻", ...[...digits].map((digit) => raised[Number(digit)])].join(""),
  );
}
