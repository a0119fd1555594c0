/** A withdrawal concerns every earlier report of the result, also those that a correction has listed. */
export const up = /* sql */ `
DROP TRIGGER report_correction_kept;
DROP TRIGGER report_correction_stays;
ALTER TABLE report_correction RENAME TO report_correction_before;
CREATE TABLE report_correction (
  position INTEGER PRIMARY KEY CHECK (position > 0),
  former_hash TEXT NOT NULL REFERENCES report_statement(content_hash),
  version INTEGER CHECK (version > 1),
  at TEXT NOT NULL,
  seal TEXT NOT NULL UNIQUE
);
INSERT INTO report_correction SELECT * FROM report_correction_before;
DROP TABLE report_correction_before;
CREATE UNIQUE INDEX report_correction_once ON report_correction(former_hash, coalesce(version, 0));
CREATE TRIGGER report_correction_kept BEFORE UPDATE ON report_correction BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER report_correction_stays BEFORE DELETE ON report_correction BEGIN SELECT RAISE(ABORT, 'append-only'); END;
`;
