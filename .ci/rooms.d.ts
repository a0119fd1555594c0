export const rooms: Record<string, string[]>;
export function pathsIn(allowed: string[]): string;
