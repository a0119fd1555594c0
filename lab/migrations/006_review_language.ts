/** The language that a review is written in; null where nobody knows. */
export const up = /* sql */ `
ALTER TABLE review ADD COLUMN lang TEXT;
`;
