CREATE TABLE result_question (
  question_id TEXT PRIMARY KEY,
  result_id TEXT NOT NULL REFERENCES lab_result(result_id),
  account_id TEXT NOT NULL REFERENCES account(account_id), -- asked by
  created_at TEXT NOT NULL,
  due_at TEXT NOT NULL, -- promised for the oldest message without an answer; kept after the answer
  answered_at TEXT, -- last answer; null while a message waits for one
  closed_at TEXT,
  closed_by TEXT CHECK (closed_by IN ('patient', 'laboratory', 'time')),
  CHECK ((closed_at IS NULL) = (closed_by IS NULL)),
  CHECK (closed_by IS NULL OR closed_by <> 'time' OR answered_at IS NOT NULL)
);
CREATE UNIQUE INDEX result_question_open ON result_question(result_id, account_id) WHERE closed_at IS NULL;
CREATE INDEX result_question_account ON result_question(account_id, created_at);
CREATE INDEX result_question_due ON result_question(due_at) WHERE closed_at IS NULL;
CREATE TRIGGER result_question_closed BEFORE UPDATE ON result_question WHEN OLD.closed_at IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'closed'); END;
CREATE TRIGGER result_question_stays BEFORE DELETE ON result_question BEGIN SELECT RAISE(ABORT, 'kept'); END;

-- Append-only, in order of `message_id`.
CREATE TABLE result_question_message (
  message_id INTEGER PRIMARY KEY AUTOINCREMENT,
  question_id TEXT NOT NULL REFERENCES result_question(question_id),
  author TEXT NOT NULL CHECK (author IN ('patient', 'laboratory')),
  message_text TEXT NOT NULL CHECK (length(message_text) > 0),
  sent_at TEXT NOT NULL
);
CREATE INDEX result_question_message_question ON result_question_message(question_id, message_id);
CREATE TRIGGER result_question_message_open BEFORE INSERT ON result_question_message BEGIN
  SELECT RAISE(ABORT, 'closed') WHERE EXISTS
    (SELECT 1 FROM result_question WHERE question_id = NEW.question_id AND closed_at IS NOT NULL);
END;
CREATE TRIGGER result_question_message_kept BEFORE UPDATE ON result_question_message
BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER result_question_message_stays BEFORE DELETE ON result_question_message
BEGIN SELECT RAISE(ABORT, 'append-only'); END;

CREATE TABLE result_question_file (
  question_id TEXT PRIMARY KEY REFERENCES result_question(question_id),
  kind TEXT NOT NULL CHECK (kind IN ('pdf', 'jpg', 'png')),
  bytes BLOB NOT NULL,
  created_at TEXT NOT NULL
);
CREATE TRIGGER result_question_file_kept BEFORE UPDATE ON result_question_file
BEGIN SELECT RAISE(ABORT, 'append-only'); END;
