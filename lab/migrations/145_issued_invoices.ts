const PERSON = `medical_record_number, first_name, last_name, gender, date_of_birth, phone, home_phone, email,
    address, subdistrict, district, city, province, postal_code, country`;
const NOW = `strftime('%Y-%m-%dT%H:%M:%fZ', 'now')`;

/** Copies at issue (decision 0143); `stored_at` is set for older invoices. */
export const up = /* sql */ `
CREATE TABLE laboratory (
  only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
  name TEXT NOT NULL
);
CREATE TABLE invoice_issue (
  order_number TEXT PRIMARY KEY REFERENCES lab_order(order_number) ON DELETE CASCADE,
  issuer_name TEXT,
  plant_name TEXT,
  stored_at TEXT
);
CREATE TABLE invoice_person (
  order_number TEXT NOT NULL REFERENCES lab_order(order_number) ON DELETE CASCADE,
  patient_id TEXT NOT NULL REFERENCES patient(patient_id),
  medical_record_number TEXT NOT NULL,
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  gender TEXT NOT NULL,
  date_of_birth TEXT NOT NULL,
  phone TEXT,
  home_phone TEXT,
  email TEXT,
  address TEXT,
  subdistrict TEXT,
  district TEXT,
  city TEXT,
  province TEXT,
  postal_code TEXT,
  country TEXT,
  PRIMARY KEY (order_number, patient_id)
);
INSERT INTO invoice_issue
  SELECT o.order_number, NULL, p.name, ${NOW} FROM lab_order o LEFT JOIN plant p ON p.plant_id = o.plant_id;
INSERT INTO invoice_person
  SELECT order_number, patient_id, ${PERSON} FROM (
    SELECT order_number, patient_id FROM order_line
    UNION SELECT order_number, patient_id FROM lab_order JOIN account USING (account_id)
  ) JOIN patient USING (patient_id);
CREATE TRIGGER lab_order_issued AFTER INSERT ON lab_order BEGIN
  INSERT INTO invoice_issue VALUES (NEW.order_number, (SELECT name FROM laboratory),
    (SELECT name FROM plant WHERE plant_id = NEW.plant_id), NULL);
  INSERT INTO invoice_person SELECT NEW.order_number, patient_id, ${PERSON} FROM patient
    WHERE patient_id = (SELECT patient_id FROM account WHERE account_id = NEW.account_id);
END;
CREATE TRIGGER order_line_issued AFTER INSERT ON order_line BEGIN
  INSERT OR IGNORE INTO invoice_person SELECT NEW.order_number, patient_id, ${PERSON} FROM patient
    WHERE patient_id = NEW.patient_id;
END;
CREATE TRIGGER invoice_issue_kept BEFORE UPDATE ON invoice_issue BEGIN SELECT RAISE(ABORT, 'issued'); END;
CREATE TRIGGER invoice_person_kept BEFORE UPDATE OF order_number, patient_id, medical_record_number, first_name,
  last_name, gender, date_of_birth, address, subdistrict, district, city, province, postal_code, country
  ON invoice_person BEGIN SELECT RAISE(ABORT, 'issued'); END;
CREATE TRIGGER invoice_contact_kept BEFORE UPDATE OF phone, home_phone, email ON invoice_person
  WHEN NEW.phone IS NOT NULL OR NEW.home_phone IS NOT NULL OR NEW.email IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'issued'); END;
CREATE TRIGGER order_line_kept BEFORE UPDATE OF product_code, name_en, name_id, category_en, category_id,
  sub_category_en, sub_category_id, content, qty, amount, discount_percent, discount_amount, sub_total, patient_id
  ON order_line BEGIN SELECT RAISE(ABORT, 'issued'); END;
DROP TRIGGER company_invoice_kept;
DROP TRIGGER company_invoice_line_kept;
ALTER TABLE company_invoice ADD COLUMN issuer_name TEXT;
ALTER TABLE company_invoice ADD COLUMN company_name TEXT;
ALTER TABLE company_invoice ADD COLUMN stored_at TEXT;
ALTER TABLE company_invoice_line ADD COLUMN employee_number TEXT;
ALTER TABLE company_invoice_line ADD COLUMN employee_name TEXT;
UPDATE company_invoice SET stored_at = ${NOW},
  company_name = (SELECT c.name FROM company c WHERE c.company_id = company_invoice.company_id);
UPDATE company_invoice_line SET (employee_number, employee_name) = (
  SELECT e.employee_number, trim(e.first_name || ' ' || e.last_name) FROM employee e
  WHERE e.employee_id = company_invoice_line.employee_id);
CREATE TRIGGER company_invoice_kept BEFORE UPDATE ON company_invoice
  WHEN OLD.payment_status <> 'unpaid' OR NEW.invoice_number <> OLD.invoice_number OR NEW.company_id <> OLD.company_id
    OR NEW.period <> OLD.period OR NEW.due_date <> OLD.due_date OR NEW.issued_at <> OLD.issued_at
    OR NEW.tax_invoice_number IS NOT OLD.tax_invoice_number OR NEW.issuer_name IS NOT OLD.issuer_name
    OR NEW.company_name IS NOT OLD.company_name OR NEW.stored_at IS NOT OLD.stored_at
BEGIN SELECT RAISE(ABORT, 'issued'); END;
CREATE TRIGGER company_invoice_line_kept BEFORE UPDATE ON company_invoice_line
BEGIN SELECT RAISE(ABORT, 'append-only'); END;
`;
