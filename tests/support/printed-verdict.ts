/** A printed result: "< 5.0 mg/dL", "70–99 mg/dL" or "at most 200". */
export interface Printed {
  value: string;
  range: string;
  /** a clinician's goal, which replaces the range */
  goal?: string;
  /** the letters of the flag; "" without a verdict */
  flag: string;
}

const NUMBER = String.raw`[-−]?\d+(?:[.,]\d+)?`;
const numberOf = (text: string) => Number(text.replace("−", "-").replace(",", "."));

function limitsOf(range: string): { low: number; high: number } {
  const two = new RegExp(`^(${NUMBER})[–-](${NUMBER})`, "u").exec(range);
  if (two?.[1] && two[2]) return { low: numberOf(two[1]), high: numberOf(two[2]) };
  const match = new RegExp(NUMBER, "u").exec(range);
  if (!match) return { low: -Infinity, high: Infinity };
  const isLeast = /^(?:at least|from|minimal|mulai|dari|≥)/.test(range);
  return isLeast ? { low: numberOf(match[0]), high: Infinity } : { low: -Infinity, high: numberOf(match[0]) };
}

/**
 * Contradiction between the verdict and the printed numbers; null if they agree. Independent of the code
 * that printed them.
 */
export function contradictionIn({ value, range, goal = "", flag }: Printed): string | null {
  const measured = new RegExp(`^([<>≤≥]|<=|>=)?\\s*(${NUMBER})(?!\\S*[-/])`, "u").exec(value);
  if (!measured?.[2]) return null;
  const number = numberOf(measured[2]);
  const { low, high } = limitsOf(goal || range);
  const said = `${value} is ${flag || "without a verdict"} beside ${goal || range || "no range"}`;
  const [below, above] = [number < low, number > high];
  const sign = measured[1] ?? "";
  if (flag === "N" && sign === "" && (below || above)) return said;
  if (flag === "N" && /[<≤]/.test(sign) && number <= low && !(sign !== "<" && number === low)) return said;
  if (flag === "N" && /[>≥]/.test(sign) && number > high) return said;
  if (low > high) {
    const isApart = number < high ? /^(?:L+|A)$/ : number > low ? /^(?:H+|A)$/ : /^$/;
    return flag === "" || flag === "AA" || (sign === "" && isApart.test(flag)) ? null : said;
  }
  const [isLess, isMore] = [/[<≤]/.test(sign), /[>≥]/.test(sign)];
  const isLow = low === -Infinity || (isMore ? number < low : isLess || below);
  const isHigh = high === Infinity || (isLess ? number > high : isMore || above);
  if (/^L+$/.test(flag) && !isLow) return said;
  if (/^H+$/.test(flag) && !isHigh) return said;
  if (flag === "A" && sign === "" && !below && !above && (low !== -Infinity || high !== Infinity))
    return said;
  return null;
}
