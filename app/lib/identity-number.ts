/** An identity number as the laboratory has it: without blanks, dots and dashes. */
export function plainIdentity(typed: string): string {
  return typed.replace(/[\s.-]/g, "").toUpperCase();
}
