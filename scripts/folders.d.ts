export const folders: Record<string, string[]>;
export const topLevel: Record<string, string[]>;
export function pathsIn(allowed: string[]): string;
