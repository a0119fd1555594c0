/** One set of figures per round. A person counts in at most one round. */
export const up = /* sql */ `
CREATE TABLE figure_round (
  office_care_id TEXT NOT NULL REFERENCES office_care(office_care_id),
  round INTEGER NOT NULL CHECK (round >= 1),
  /** YYYY-MM-DD in Jakarta */
  drawn_on TEXT NOT NULL,
  /** JSON: lists as published, small groups hidden */
  figures TEXT NOT NULL,
  PRIMARY KEY (office_care_id, round)
);
CREATE TABLE figure_person (
  examination_item_id TEXT PRIMARY KEY REFERENCES attendance(examination_item_id),
  office_care_id TEXT NOT NULL,
  round INTEGER NOT NULL,
  FOREIGN KEY (office_care_id, round) REFERENCES figure_round(office_care_id, round)
);
CREATE INDEX figure_person_event ON figure_person(office_care_id);
CREATE TRIGGER figure_round_kept BEFORE UPDATE ON figure_round BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER figure_round_stays BEFORE DELETE ON figure_round BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER figure_person_kept BEFORE UPDATE ON figure_person BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER figure_person_stays BEFORE DELETE ON figure_person BEGIN SELECT RAISE(ABORT, 'append-only'); END;
`;
