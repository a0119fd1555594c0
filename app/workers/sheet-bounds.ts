export const SHEET_BOUNDS = { rows: 2000, columns: 60, cell: 500, characters: 3_000_000 } as const;
