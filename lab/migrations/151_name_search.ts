export const up = /* sql */ `
ALTER TABLE employee ADD COLUMN name_search TEXT;
ALTER TABLE patient ADD COLUMN name_search TEXT;
CREATE INDEX employee_unsearched ON employee (employee_id) WHERE name_search IS NULL;
CREATE INDEX patient_unsearched ON patient (patient_id) WHERE name_search IS NULL;
CREATE TRIGGER employee_renamed AFTER UPDATE OF first_name, last_name ON employee
BEGIN UPDATE employee SET name_search = NULL WHERE employee_id = NEW.employee_id; END;
CREATE TRIGGER patient_renamed AFTER UPDATE OF first_name, last_name ON patient
BEGIN UPDATE patient SET name_search = NULL WHERE patient_id = NEW.patient_id; END;
`;
