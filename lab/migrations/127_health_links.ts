export const up = /* sql */ `
ALTER TABLE record_share ADD COLUMN link_salt TEXT;
`;
