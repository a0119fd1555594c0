-- Printed report and its printed code; append-only.
CREATE TABLE issued_report (
  report_id TEXT PRIMARY KEY,
  result_id TEXT NOT NULL,
  version INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('lab', 'mcu')), -- type: ReportKind
  verification_code TEXT NOT NULL UNIQUE,
  issued_at TEXT NOT NULL,
  UNIQUE (result_id, version, kind),
  FOREIGN KEY (result_id, version) REFERENCES result_version(result_id, version)
);
CREATE TRIGGER issued_report_kept BEFORE UPDATE ON issued_report BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER issued_report_stays BEFORE DELETE ON issued_report BEGIN SELECT RAISE(ABORT, 'append-only'); END;

-- Append-only: statements outlive keys.
CREATE TABLE report_key (
  kid TEXT PRIMARY KEY,
  jwk TEXT NOT NULL, -- public part, JSON
  created_at TEXT NOT NULL
);
CREATE TRIGGER report_key_kept BEFORE UPDATE ON report_key BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER report_key_stays BEFORE DELETE ON report_key BEGIN SELECT RAISE(ABORT, 'append-only'); END;

-- Signed at the first print; append-only.
CREATE TABLE report_statement (
  report_id TEXT PRIMARY KEY REFERENCES issued_report(report_id),
  content_hash TEXT NOT NULL UNIQUE, -- SHA-256, base64url
  statement TEXT NOT NULL -- compact JWS
);
CREATE TRIGGER report_statement_kept BEFORE UPDATE ON report_statement BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER report_statement_stays BEFORE DELETE ON report_statement BEGIN SELECT RAISE(ABORT, 'append-only'); END;

-- Append-only.
CREATE TABLE report_correction (
  position INTEGER PRIMARY KEY CHECK (position > 0), -- 1, 2, …
  former_hash TEXT NOT NULL REFERENCES report_statement(content_hash),
  version INTEGER CHECK (version > 1), -- null = withdrawn
  at TEXT NOT NULL, -- YYYY-MM-DD
  seal TEXT NOT NULL UNIQUE
);
CREATE UNIQUE INDEX report_correction_once ON report_correction(former_hash, coalesce(version, 0));
CREATE TRIGGER report_correction_kept BEFORE UPDATE ON report_correction BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER report_correction_stays BEFORE DELETE ON report_correction BEGIN SELECT RAISE(ABORT, 'append-only'); END;
