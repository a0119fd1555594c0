export function plainIdentity(typed: string): string {
  return typed.replace(/[\s.-]/g, "").toUpperCase();
}
