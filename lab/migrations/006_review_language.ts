/** null when unknown */
export const up = /* sql */ `
ALTER TABLE review ADD COLUMN lang TEXT;
`;
