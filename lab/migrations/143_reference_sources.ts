/** Ranges and critical limits name their source; values of earlier versions have none. */
export const up = /* sql */ `
ALTER TABLE observation ADD COLUMN reference_source TEXT;
ALTER TABLE observation ADD COLUMN critical_low REAL;
ALTER TABLE observation ADD COLUMN critical_high REAL;
ALTER TABLE observation ADD COLUMN critical_source TEXT;
`;
