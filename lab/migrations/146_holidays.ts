/** Public holidays of the operator's file, read at each start, and the years that it lists whole. */
export const up = /* sql */ `
CREATE TABLE holiday_year (year INTEGER PRIMARY KEY);
CREATE TABLE holiday (
  date TEXT PRIMARY KEY,
  name_en TEXT NOT NULL,
  name_id TEXT NOT NULL
);
`;
