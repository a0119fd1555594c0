/**
 * Explanations of values: versions by topic, released with source, reviewer and date. A released
 * version never changes, and none is deleted. They replace the texts of single observations, which
 * were never filled.
 */
export const up = /* sql */ `
CREATE TABLE explanation (
  /** LOINC of its first value */
  explanation_id TEXT PRIMARY KEY,
  /** JSON list of LOINC codes */
  codes TEXT NOT NULL
);
CREATE TABLE explanation_version (
  explanation_id TEXT NOT NULL REFERENCES explanation(explanation_id),
  version INTEGER NOT NULL CHECK (version > 0),
  about_en TEXT NOT NULL,
  about_id TEXT NOT NULL,
  /** added to values above or below the range */
  high_en TEXT NOT NULL,
  high_id TEXT NOT NULL,
  low_en TEXT NOT NULL,
  low_id TEXT NOT NULL,
  source TEXT NOT NULL,
  source_url TEXT NOT NULL CHECK (source_url = '' OR source_url LIKE 'https://%'),
  written_at TEXT NOT NULL,
  /** null for a draft */
  reviewed_by TEXT,
  /** day in Jakarta, YYYY-MM-DD */
  reviewed_on TEXT,
  PRIMARY KEY (explanation_id, version),
  CHECK ((reviewed_by IS NULL) = (reviewed_on IS NULL)),
  CHECK (reviewed_by IS NULL OR (reviewed_by <> '' AND source <> '' AND about_en <> '' AND about_id <> ''
    AND (high_en = '') = (high_id = '') AND (low_en = '') = (low_id = '')))
);
CREATE TRIGGER explanation_version_kept BEFORE UPDATE ON explanation_version
  WHEN OLD.reviewed_on IS NOT NULL BEGIN SELECT RAISE(ABORT, 'released'); END;
CREATE TRIGGER explanation_version_stays BEFORE DELETE ON explanation_version
  BEGIN SELECT RAISE(ABORT, 'kept'); END;
ALTER TABLE observation DROP COLUMN explanation_en;
ALTER TABLE observation DROP COLUMN explanation_id;
`;
