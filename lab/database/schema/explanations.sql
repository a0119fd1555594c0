CREATE TABLE explanation (
  explanation_id TEXT PRIMARY KEY, -- LOINC of its first value
  codes TEXT NOT NULL -- JSON list of LOINC codes
);

-- Released versions never change; empty text = none.
CREATE TABLE explanation_version (
  explanation_id TEXT NOT NULL REFERENCES explanation(explanation_id),
  version INTEGER NOT NULL CHECK (version > 0),
  about_en TEXT NOT NULL,
  about_id TEXT NOT NULL,
  high_en TEXT NOT NULL, -- added to values above or below the range
  high_id TEXT NOT NULL,
  low_en TEXT NOT NULL,
  low_id TEXT NOT NULL,
  source TEXT NOT NULL,
  source_url TEXT NOT NULL CHECK (source_url = '' OR source_url LIKE 'https://%'),
  written_at TEXT NOT NULL,
  reviewed_by TEXT, -- null for a draft
  reviewed_on TEXT, -- day in Jakarta, YYYY-MM-DD
  PRIMARY KEY (explanation_id, version),
  CHECK ((reviewed_by IS NULL) = (reviewed_on IS NULL)),
  CHECK (reviewed_by IS NULL OR (reviewed_by <> '' AND source <> '' AND about_en <> '' AND about_id <> ''
    AND (high_en = '') = (high_id = '') AND (low_en = '') = (low_id = '')))
);
CREATE TRIGGER explanation_version_kept BEFORE UPDATE ON explanation_version
  WHEN OLD.reviewed_on IS NOT NULL BEGIN SELECT RAISE(ABORT, 'released'); END;
CREATE TRIGGER explanation_version_stays BEFORE DELETE ON explanation_version
  BEGIN SELECT RAISE(ABORT, 'kept'); END;
