/** Letters of a name, and how many may be wrong. */
const LENGTHS = [
  { from: 9, edits: 2 },
  { from: 7, edits: 1 },
];

const PREFIXES = /^(?:LAB|SESSION|UPSTREAM|RATE|CONTACT|BRAND|CRITICAL_CALL|REFERENCE)_/;
/** Kubernetes, for a service called "lab", and X11. */
const OTHERS = /_SERVICE_(?:HOST|PORT)|_PORT_\d+_|^SESSION_MANAGER$/;

/** Only names like a setting's. */
export function unknownSettings(given: readonly string[], known: readonly string[]): string[] {
  return given.filter((name) => PREFIXES.test(name) && !OTHERS.test(name) && !known.includes(name));
}

/** One or two letters wrong, missing, added or swapped, or another spelling. @returns [variable, setting] */
export function misspelt(given: readonly string[], known: readonly string[]): [string, string][] {
  const names = new Set(known);
  return given.flatMap((name): [string, string][] => {
    if (names.has(name) || name.length > 40) return [];
    const meant = known.find((setting) => isMeant(name, setting));
    return meant === undefined || given.includes(meant) ? [] : [[name, meant]];
  });
}

function isMeant(name: string, setting: string): boolean {
  const [value, other] = [letters(name), letters(setting)];
  if (value === other) return true;
  const most = LENGTHS.find(({ from }) => other.length >= from)?.edits ?? 0;
  return most > 0 && edits(value, other) <= most;
}

function letters(name: string): string {
  return name.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");
}

function edits(value: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, column) => column)];
  const cell = (row: number, column: number) => rows[row]?.[column] ?? Infinity;
  for (let row = 1; row <= value.length; row += 1) {
    const line = [row];
    rows.push(line);
    for (let column = 1; column <= other.length; column += 1) {
      const cost = value[row - 1] === other[column - 1] ? 0 : 1;
      const isSwapped =
        row > 1 && column > 1 && value[row - 1] === other[column - 2] && value[row - 2] === other[column - 1];
      line[column] = Math.min(
        cell(row - 1, column) + 1,
        (line[column - 1] ?? Infinity) + 1,
        cell(row - 1, column - 1) + cost,
        isSwapped ? cell(row - 2, column - 2) + 1 : Infinity,
      );
    }
  }
  return cell(value.length, other.length);
}
