export const up = /* sql */ `
ALTER TABLE account ADD COLUMN lang TEXT NOT NULL DEFAULT 'id' CHECK (lang IN ('en', 'id'));
`;
