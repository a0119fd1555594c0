export const folders: Record<string, string[]>;
export const topLevel: Record<string, string[]>;
export const labFolders: Record<string, string[]>;
export const domainFloors: string[][];
export function pathsIn(allowed: string[]): string;
