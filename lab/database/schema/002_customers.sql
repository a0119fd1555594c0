-- Address and tax number (NPWP) of a company; an invoice keeps those of its issue.
ALTER TABLE company ADD COLUMN address TEXT;
ALTER TABLE company ADD COLUMN tax_number TEXT;
ALTER TABLE company_invoice ADD COLUMN company_address TEXT;
ALTER TABLE company_invoice ADD COLUMN company_tax_number TEXT;
CREATE TRIGGER company_invoice_customer BEFORE UPDATE ON company_invoice
  WHEN NEW.company_address IS NOT OLD.company_address OR NEW.company_tax_number IS NOT OLD.company_tax_number
BEGIN SELECT RAISE(ABORT, 'issued'); END;
