const IS_WAITING = `EXISTS (SELECT 1 FROM employee WHERE waiting_patient_id = OLD.patient_id)`;

export const up = /* sql */ `
DROP TRIGGER invoice_person_kept;
DROP TRIGGER order_line_kept;
CREATE TRIGGER invoice_person_kept BEFORE UPDATE OF order_number, medical_record_number, first_name, last_name,
  gender, date_of_birth, address, subdistrict, district, city, province, postal_code, country
  ON invoice_person BEGIN SELECT RAISE(ABORT, 'issued'); END;
CREATE TRIGGER order_line_kept BEFORE UPDATE OF product_code, name_en, name_id, category_en, category_id,
  sub_category_en, sub_category_id, content, qty, amount, discount_percent, discount_amount, sub_total
  ON order_line BEGIN SELECT RAISE(ABORT, 'issued'); END;
CREATE TRIGGER invoice_person_stays BEFORE UPDATE OF patient_id ON invoice_person WHEN NOT ${IS_WAITING}
BEGIN SELECT RAISE(ABORT, 'issued'); END;
CREATE TRIGGER order_line_stays BEFORE UPDATE OF patient_id ON order_line WHEN NOT ${IS_WAITING}
BEGIN SELECT RAISE(ABORT, 'issued'); END;
`;
