export const up = /* sql */ `
CREATE TABLE report_key (
  kid TEXT PRIMARY KEY,
  jwk TEXT NOT NULL,
  created_at TEXT NOT NULL
);
CREATE TABLE report_statement (
  report_id TEXT PRIMARY KEY REFERENCES issued_report(report_id),
  content_hash TEXT NOT NULL UNIQUE,
  statement TEXT NOT NULL
);
CREATE TABLE report_correction (
  position INTEGER PRIMARY KEY CHECK (position > 0),
  former_hash TEXT NOT NULL UNIQUE REFERENCES report_statement(content_hash),
  version INTEGER CHECK (version > 1),
  at TEXT NOT NULL,
  seal TEXT NOT NULL UNIQUE
);
CREATE TRIGGER report_key_kept BEFORE UPDATE ON report_key BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER report_key_stays BEFORE DELETE ON report_key BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER report_statement_kept BEFORE UPDATE ON report_statement BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER report_statement_stays BEFORE DELETE ON report_statement BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER report_correction_kept BEFORE UPDATE ON report_correction BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER report_correction_stays BEFORE DELETE ON report_correction BEGIN SELECT RAISE(ABORT, 'append-only'); END;
`;
